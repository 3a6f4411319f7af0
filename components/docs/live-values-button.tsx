'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { fillDraft, liveValues } from './live-values'
import type { RequestDraft } from './request-draft'

const TIMEOUT_MS = 10_000

/**
 * The draft with ids that exist here, from the newest auction with a bid; or why there are none. Never
 * rejects.
 */
export async function draftWithLiveValues(
  draft: RequestDraft,
  network: NetworkView,
): Promise<{ readonly draft: RequestDraft; readonly note: string }> {
  const withTokens = fillDraft(draft, {}, network.tokens)
  try {
    const response = await fetch(`/${network.name}/api/v2/solver_competition/latest`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) {
      return { draft: withTokens, note: t`No auction has had a bid here yet.` }
    }
    if (!response.ok) {
      const note = t`The newest auction could not be read (${response.status}).`
      return { draft: withTokens, note }
    }
    const filled = fillDraft(draft, liveValues(await response.json()), network.tokens)
    return { draft: filled, note: t`Filled in from the newest auction.` }
  } catch {
    return { draft: withTokens, note: t`The newest auction could not be read.` }
  }
}

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
    const filled = await draftWithLiveValues(draft, network)
    props.onFill(filled.draft)
    setNote(filled.note)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void fill()}>
        {t`Use live values`}
      </Button>
      <span role="status" className="text-muted text-table">
        {note}
      </span>
    </>
  )
}
