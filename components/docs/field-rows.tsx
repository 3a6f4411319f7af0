'use client'

import { t } from '@/lib/words/words'
import { CodeText } from './code-text'
import { MarkedType } from './marked-type'

type Row = {
  readonly name: string
  readonly depth: number
  /** Names that are described elsewhere are between backticks. */
  readonly type: string
  readonly description: string | null
  /** Such as "required"; left out without one. */
  readonly need?: string
  /** Numbers of the notes that mention the key, from 1; left out without any. */
  readonly notes?: readonly number[]
}

/**
 * Rows of a reference. They are drawn from plain values, as the document holds what it draws from:
 * drawn markup would stand in it twice.
 */
export function FieldRows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="field-rows">
      {rows.map(({ name, depth, type, need, description, notes = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a reference never move
        <div key={index}>
          <dt style={depth === 0 ? undefined : { paddingInlineStart: `${depth}rem` }}>
            <code lang="en">{name}</code>
            <small>
              <MarkedType text={type} />
              {need === undefined ? null : ` · ${need}`}
            </small>
          </dt>
          <dd>
            {description === null ? null : <CodeText text={description} />}
            {notes.map((number) => (
              <NoteLink key={number} number={number} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NoteLink({ number }: { number: number }) {
  return (
    <a href={`#note-${number}`} className="link ms-1 whitespace-nowrap text-meta">
      {t`Open point ${number}`}
    </a>
  )
}
