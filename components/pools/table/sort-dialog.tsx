'use client'

import { Button } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Dialog } from '@/components/ui/modal'
import { Select } from '@/components/ui/select'
import {
  firstDescending,
  LISTED_ORDER,
  SORT_COLUMNS,
  type SortColumn,
  type SortKey,
} from '@/lib/client/pools/pool-sort'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { columnLabels } from './columns'

const nameOf = (column: SortColumn): string =>
  column === 'pool' ? t`Pool` : t(columnLabels[column].head)

const FIRST = {
  label: message`Sort by¦first key`,
  column: message`Sort by, column`,
  direction: message`Sort by, direction`,
} as const
const FURTHER = {
  label: message`Then by`,
  column: message`Then by, column`,
  direction: message`Then by, direction`,
} as const

const select = 'h-10 min-w-0 px-2 text-input rail:text-body'

/** Sets several sort keys, which in the table needs a mouse and the Shift key. */
export function SortDialog(props: {
  sort: readonly SortKey[]
  onChange: (sort: readonly SortKey[]) => void
  onClose: () => void
}) {
  const { sort, onChange } = props
  const free = SORT_COLUMNS.filter((column) => sort.every((key) => key.column !== column))
  const [next] = free
  const replace = (at: number, key: SortKey) =>
    onChange(sort.map((old, index) => (index === at ? key : old)))
  return (
    <Dialog open onClose={props.onClose} title={t`Sort pools`} width="26rem">
      <ol className="space-y-2">
        {sort.map((key, at) => {
          const labels = at === 0 ? FIRST : FURTHER
          const isText = !firstDescending(key.column)
          return (
            <li key={key.column} className="flex items-center gap-2">
              <span className="w-14 shrink-0 text-muted text-table">{t(labels.label)}</span>
              <Select
                name="column"
                aria-label={t(labels.column)}
                value={key.column}
                choices={SORT_COLUMNS.filter(
                  (column) => column === key.column || free.includes(column),
                ).map((value) => ({ value, name: nameOf(value) }))}
                onChoose={(column) => replace(at, { column, descending: firstDescending(column) })}
                className={`${select} flex-1`}
              />
              <Select
                name="direction"
                aria-label={t(labels.direction)}
                value={key.descending ? 'down' : 'up'}
                choices={[
                  { value: 'down', name: isText ? t`Z to A` : t`High to low` },
                  { value: 'up', name: isText ? t`A to Z` : t`Low to high` },
                ]}
                onChoose={(direction) => replace(at, { ...key, descending: direction === 'down' })}
                className={select}
              />
              <Button
                variant="quiet"
                aria-label={t`Remove ${nameOf(key.column)} from the order`}
                disabled={sort.length === 1}
                onClick={() => onChange(sort.filter((_, index) => index !== at))}
              >
                <CloseIcon />
              </Button>
            </li>
          )
        })}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {next === undefined ? null : (
          <Button
            size="compact"
            onClick={() => onChange([...sort, { column: next, descending: firstDescending(next) }])}
          >
            {t`Add a key`}
          </Button>
        )}
        <Button size="compact" variant="quiet" onClick={() => onChange(LISTED_ORDER)}>
          {t`Most TVL first`}
        </Button>
      </div>
      <p className="mt-3 text-meta text-muted">
        {t`What is unknown comes last whichever way a key points. In the table, Shift and a column’s
          name add it as a further key.`}
      </p>
    </Dialog>
  )
}
