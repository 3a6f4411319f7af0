import { notesAbout } from './endpoint-reference'
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
  return (
    <FieldRows
      rows={props.fields.map(({ name, depth, type, need, description }) => ({
        name,
        depth,
        type: markTypeNames(type),
        description,
        ...(need === null ? {} : { need }),
        ...noteNumbers(notesAbout(props.notes, name)),
      }))}
    />
  )
}

const noteNumbers = (notes: readonly number[]) => (notes.length === 0 ? {} : { notes })
