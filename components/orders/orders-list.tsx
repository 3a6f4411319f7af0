'use client'

import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { Spoken } from '@/components/ui/spoken'
import { stateLabels } from '@/components/ui/status-labels'
import { useCopy } from '@/components/ui/use-copy'
import { useNumber } from '@/components/ui/use-number'
import type { OrderRow, StoredRow } from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { isListed, ROW_ATTRIBUTE, ROW_COLUMNS, type RowContext } from './order-row-frame'
import { OrderRowItem } from './order-row-item'
import { steadyRows } from './steady-rows'
import { UnansweredRowItem } from './unanswered-row-item'
import { useIsReading } from './use-is-reading'

type PartsRow = typeof import('./parts-row-item')

/** Rows of one tab. Changed rows stay in place, and new rows wait while the user is reading. */
export function OrdersList(props: {
  rows: readonly OrderRow[]
  own: ReadonlySet<OrderUid>
  open: string | null
  context: RowContext
  /** A row that stands for all parts of an order; null until its code is there. */
  partsRow: PartsRow | null
  isLoaded: boolean
  /** Shown when the tab has no rows. */
  children: ReactNode
}) {
  const { rows, own, open, context, isLoaded } = props
  const list = useRef<HTMLDivElement>(null)
  const number = useNumber()
  const isReading = useIsReading(list) || open !== null
  const [seen, setSeen] = useState<ReadonlySet<OrderUid> | null>(null)
  const { shown, waiting } = steadyRows(rows, seen, (row) => isListed(row, context), {
    isReading,
    isOwn: (uid) => own.has(uid),
  })
  useEffect(() => {
    if (!isLoaded || (seen !== null && shown.every(({ uid }) => seen.has(uid)))) return
    setSeen(new Set([...(seen ?? []), ...shown.map(({ uid }) => uid)]))
  }, [isLoaded, seen, shown])
  const { state: copied, copy } = useCopy()
  useRowKeys(list, ROW_ATTRIBUTE, (uid) => {
    const wanted = uid ?? open
    if (wanted !== null) void copy(wanted)
  })
  const showNew = () => {
    setSeen(new Set([...(seen ?? []), ...waiting.map(({ uid }) => uid)]))
    window.scrollTo({ top: 0 })
  }
  return (
    <div ref={list} style={columnStyle(context.tab)}>
      <p role="status" className="sr-only">
        {copied === 'copied' ? t`Order id copied` : ''}
      </p>
      <Spoken text={waiting.length === 0 ? '' : t`New orders: ${number(waiting.length)}`} />
      {waiting.length === 0 ? null : (
        <div className="sticky top-14 z-10 flex h-0 justify-center">
          <button
            type="button"
            onClick={showNew}
            className="touch-target -mt-4 h-8 rounded-card border border-accent bg-info-tint px-3 font-medium text-table"
          >
            {t`${number(waiting.length)} new`}
          </button>
        </div>
      )}
      {shown.length === 0 ? (
        <div className="min-h-40">{props.children}</div>
      ) : (
        <>
          <ColumnNames {...context} />
          <ul aria-label={t`Orders`} className="divide-y divide-hairline">
            {shown.map((row) =>
              row.kind === 'stored' ? (
                <StoredRowItem
                  key={row.uid}
                  {...{ row, open, context }}
                  partsRow={props.partsRow}
                />
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
        </>
      )}
    </div>
  )
}

/** An order, or the row that stands for all parts of one. */
function StoredRowItem(props: {
  row: StoredRow
  open: string | null
  context: RowContext
  partsRow: PartsRow | null
}) {
  const { row, open, context, partsRow } = props
  const group = context.folded.groupOf(row.uid)
  const isOpen = row.uid === open || group?.parts.some(({ order }) => order.uid === open) === true
  return group === null || partsRow === null ? (
    <OrderRowItem row={row} isOpen={isOpen} context={context} />
  ) : (
    <partsRow.PartsRowItem row={row} group={group} isOpen={isOpen} context={context} />
  )
}

/** How wide the English stamps of a tab are, with the letters of the longest. */
const STAMPS = {
  needsOwner: { rem: 10.5, letters: 21, states: ['waitingForSignature', 'partFilled'] },
  open: { rem: 6.5, letters: 11, states: ['open', 'partFilled'] },
  waiting: { rem: 10.5, letters: 21, states: ['waitingForSignature'] },
  done: { rem: 9, letters: 17, states: ['filled', 'expired', 'checking', 'cancelled'] },
} as const
const LETTER_REM = 0.4

/** Fits the longest stamp of the tab, so that a state change does not move the columns. */
function columnStyle(tab: RowContext['tab']): CSSProperties & { '--stamp-column': string } {
  const { rem, letters, states } = STAMPS[tab]
  const longest = Math.max(...states.map((state) => t(stateLabels[state]).length))
  return { '--stamp-column': `${rem + Math.max(0, longest - letters) * LETTER_REM}rem` }
}

/**
 * Column headings of the wide layout; hidden from screen readers, because each cell has its own
 * name.
 */
function ColumnNames({ tab, notes }: Pick<RowContext, 'tab' | 'notes'>) {
  return (
    <div
      aria-hidden="true"
      className={`hidden items-end gap-x-3 border-b px-4 py-1.5 text-meta text-muted wide:grid ${ROW_COLUMNS}`}
    >
      <span>{t`State`}</span>
      <span>{t`Order`}</span>
      <span>{t`Filled`}</span>
      <span className="min-h-8 px-3">
        {notes === null ? null : <notes.ScaleHead isOfEnded={tab === 'done'} />}
      </span>
      <span>{tab === 'done' ? t`Result` : t`Why`}</span>
      <span className="justify-self-end">{tab === 'done' ? t`Placed` : t`Expires`}</span>
      <span className="hidden full:block">{t`Id`}</span>
    </div>
  )
}
