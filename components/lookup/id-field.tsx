'use client'

import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { Spoken } from '@/components/ui/spoken'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { Separators } from '@/lib/domain/shared/separators'
import { groupDigits } from '@/lib/domain/token/format-amount'
import type { IdReading } from './read-ids'
import { type Attachment, LONG_TEXT, type useIds } from './use-ids'

/** Where ids are pasted, typed or dropped; nothing leaves the browser here. */
export function IdField(props: { ids: ReturnType<typeof useIds>; onFocus: () => void }) {
  const { ids } = props
  const inputId = useId()
  const countId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { text, files, attach } = ids
  const separators = useSeparators()

  const take = async (list: FileList) => {
    try {
      setFailure(null)
      const read = [...list].map(
        async (file): Promise<Attachment> => ({ name: file.name, text: await file.text() }),
      )
      attach(await Promise.all(read))
    } catch {
      setFailure('The browser could not read the file. Choose it again or paste its text.')
    }
  }
  return (
    <div className="space-y-2">
      <label htmlFor={inputId} className="block font-medium">
        Order ids
      </label>
      <textarea
        id={inputId}
        rows={4}
        value={text}
        onFocus={props.onFocus}
        onChange={(event) => ids.setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.length < LONG_TEXT) return
          event.preventDefault()
          attach([{ name: 'Pasted text', text: pasted }])
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false)
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          void take(event.dataTransfer.files)
        }}
        placeholder="Paste text or CSV, or drop a file. Ids are found wherever they stand: 0x and 112 hex digits."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={countId}
        className={classNames(
          'hex block w-full resize-y rounded-card border bg-surface px-3 py-2 placeholder:font-sans placeholder:text-muted',
          isOver ? 'border-accent bg-info-tint' : 'border-control',
        )}
      />
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <div id={countId} className="min-w-0 flex-1 basis-full text-muted rail:basis-60">
          <Counts ids={ids} />
        </div>
        <Spoken text={spokenCounts(ids.reading)} />
        <input
          ref={chooser}
          type="file"
          multiple
          accept=".txt,.csv,.json,.tsv,text/*"
          aria-label="File with order ids"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            if (event.target.files !== null) void take(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <Button size="compact" onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        <Button size="compact" disabled={text === '' && files.length === 0} onClick={ids.clear}>
          Clear
        </Button>
      </div>
      {failure === null ? null : (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      {files.length === 0 ? null : (
        <ul aria-label="Files" className="flex flex-wrap gap-2">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and text
            <li key={index} className="flex items-center gap-2 border bg-surface ps-2 text-table">
              <bdi className="max-w-60 truncate">{file.name}</bdi>
              <span className="text-muted">{sizeOf(file.text.length, separators)}</span>
              <Button size="compact" variant="quiet" onClick={() => ids.detach(file)}>
                Remove<span className="sr-only"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Pasting or typing, the counts are read aloud once they rest. */
const spokenCounts = ({ ids, digests, invalid }: IdReading): string =>
  ids + digests + invalid === 0 ? '' : `Read: ${ids + digests}. Invalid: ${invalid}.`

function Counts({ ids }: { ids: ReturnType<typeof useIds> }) {
  const { group } = useSeparators()
  const { reading, isReading } = ids
  const number = (value: number) => groupDigits(String(value), group)
  if (isReading) return 'Reading the ids …'
  if (ids.text === '' && ids.files.length === 0) return 'No ids yet.'
  const parts = [
    reading.digests > 0
      ? `${number(reading.digests)} ${reading.digests === 1 ? 'digest' : 'digests'}`
      : `${number(reading.ids)} ${reading.ids === 1 ? 'id' : 'ids'}`,
    ...(reading.invalid > 0 ? [`${number(reading.invalid)} invalid`] : []),
    ...(reading.repeated > 0 ? [`${number(reading.repeated)} repeated`] : []),
  ]
  const others =
    reading.passedOver === 0
      ? ''
      : ` · ${number(reading.passedOver)} ${
          reading.passedOver === 1
            ? 'address, hash or signature'
            : 'addresses, hashes or signatures'
        } passed over`
  return `${parts.join(', ')}${others}`
}

const sizeOf = (characters: number, separators: Separators): string =>
  characters < 1_000_000
    ? `${Math.ceil(characters / 1000)} kB`
    : `${formatDecimal(characters / 1_000_000, 1, separators)} MB`
