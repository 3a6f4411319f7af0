import { notesAbout } from './endpoint-reference'
import type { Row } from './field-rows'
import { FieldRows } from './reference-rows-entry'
import { markTypeNames } from './type-label'

type Field = {
  readonly name: string
  readonly depth: number
  readonly type: string
  /** Such as "required" or "in the path"; null without one. */
  readonly need: string | null
  readonly description: string | null
}

/** Keys with type and description, and links to the notes that mention them. */
export function FieldList(props: { fields: readonly Field[]; notes: readonly string[] }) {
  return <FieldRows rows={props.fields.map((field) => rowOf(field, props.notes))} />
}

function rowOf({ name, depth, type, need, description }: Field, notes: readonly string[]): Row {
  const about = notesAbout(notes, name)
  const told = [name, depth, markTypeNames(type), description] as const
  if (about.length > 0) return [...told, need, about]
  return need === null ? told : [...told, need]
}
