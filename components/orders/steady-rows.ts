import type { OrderRow } from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'

export type SteadyRows = {
  readonly shown: readonly OrderRow[]
  /** Held back until the reader asks for them. */
  readonly waiting: readonly OrderRow[]
}

/**
 * The rows of a list somebody may be reading: one that was shown stays in its place although it
 * belongs elsewhere now, and one that is new waits while they read, unless it stands below all
 * others or is their own. `seen` null: nothing was shown yet.
 */
export function steadyRows(
  rows: readonly OrderRow[],
  seen: ReadonlySet<OrderUid> | null,
  belongs: (row: OrderRow) => boolean,
  reader: { readonly isReading: boolean; readonly isOwn: (uid: OrderUid) => boolean },
): SteadyRows {
  if (seen === null) return { shown: rows.filter(belongs), waiting: [] }
  const lastSeen = rows.findLastIndex(({ uid }) => seen.has(uid))
  const shown: OrderRow[] = []
  const waiting: OrderRow[] = []
  for (const [index, row] of rows.entries()) {
    if (seen.has(row.uid)) shown.push(row)
    else if (!belongs(row)) continue
    else if (!reader.isReading || index > lastSeen || reader.isOwn(row.uid)) shown.push(row)
    else waiting.push(row)
  }
  return { shown, waiting }
}
