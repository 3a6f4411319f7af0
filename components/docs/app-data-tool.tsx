'use client'

import { useId, useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Spoken } from '@/components/ui/spoken'
import { Fact, FactList } from '@/components/ui/table'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import type { AppDataReading } from './app-data-reading'

const loadReader = () => import('./app-data-reading')

/** Hashes a document as entered and shows whether orders can use it; nothing is sent. */
export function AppDataTool() {
  const inputId = useId()
  const fileId = useId()
  const [text, setText] = useState<string | null>(null)
  const [fileNote, setFileNote] = useState<string | null>(null)
  const { part: reader, failed } = useLoaded(loadReader, text !== null)

  const openFile = async (file: File | undefined) => {
    if (file === undefined) return
    const { decodeDocument } = await loadReader()
    const document = decodeDocument(await file.arrayBuffer())
    setText(document)
    setFileNote(document === null ? t`${file.name} is not UTF-8 text.` : t`Read ${file.name}.`)
  }
  return (
    <div className="space-y-3">
      <div>
        <label htmlFor={inputId} className="mb-1 block font-medium">
          {t`App-data document`}
        </label>
        <textarea
          id={inputId}
          rows={6}
          value={text ?? ''}
          onChange={(event) => {
            setText(event.target.value)
            setFileNote(null)
          }}
          placeholder='{"appCode":"…","metadata":{},"version":"1.3.0"}'
          autoComplete="off"
          spellCheck={false}
          className="hex w-full rounded-card border border-control bg-surface px-3 py-2"
        />
        <p className="mt-1 text-muted text-table">
          {t`Typed line ends are one byte each, and every blank counts. To hash a file byte for
            byte, choose it:`}
        </p>
        <label htmlFor={fileId} className="sr-only">
          {t`App-data file`}
        </label>
        <input
          id={fileId}
          type="file"
          onChange={(event) => {
            openFile(event.target.files?.[0]).catch(() =>
              setFileNote(t`The file could not be read.`),
            )
          }}
          className="touch-target mt-1 max-w-full text-table file:me-3 file:min-h-8 file:rounded-card file:border file:border-control file:bg-surface file:px-2 file:text-text"
        />
        <p role="status" className="text-muted text-table">
          {fileNote}
        </p>
      </div>
      <Spoken
        text={reader === null || text === null ? '' : spokenLabel(reader.readAppData(text))}
      />
      <div>
        {failed ? (
          <p className="text-bad">{t`The tool could not be loaded. Reload the page.`}</p>
        ) : null}
        {reader === null || text === null ? null : <Reading reading={reader.readAppData(text)} />}
      </div>
    </div>
  )
}

const spokenLabel = ({ byteLength, problem }: AppDataReading): string =>
  problem === null
    ? t`Hashed ${byteLength} bytes: an order can hold it.`
    : t`Hashed ${byteLength} bytes: no order can hold it; the reason follows.`

function Reading({ reading }: { reading: AppDataReading }) {
  const bytes = useNumber()
  return (
    <FactList>
      <Fact name="keccak256">
        <span className="flex items-center gap-1">
          <span className="hex min-w-0 break-all">{reading.hash}</span>
          <CopyButton text={reading.hash} label={t`hash`} />
        </span>
      </Fact>
      <Fact name={t`Size`}>
        {t`${bytes(reading.byteLength)} of ${bytes(reading.maxBytes)} bytes`}
      </Fact>
      <Fact name={t`In an order`}>
        {reading.problem === null ? (
          <span className="text-good">● {t`Accepted`}</span>
        ) : (
          <span className="text-bad">✕ {reading.problem}</span>
        )}
      </Fact>
    </FactList>
  )
}
