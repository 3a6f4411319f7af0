'use client'

import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { IdReading } from '@/lib/client/orders/read-ids'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { type Attachment, LONG_TEXT, type useIds } from './use-ids'

type Ids = ReturnType<typeof useIds>

/** Where ids are pasted, typed or dropped; nothing leaves the browser here. */
export function IdField({ ids, onFocus }: { ids: Ids; onFocus: () => void }) {
  const inputId = useId()
  const countId = useId()
  const { failure, attachFiles } = useAttachFiles(ids.attach)
  return (
    <div className="space-y-2">
      <label htmlFor={inputId} className="block font-medium">
        {t`Order ids`}
      </label>
      <IdTextarea
        id={inputId}
        describedBy={countId}
        ids={ids}
        onFocus={onFocus}
        onFiles={attachFiles}
      />
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <div id={countId} className="min-w-0 flex-1 basis-full text-muted rail:basis-60">
          <Counts ids={ids} />
        </div>
        <Spoken text={announcedCounts(ids.reading)} />
        <FileChooser onFiles={attachFiles} />
        <Button
          size="compact"
          disabled={ids.text === '' && ids.files.length === 0}
          onClick={ids.clear}
        >
          {t`Clear¦ids`}
        </Button>
      </div>
      {failure === null ? null : (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      {ids.files.length === 0 ? null : <AttachmentList files={ids.files} onRemove={ids.detach} />}
    </div>
  )
}

function useAttachFiles(attach: Ids['attach']) {
  const [failure, setFailure] = useState<string | null>(null)
  const attachFiles = async (list: FileList) => {
    try {
      setFailure(null)
      const read = [...list].map(
        async (file): Promise<Attachment> => ({ name: file.name, text: await file.text() }),
      )
      attach(await Promise.all(read))
    } catch {
      setFailure(t`The browser could not read the file. Choose it again or paste its text.`)
    }
  }
  return { failure, attachFiles }
}

function IdTextarea(props: {
  id: string
  describedBy: string
  ids: Ids
  onFocus: () => void
  onFiles: (files: FileList) => Promise<void>
}) {
  const { ids } = props
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return (
    <textarea
      id={props.id}
      rows={4}
      value={ids.text}
      onFocus={props.onFocus}
      onChange={(event) => ids.setText(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (pasted.length < LONG_TEXT) return
        event.preventDefault()
        ids.attach([{ name: t`Pasted text`, text: pasted }])
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        setIsDraggedOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void props.onFiles(event.dataTransfer.files)
      }}
      placeholder={t`Paste text or CSV, or drop a file. Ids are found wherever they stand: 0x
        and 112 hex digits.`}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-describedby={props.describedBy}
      className={classNames(
        'hex block w-full resize-y rounded-card border bg-surface px-3 py-2 placeholder:font-sans placeholder:text-muted',
        isDraggedOver ? 'border-accent bg-info-tint' : 'border-control',
      )}
    />
  )
}

function FileChooser({ onFiles }: { onFiles: (files: FileList) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        name="files"
        ref={input}
        type="file"
        multiple
        accept=".txt,.csv,.json,.tsv,text/*"
        aria-label={t`File with order ids`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          if (event.target.files !== null) void onFiles(event.target.files)
          // Reset, so that choosing the same file again fires a change event too.
          event.target.value = ''
        }}
      />
      <Button size="compact" onClick={() => input.current?.click()}>
        {t`Choose file`}
      </Button>
    </>
  )
}

function AttachmentList(props: {
  files: readonly Attachment[]
  onRemove: (file: Attachment) => void
}) {
  const separators = useSeparators()
  return (
    <ul aria-label={t`Files`} className="flex flex-wrap gap-2">
      {props.files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and text
        <li key={index} className="flex items-center gap-2 border bg-surface ps-2 text-table">
          <bdi className="max-w-60 truncate">{file.name}</bdi>
          <span className="text-muted">{sizeText(file.text.length, separators)}</span>
          <Button size="compact" variant="quiet" onClick={() => props.onRemove(file)}>
            {t`Remove`}
            <span className="sr-only"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What a screen reader announces when the ids have been read. */
const announcedCounts = ({ ids, digests, invalid }: IdReading): string =>
  ids + digests + invalid === 0 ? '' : t`Read: ${ids + digests}. Invalid: ${invalid}.`

function Counts({ ids }: { ids: Ids }) {
  const { reading, isReading } = ids
  const number = useNumber()
  if (isReading) return t`Reading the ids …`
  if (ids.text === '' && ids.files.length === 0) return t`No ids yet.`
  const { digests, ids: whole, invalid, repeated, passedOver } = reading
  const parts = [
    digests > 0
      ? digests === 1
        ? t`${number(1)} digest`
        : t`${number(digests)} digests`
      : whole === 1
        ? t`${number(1)} id`
        : t`${number(whole)} ids`,
    ...(invalid > 0 ? [t`${number(invalid)} invalid`] : []),
    ...(repeated > 0 ? [t`${number(repeated)} repeated`] : []),
  ].join(', ')
  if (passedOver === 0) return parts
  return passedOver === 1
    ? t`${parts} · ${number(1)} address, hash or signature passed over`
    : t`${parts} · ${number(passedOver)} addresses, hashes or signatures passed over`
}

const sizeText = (characters: number, separators: Separators): string =>
  characters < 1_000_000
    ? `${Math.ceil(characters / 1000)} kB`
    : `${formatDecimal(characters / 1_000_000, 1, separators)} MB`
