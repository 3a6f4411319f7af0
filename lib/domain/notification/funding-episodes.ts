import type { OrderUid } from '@/lib/domain/order/order'
import type { FundingShortfall } from './funding-shortfall'

/** An order whose owner's funds were looked at. */
export type CheckedOrder<T extends { readonly uid: OrderUid }> = {
  readonly order: T
  /** `null` when the funds suffice. */
  readonly shortfall: FundingShortfall | null
}

/** What a look at the funds changes about who has been told. */
export type EpisodeChanges<T extends { readonly uid: OrderUid }> = {
  readonly begun: readonly { readonly order: T; readonly shortfall: FundingShortfall }[]
  readonly ended: readonly OrderUid[]
}

/**
 * An owner is told once for as long as an order lacks funds: an episode begins with an order that
 * lacks them and has no open one, and ends when it no longer does. Orders that were not looked at
 * keep their state.
 */
export function episodeChanges<T extends { readonly uid: OrderUid }>(
  judged: readonly CheckedOrder<T>[],
  open: ReadonlySet<OrderUid>,
): EpisodeChanges<T> {
  return {
    begun: judged.flatMap(({ order, shortfall }) =>
      shortfall === null || open.has(order.uid) ? [] : [{ order, shortfall }],
    ),
    ended: judged.flatMap(({ order, shortfall }) =>
      shortfall === null && open.has(order.uid) ? [order.uid] : [],
    ),
  }
}
