import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { toWei } from '@/lib/domain/fee/network-fee'
import { mulDivDown } from '@/lib/domain/shared/amount'

/** Total worth of the orders' remaining sell amounts, in wei; see `worthOf`. */
export const totalWorth = (
  orders: readonly AuctionOrder[],
  { nativePrices }: Pick<Auction, 'nativePrices'>,
): bigint =>
  orders.reduce(
    (sum, order) => sum + worthOf(order, nativePrices.get(order.data.sellToken) ?? 0n),
    0n,
  )

/** Worth of the remaining sell amount, for a buy order at its limit, in wei. Rounding: down. */
export function worthOf(
  { data, remainingSellAmount, remainingBuyAmount }: AuctionOrder,
  sellTokenNativePrice: bigint,
): bigint {
  const amount =
    data.kind === 'sell'
      ? remainingSellAmount
      : mulDivDown(data.sellAmount, remainingBuyAmount, data.buyAmount)
  return toWei(amount, sellTokenNativePrice)
}
