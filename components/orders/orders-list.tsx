'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { Spoken } from '@/components/ui/spoken'
import { useCopy } from '@/components/ui/use-copy'
import { useNumber } from '@/components/ui/use-number'
import { ORDER_GROUPS, type OrderGroup, type OrderRow } from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { OrderGroupSection, type PartsRow } from './order-group'
import { ROW_ATTRIBUTE, type RowContext } from './order-row-frame'
import { groupsShown, steadyGroups } from './steady-groups'
import { useIsOrWasOpen, useIsReading } from './use-is-reading'

/** The orders in their groups. Changed rows stay in place, and new rows wait while somebody reads. */
export function OrdersList(props: {
  rows: readonly OrderRow[]
  own: ReadonlySet<OrderUid>
  /** The only group to show; null for all of them. */
  chosen: OrderGroup | null
  open: string | null
  context: RowContext
  /** A row that stands for all parts of an order; null until its code is there. */
  partsRow: PartsRow | null
  isLoaded: boolean
  /** What concerns all orders that wait. */
  action: ReactNode
  /** At the end of what is done: orders that are not loaded yet. */
  older: ReactNode
  /** Shown when there are no rows. */
  children: ReactNode
}) {
  const { rows, own, open, context, isLoaded } = props
  const list = useRef<HTMLDivElement>(null)
  const isOverlaid = useIsOrWasOpen(open !== null)
  const isReading = useIsReading(list) || isOverlaid
  const [seen, setSeen] = useState<ReadonlyMap<OrderUid, OrderGroup> | null>(null)
  const { shown, waiting } = steadyGroups(rows, seen, context.groupOf, {
    isReading,
    isOwn: (uid) => own.has(uid),
  })
  const now = groupsShown(shown)
  const isSeen =
    seen !== null &&
    now.size === seen.size &&
    [...now].every(([uid, group]) => seen.get(uid) === group)
  useEffect(() => {
    if (isLoaded && !isSeen) setSeen(now)
  })
  const { state: copied, copy } = useCopy()
  useRowKeys(list, ROW_ATTRIBUTE, (uid) => {
    const wanted = uid ?? open
    if (wanted !== null) void copy(wanted)
  })
  const showNew = () => {
    setSeen(new Map([...now, ...waiting.map((row) => [row.uid, context.groupOf(row)] as const)]))
    window.scrollTo({ top: 0 })
  }
  const wanted = ORDER_GROUPS.filter(
    (group) => shown[group].length > 0 && (props.chosen ?? group) === group,
  )
  return (
    <div ref={list}>
      <p role="status" className="sr-only">
        {copied === 'copied' ? t`Order id copied` : ''}
      </p>
      <NewRows count={waiting.length} onShow={showNew} />
      {wanted.length === 0 ? <div className="mt-8 min-h-40">{props.children}</div> : null}
      {wanted.map((group) => (
        <OrderGroupSection
          key={group}
          group={group}
          rows={shown[group]}
          {...{ open, context }}
          partsRow={props.partsRow}
          action={group === 'waiting' ? props.action : null}
          older={group === 'done' ? props.older : null}
        />
      ))}
      {wanted.includes('done') ? null : props.older}
    </div>
  )
}

/** How many orders came meanwhile; they are shown on demand. */
function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const number = useNumber()
  return (
    <>
      <Spoken text={count === 0 ? '' : t`New orders: ${number(count)}`} />
      {count === 0 ? null : (
        <div className="sticky top-14 z-10 flex h-0 justify-center">
          <button
            type="button"
            onClick={onShow}
            className="touch-target mt-2 h-8 rounded-card border border-accent bg-info-tint px-3 font-medium text-table"
          >
            {t`${number(count)} new`}
          </button>
        </div>
      )}
    </>
  )
}
