'use client'

import { t } from '@/lib/words/words'
import { CodeText } from './code-text'
import { MarkedType } from './marked-type'

/** A row by place instead of by key, as the longest reference has two hundred. */
export type Row = readonly [
  name: string,
  depth: number,
  /** Names that are described elsewhere are between backticks. */
  type: string,
  description: string | null,
  /** Such as "required"; null without one. */
  need?: string | null,
  /** Numbers of the notes that mention the key, from 1. */
  notes?: readonly number[],
]

/**
 * Rows of a reference. They are drawn from plain values, as the document holds what it draws from:
 * drawn markup would stand in it twice.
 */
export function FieldRows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="field-rows">
      {rows.map(([name, depth, type, description, need = null, notes = []], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a reference never move
        <div key={index}>
          <dt style={depth === 0 ? undefined : { paddingInlineStart: `${depth}rem` }}>
            <code lang="en">{name}</code>
            <small>
              <MarkedType text={type} />
              {need === null ? null : ` · ${need}`}
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
