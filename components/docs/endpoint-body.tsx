import { CodeSample } from '@/components/ui/code-sample'
import { t } from '@/lib/words/words'
import { CodeText } from './code-text'
import type { BodyReference } from './endpoint-reference'
import { FieldList } from './field-list'
import type { FieldRow } from './schema-rows'
import { TypeLabel } from './type-label'

/** Type, description, keys and an example of a body. `label` names the example. */
export function EndpointBody(props: {
  body: BodyReference
  label: string
  notes: readonly string[]
  /** In requests the required keys are marked, in responses the optional ones. */
  direction: 'request' | 'response'
}) {
  const { type, description, rows, example } = props.body
  const need = ({ required }: FieldRow) =>
    props.direction === 'request'
      ? required
        ? t`required`
        : null
      : required
        ? null
        : t`may be missing`
  return (
    <div className="space-y-2">
      <p>
        <span className="hex">
          <TypeLabel text={type} />
        </span>
        {description === null ? null : (
          <span className="text-muted">
            {' '}
            · <CodeText text={description} />
          </span>
        )}
      </p>
      {rows.length === 0 ? null : (
        <FieldList notes={props.notes} fields={rows.map((row) => ({ ...row, need: need(row) }))} />
      )}
      {example === null ? null : <CodeSample text={example} label={props.label} />}
    </div>
  )
}
