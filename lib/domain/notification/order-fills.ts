import { sumFills } from '@/lib/domain/order/fills'
import type { OrderFills } from '@/lib/domain/order/order'
import { atoms } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'

/** One trade of an order and how far it brought the order. */
export type OrderFill<T extends OrderFills> = {
  readonly trade: T
  /** All the order's trades up to this one, this one included. */
  readonly totals: OrderFills
  /** From 0, among the order's trades of the same transaction: it stays when that one is mined again. */
  readonly place: number
}

/**
 * An order's newest trades one after the other. `trades` are in the order the chain holds them, and
 * `after` is what all of the order's trades come to once they happened.
 */
export function fillsInOrder<T extends OrderFills & { readonly txHash: TxHash }>(
  trades: readonly T[],
  after: OrderFills,
): readonly OrderFill<T>[] {
  const fresh = sumFills(trades)
  let totals: OrderFills = {
    sellAmount: atoms(after.sellAmount - fresh.sellAmount),
    buyAmount: atoms(after.buyAmount - fresh.buyAmount),
    feeAmount: atoms(after.feeAmount - fresh.feeAmount),
  }
  const places = new Map<TxHash, number>()
  return trades.map((trade) => {
    totals = sumFills([totals, trade])
    const place = places.get(trade.txHash) ?? 0
    places.set(trade.txHash, place + 1)
    return { trade, totals, place }
  })
}
