'use client'

import { useState } from 'react'
import { usePreferences } from '@/components/shell/preferences-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { clearLocalDataCookie } from '@/lib/client/local-data-cookie'
import { DEFAULT_PREFERENCES } from '@/lib/client/preferences'
import { type StoredEntry, storedKind } from '@/lib/client/stored-data'
import { entryCountLabel } from './export-data'

const isSecret = ({ key }: StoredEntry): boolean => storedKind(key).isSecret

/** Removes stored data after a confirmation; the demo wallet's key only when ticked. */
export function ClearData(props: {
  open: boolean
  entries: readonly StoredEntry[]
  onClose: (said?: string) => void
}) {
  const { setPreferences } = usePreferences()
  const [withSecret, setWithSecret] = useState(false)
  const hasSecret = props.entries.some(isSecret)
  const chosen = props.entries.filter((entry) => withSecret || !isSecret(entry))
  const close = (said?: string) => {
    setWithSecret(false)
    props.onClose(said)
  }
  const clear = () => {
    for (const { key } of chosen) localStorage.removeItem(key)
    clearLocalDataCookie()
    setPreferences(DEFAULT_PREFERENCES)
    close(
      `Cleared the settings and ${entryCountLabel(chosen.length)}${hasSecret && !withSecret ? '; the demo wallet is still here' : ''}.`,
    )
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => close()}
      title="Clear what this browser keeps?"
      footer={
        <Button variant="danger" wide onClick={clear}>
          Clear settings and {entryCountLabel(chosen.length)}
        </Button>
      }
    >
      <p>
        Placed orders, approvals and funds do not change. An order signed here that the service has
        not answered for could no longer be sent again without a new signature.
      </p>
      {hasSecret ? (
        <>
          <label className="touch-target mt-3 flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              checked={withSecret}
              onChange={(event) => setWithSecret(event.target.checked)}
              className="size-4 accent-accent"
            />
            Also delete the key of the demo wallet
          </label>
          {withSecret ? (
            <Notice tone="bad" role="status">
              There is no copy of this key. Whatever the demo wallet holds is then out of reach for
              good, also for us.
            </Notice>
          ) : null}
        </>
      ) : null}
    </Dialog>
  )
}
