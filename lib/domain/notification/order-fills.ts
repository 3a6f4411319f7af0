import { sumFills } from '@/lib/domain/order/fills'
import type { OrderFills } from '@/lib/domain/order/order'
import { atoms } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'

/** One trade of an order and the order's total fills after it. */
export type OrderFill<T extends OrderFills> = {
  readonly trade: T
  /** Sum of the order's trades up to and including this one. */
  readonly totals: OrderFills
  /** Index from 0 among the order's trades of one transaction; the same if it is mined again. */
  readonly index: number
}

/**
 * An order's newest trades with running totals. `trades` are in chain order, and `after` is the sum
 * of all trades of the order including these.
 */
export function fillsInOrder<T extends OrderFills & { readonly txHash: TxHash }>(
  trades: readonly T[],
  after: OrderFills,
): readonly OrderFill<T>[] {
  const newTotal = sumFills(trades)
  let totals: OrderFills = {
    sellAmount: atoms(after.sellAmount - newTotal.sellAmount),
    buyAmount: atoms(after.buyAmount - newTotal.buyAmount),
    feeAmount: atoms(after.feeAmount - newTotal.feeAmount),
  }
  const nextIndex = new Map<TxHash, number>()
  return trades.map((trade) => {
    totals = sumFills([totals, trade])
    const index = nextIndex.get(trade.txHash) ?? 0
    nextIndex.set(trade.txHash, index + 1)
    return { trade, totals, index }
  })
}
