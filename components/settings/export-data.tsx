'use client'

import { useState } from 'react'
import { usePreferences } from '@/components/shell/preferences-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { saveFile } from '@/components/ui/save-file'
import { formatPreferences } from '@/lib/client/preferences'
import { type StoredEntry, storedKind, writeStoredFile } from '@/lib/client/stored-data'

const isSecret = ({ key }: StoredEntry): boolean => storedKind(key).isSecret

/** Saves stored data as a file; the demo wallet's key only on request. */
export function ExportData(props: {
  open: boolean
  entries: readonly StoredEntry[]
  onClose: (said?: string) => void
}) {
  const { preferences } = usePreferences()
  const [withSecret, setWithSecret] = useState(false)
  const hasSecret = props.entries.some(isSecret)
  const chosen = props.entries.filter((entry) => withSecret || !isSecret(entry))
  const close = (said?: string) => {
    setWithSecret(false)
    props.onClose(said)
  }
  const save = () => {
    const text = writeStoredFile(formatPreferences(preferences), chosen)
    saveFile('coincidence-browser-data.json', text, 'application/json')
    close('Exported.')
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => close()}
      title="Export what this browser keeps"
      footer={
        <Button variant="primary" wide onClick={save}>
          Save file
        </Button>
      }
    >
      <p>
        The file holds your settings and {entryCountLabel(chosen.length)}: the orders and accounts
        you looked at here can be read from it.
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
            Include the key of the demo wallet
          </label>
          {withSecret ? (
            <Notice tone="caution" role="status">
              Whoever has this file can spend what the demo wallet holds. Keep it to yourself.
            </Notice>
          ) : null}
        </>
      ) : null}
    </Dialog>
  )
}

/** "3 entries". */
export const entryCountLabel = (count: number): string =>
  count === 1 ? '1 entry' : `${count} entries`
