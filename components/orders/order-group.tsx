'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { CautionIcon, CheckIcon, OpenIcon } from '@/components/ui/icons'
import { useNumber } from '@/components/ui/use-number'
import {
  GROUP_LABELS,
  type OrderGroup,
  type OrderRow,
  type StoredRow,
} from '@/lib/client/orders/order-rows'
import { t } from '@/lib/words/words'
import type { RowContext } from './order-row-frame'
import { OrderRowItem } from './order-row-item'
import { ROW_COLUMNS } from './row-columns'
import { UnansweredRowItem } from './unanswered-row-item'

export type PartsRow = typeof import('./parts-row-item')

/** Rows that are drawn at once; more of a group follow on demand, so that a long one stays fast. */
const ROWS_SHOWN = 50

export const GROUP_ICONS: Readonly<Record<OrderGroup, ReactNode>> = {
  needsOwner: <CautionIcon />,
  waiting: <OpenIcon />,
  done: <CheckIcon />,
}

/** Orders of one kind under a heavy rule, with their number and the axis of their column. */
export function OrderGroupSection(props: {
  group: OrderGroup
  rows: readonly OrderRow[]
  open: string | null
  context: RowContext
  partsRow: PartsRow | null
  /** What concerns all of them, at the end of the head. */
  action?: ReactNode
  /** Orders that are not loaded yet; shown once all that are have been. */
  older?: ReactNode
}) {
  const { group, rows, context, partsRow, open } = props
  const number = useNumber()
  const [shown, setShown] = useState(ROWS_SHOWN)
  const id = `orders-${group}`
  const isUrgent = group === 'needsOwner'
  return (
    <section
      id={group}
      aria-labelledby={id}
      className={classNames(
        'mt-8 border-t-2 scroll-mt-14',
        isUrgent ? 'border-caution' : 'border-rule',
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 rail:px-0">
        <span
          className={isUrgent ? 'text-caution' : group === 'done' ? 'text-good' : 'text-accent'}
        >
          {GROUP_ICONS[group]}
        </span>
        <h2 id={id} className={classNames('font-semibold text-input', isUrgent && 'text-caution')}>
          {t(GROUP_LABELS[group])}
        </h2>
        <span className="text-muted tabular-nums">{number(rows.length)}</span>
        <span className="ms-auto">{props.action}</span>
      </div>
      <div className="rail:-mx-4">
        <ColumnNames group={group} notes={context.notes} />
        <ul aria-labelledby={id} className="divide-y divide-hairline border-b">
          {rows
            .slice(0, shown)
            .map((row) =>
              row.kind === 'stored' ? (
                <StoredRowItem key={row.uid} {...{ row, open, group, context, partsRow }} />
              ) : (
                <UnansweredRowItem
                  key={row.uid}
                  row={row}
                  isOpen={row.uid === open}
                  context={context}
                />
              ),
            )}
        </ul>
      </div>
      {rows.length > shown ? (
        <div className="px-4 py-2 rail:px-0">
          <Button size="compact" onClick={() => setShown(shown + ROWS_SHOWN)}>
            {t`Show ${number(Math.min(ROWS_SHOWN, rows.length - shown))} more`}
          </Button>
        </div>
      ) : (
        props.older
      )}
    </section>
  )
}

/** An order, or the row that stands for all parts of one. */
function StoredRowItem(props: {
  row: StoredRow
  open: string | null
  group: OrderGroup
  context: RowContext
  partsRow: PartsRow | null
}) {
  const { row, open, context, partsRow } = props
  const parts = context.folded.groupOf(row.uid)
  const isOpen = row.uid === open || parts?.parts.some(({ order }) => order.uid === open) === true
  return parts === null || partsRow === null ? (
    <OrderRowItem row={row} isOpen={isOpen} group={props.group} context={context} />
  ) : (
    <partsRow.PartsRowItem row={row} group={parts} isOpen={isOpen} context={context} />
  )
}

/** Of the wide layout; hidden from screen readers, because each cell has its own name. */
function ColumnNames({ group, notes }: Pick<RowContext, 'notes'> & { group: OrderGroup }) {
  const isDone = group === 'done'
  return (
    <div
      aria-hidden="true"
      className={`hidden items-end gap-x-3 border-b px-4 pb-1.5 text-meta text-muted wide:grid ${ROW_COLUMNS}`}
    >
      <span>{isDone ? t`Placed` : t`Expires`}</span>
      <span>{t`Order`}</span>
      <span>{t`State`}</span>
      <span className="min-h-8 px-3">
        {notes === null ? null : <notes.ScaleHead isOfEnded={isDone} />}
      </span>
      <span>{isDone ? t`Result` : t`Why`}</span>
      <span className="hidden full:block">{t`Id`}</span>
    </div>
  )
}
