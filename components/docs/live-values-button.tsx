'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { fillDraft, liveValues } from './live-values'
import type { RequestDraft } from './request-draft'

const TIMEOUT_MS = 10_000

/** Fills in ids that exist here: those of the newest auction with a bid. */
export function LiveValuesButton(props: {
  draft: RequestDraft
  network: NetworkView | null
  onFill: (draft: RequestDraft) => void
}) {
  const { draft, network } = props
  const [note, setNote] = useState('')
  const canFill =
    draft.body !== null || Object.values(draft.values).some((value) => value.trim() !== '')
  if (network === null || !canFill) return null

  const fill = async () => {
    setNote('')
    try {
      const response = await fetch(`/${network.name}/api/v2/solver_competition/latest`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) {
        setNote(
          response.status === 404
            ? 'No auction has had a bid here yet.'
            : `The newest auction could not be read (${response.status}).`,
        )
        return
      }
      props.onFill(fillDraft(draft, liveValues(await response.json()), network.tokens))
      setNote('Filled in from the newest auction.')
    } catch {
      setNote('The newest auction could not be read.')
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void fill()}>
        Use live values
      </Button>
      <span role="status" className="text-muted text-table">
        {note}
      </span>
    </>
  )
}
