import { ORDER_GROUPS, type OrderGroup, type OrderRow } from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'

/** Rows by the group in which they are shown. */
export type RowGroups = Readonly<Record<OrderGroup, readonly OrderRow[]>>

export type SteadyGroups = {
  readonly shown: RowGroups
  /** New rows that are hidden until the reader asks for them. */
  readonly waiting: readonly OrderRow[]
}

/**
 * Keeps the groups stable while somebody reads them: a row stays in the group it was shown in, even if
 * it belongs in another by now, and a new row waits, unless it comes below all others or is the
 * reader's own. `seen` has the group in which each row was shown last; null if nothing was shown yet.
 */
export function steadyGroups(
  rows: readonly OrderRow[],
  seen: ReadonlyMap<OrderUid, OrderGroup> | null,
  groupOf: (row: OrderRow) => OrderGroup,
  reader: { readonly isReading: boolean; readonly isOwn: (uid: OrderUid) => boolean },
): SteadyGroups {
  const shown: Record<OrderGroup, OrderRow[]> = { needsOwner: [], waiting: [], done: [] }
  const waiting: OrderRow[] = []
  const lastSeen = seen === null ? -1 : rows.findLastIndex(({ uid }) => seen.has(uid))
  for (const [index, row] of rows.entries()) {
    const before = seen?.get(row.uid)
    const isHeld = seen !== null && reader.isReading
    if (isHeld && before !== undefined) shown[before].push(row)
    else if (isHeld && index <= lastSeen && !reader.isOwn(row.uid)) waiting.push(row)
    else shown[groupOf(row)].push(row)
  }
  return { shown, waiting }
}

/** The group in which each row is shown. */
export const groupsShown = (shown: RowGroups): ReadonlyMap<OrderUid, OrderGroup> =>
  new Map(ORDER_GROUPS.flatMap((group) => shown[group].map(({ uid }) => [uid, group] as const)))
