'use client'

import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/states'
import { readStored, type StoredEntry, storedKind } from '@/lib/client/stored-data'
import { t } from '@/lib/words/words'
import { ClearData } from './clear-data'
import { ExportData } from './export-data'
import { ImportData } from './import-data'
import { SettingsSection } from './settings-section'

type Step = 'export' | 'import' | 'clear'

/** Everything the app stores in this browser, with export, import and removal. */
export function BrowserData() {
  const { entries, isRefused, reload } = useStored()
  const [step, setStep] = useState<Step | null>(null)
  const [message, setMessage] = useState('')
  const close = (result = '') => {
    setStep(null)
    setMessage(result)
    reload()
  }
  return (
    <SettingsSection title={t`What this browser keeps`}>
      <p className="px-4 py-3 text-muted text-table">
        {t`The settings above and whether orders or a wallet are kept, in cookies, and what is
          listed here. Nothing of it is needed to read; orders already placed are kept by the
          service, not here.`}
      </p>
      {isRefused ? (
        <Notice tone="neutral">{t`This browser does not let pages keep anything.`}</Notice>
      ) : entries === null ? (
        <div className="px-4 py-3">
          <Skeleton className="w-64" />
        </div>
      ) : entries.length === 0 ? (
        <p className="px-4 py-3">{t`Nothing besides the settings.`}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {entries.map((entry) => (
            <EntryLine key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <Button onClick={() => setStep('export')}>{t`Export`}</Button>
        <Button onClick={() => setStep('import')}>{t`Import`}</Button>
        <Button variant="danger" onClick={() => setStep('clear')}>
          {t`Clear¦data`}
        </Button>
        <p role="status" className="text-muted text-table">
          {message}
        </p>
      </div>
      {entries === null ? null : (
        <>
          <ExportData open={step === 'export'} entries={entries} onClose={close} />
          <ImportData open={step === 'import'} entries={entries} onClose={close} />
          <ClearData open={step === 'clear'} entries={entries} onClose={close} />
        </>
      )}
    </SettingsSection>
  )
}

function EntryLine({ entry }: { entry: StoredEntry }) {
  const { name, what } = storedKind(entry.key)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-(--row-pad) text-table">
      <span className="min-w-0">
        <span className="font-medium">{name}</span> <span className="text-muted">{what}</span>
      </span>
      <span className="ms-auto text-muted tabular-nums">{sizeLabel(entry.text.length)}</span>
    </li>
  )
}

const sizeLabel = (characters: number): string =>
  characters < 1000 ? `${characters} B` : `${Math.round(characters / 1000)} kB`

/** The data stored in this browser; null before it is read, or when access is denied. */
function useStored() {
  const [entries, setEntries] = useState<readonly StoredEntry[] | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const reload = useCallback(() => {
    try {
      setEntries(readStored(localStorage))
    } catch {
      setIsRefused(true)
    }
  }, [])
  useEffect(() => {
    reload()
    window.addEventListener('storage', reload)
    return () => window.removeEventListener('storage', reload)
  }, [reload])
  return { entries, isRefused, reload }
}
