import type { ReactNode } from 'react'
import { t } from '@/lib/words/words'
import { CodeText } from './code-text'
import { notesAbout } from './endpoint-reference'
import { TypeLabel } from './type-label'

export type Field = {
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly type: string
  /** Such as "required" or "in the path"; null without one. */
  readonly need: string | null
  readonly description: string | null
}

/** Keys with type and description, and links to the notes that mention them. */
export function FieldList(props: { fields: readonly Field[]; notes: readonly string[] }) {
  return (
    <dl className="divide-y divide-hairline border-y text-table">
      {props.fields.map((field) => (
        <div
          key={field.key}
          className="grid gap-x-4 gap-y-0.5 py-1.5 rail:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]"
        >
          <dt style={{ paddingInlineStart: `${field.depth}rem` }} className="min-w-0">
            <span lang="en" className="hex break-words text-body">
              {field.name}
            </span>
            <span className="block text-meta text-muted">
              <TypeLabel text={field.type} />
              {field.need === null ? '' : ` · ${field.need}`}
            </span>
          </dt>
          <dd className="min-w-0">
            {field.description === null ? null : <CodeText text={field.description} />}
            {notesAbout(props.notes, field.name).map((number) => (
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

/** A section of a reference page with its heading. */
export function DocsSection(props: { id: string; title: string; children: ReactNode }) {
  const headingId = `${props.id}-heading`
  return (
    <section id={props.id} aria-labelledby={headingId} className="scroll-mt-16">
      <h2 id={headingId} className="mb-2 font-semibold text-section">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}
