import type { OrderRow } from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'

export type SteadyRows = {
  readonly shown: readonly OrderRow[]
  /** New rows that are hidden until the user asks for them. */
  readonly waiting: readonly OrderRow[]
}

/**
 * Keeps the list stable while the user reads it. A row that was shown stays in place even if it
 * belongs in another tab now. A new row waits, unless it comes below all others or is the user's
 * own. `seen` is null if nothing was shown yet.
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
