'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { usePreferences } from '@/components/ui/preferences-context'
import { saveFile } from '@/components/ui/save-file'
import { formatPreferences } from '@/lib/client/preferences'
import { type StoredEntry, writeStoredFile } from '@/lib/client/stored-data'
import { t } from '@/lib/words/words'
import { entryCountLabel, SecretChoice, useChosenEntries } from './chosen-entries'

/** Saves stored data as a file; the demo wallet's key only on request. */
export function ExportData(props: {
  open: boolean
  entries: readonly StoredEntry[]
  onClose: (message?: string) => void
}) {
  const { preferences } = usePreferences()
  const choice = useChosenEntries(props.entries, props.onClose)
  const { chosen, close } = choice
  const save = () => {
    const text = writeStoredFile(formatPreferences(preferences), chosen)
    saveFile('coincidence-browser-data.json', text, 'application/json')
    close(t`Exported.`)
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => close()}
      title={t`Export what this browser keeps`}
      footer={
        <Button variant="primary" wide onClick={save}>
          {t`Save file`}
        </Button>
      }
    >
      <p>
        {t`The file holds your settings and ${entryCountLabel(chosen.length)}: the orders and
          accounts you looked at here can be read from it.`}
      </p>
      <SecretChoice
        choice={choice}
        label={t`Include the key of the demo wallet`}
        tone="caution"
        warning={t`Whoever has this file can spend what the demo wallet holds. Keep it to
          yourself.`}
      />
    </Dialog>
  )
}
