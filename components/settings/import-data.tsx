'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { usePreferences } from '@/components/ui/preferences-context'
import { setLocalDataCookie } from '@/lib/client/local-data-cookie'
import { parsePreferences } from '@/lib/client/preferences'
import {
  applyImport,
  type ImportStep,
  readStoredFile,
  type StoredEntry,
  type StoredImport,
  storedKind,
} from '@/lib/client/stored-data'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { entryCountLabel } from './chosen-entries'

const MAX_BYTES = 8_000_000

const effects: Readonly<Record<ImportStep['effect'], Message>> = {
  new: message`New here`,
  replaces: message`Replaces what is here`,
  same: message`Same as here`,
  kept: message`Not taken: the demo wallet of this browser stays`,
  unknown: message`Not taken: not known to this version`,
}

/** Imports a file: first shows the effect on each entry, then applies it. */
export function ImportData(props: {
  open: boolean
  entries: readonly StoredEntry[]
  onClose: (message?: string) => void
}) {
  const { setPreferences } = usePreferences()
  const [read, setRead] = useState<StoredImport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = (message?: string) => {
    setRead(null)
    setProblem(null)
    props.onClose(message)
  }
  const preview = async (file: File | undefined) => {
    if (file === undefined) return
    const text = file.size > MAX_BYTES ? '' : await file.text()
    const found = readStoredFile(text, props.entries)
    setRead(found)
    setProblem(found === null ? t`This is no file exported here. Nothing was changed.` : null)
  }
  const take = () => {
    if (read === null) return
    try {
      const changed = applyImport(localStorage, read.steps)
      setLocalDataCookie()
      setPreferences(parsePreferences(read.preferences))
      close(t`Imported the settings and ${entryCountLabel(changed)}.`)
    } catch {
      setProblem(t`The browser refused to keep it all; it may be full. What was taken is listed.`)
    }
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => close()}
      title={t`Import`}
      footer={
        <Button variant="primary" wide disabled={read === null} onClick={take}>
          {t`Import`}
        </Button>
      }
    >
      <label className="block">
        <span className="mb-1 block">{t`File exported on this page, here or elsewhere`}</span>
        <input
          name="file"
          type="file"
          accept="application/json,.json"
          onChange={(event) => void preview(event.target.files?.[0])}
          className="touch-target max-w-full text-table file:me-3 file:min-h-8 file:rounded-card file:border file:border-control file:bg-surface file:px-2 file:text-text"
        />
      </label>
      {problem === null ? null : (
        <Notice tone="bad" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
      {read === null ? null : (
        <ul className="mt-3 divide-y divide-hairline border-y text-table">
          <li className="flex justify-between gap-4 py-1.5">
            <span>{t`Settings`}</span>
            <span className="text-muted">{t(effects.replaces)}</span>
          </li>
          {read.steps.map(({ key, effect }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="min-w-0 break-words">{storedKind(key).name}</span>
              <span className="text-muted">{t(effects[effect])}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
