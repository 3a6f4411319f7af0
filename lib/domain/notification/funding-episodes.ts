import type { FundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'

/** An order whose owner's funds were checked. */
export type CheckedOrder<T extends { readonly uid: OrderUid }> = {
  readonly order: T
  /** `null` when the funds suffice. */
  readonly shortfall: FundingShortfall | null
}

/** Episodes that begin or end with a check of the funds. */
export type EpisodeChanges<T extends { readonly uid: OrderUid }> = {
  readonly begun: readonly { readonly order: T; readonly shortfall: FundingShortfall }[]
  readonly ended: readonly OrderUid[]
}

/**
 * An owner is notified once for as long as an order lacks funds: an episode begins when an order
 * without open episode lacks funds, and ends when it no longer does. Orders that were not checked
 * keep their state.
 */
export function episodeChanges<T extends { readonly uid: OrderUid }>(
  checked: readonly CheckedOrder<T>[],
  open: ReadonlySet<OrderUid>,
): EpisodeChanges<T> {
  return {
    begun: checked.flatMap(({ order, shortfall }) =>
      shortfall === null || open.has(order.uid) ? [] : [{ order, shortfall }],
    ),
    ended: checked.flatMap(({ order, shortfall }) =>
      shortfall === null && open.has(order.uid) ? [order.uid] : [],
    ),
  }
}
