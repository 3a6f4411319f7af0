'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import { COLUMNS, type Column, columnLabels } from './columns'

/** Chooses the visible columns, and explains the numbers of each. */
export function ColumnsDialog(props: {
  columns: readonly Column[]
  onChange: (columns: readonly Column[]) => void
  onClose: () => void
}) {
  const { columns, onChange } = props
  const number = useNumber()
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t`Columns`}
      width="34rem"
      footer={
        <div className="flex gap-2">
          <Button variant="primary" onClick={props.onClose}>
            {t`Done`}
          </Button>
          <Button disabled={columns.length === COLUMNS.length} onClick={() => onChange(COLUMNS)}>
            {t`Show all`}
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-hairline">
        {COLUMNS.map((column) => (
          <li key={column}>
            <label className="flex gap-3 py-2">
              <input
                name="columns"
                type="checkbox"
                checked={columns.includes(column)}
                onChange={() =>
                  onChange(
                    COLUMNS.filter((listed) =>
                      listed === column ? !columns.includes(listed) : columns.includes(listed),
                    ),
                  )
                }
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="font-medium">{t(columnLabels[column].head)}</span>
                <span className="block text-muted text-table">
                  {columnLabels[column].explain(number)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Explains the numbers of one column. */
export function ExplainDialog(props: { column: Column; onHide: () => void; onClose: () => void }) {
  const { head, explain, unit } = columnLabels[props.column]
  const number = useNumber()
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t(head)}
      footer={
        <div className="flex gap-2">
          <Button variant="primary" onClick={props.onClose}>
            {t`Close`}
          </Button>
          <Button onClick={props.onHide}>{t`Hide this column`}</Button>
        </div>
      }
    >
      <p>{explain(number)}</p>
      {unit === null ? null : <p className="mt-2 text-muted text-table">{t`Unit: ${t(unit)}.`}</p>}
    </Dialog>
  )
}
