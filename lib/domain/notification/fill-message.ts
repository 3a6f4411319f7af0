import { filledAmount } from '@/lib/domain/order/fills'
import type { OrderData, OrderFills } from '@/lib/domain/order/order'
import { formatShare } from '@/lib/domain/shared/percent'
import { amountText } from './named-token'
import type { NotifiedOrder } from './notified-order'

const wanted = ({ kind, sellAmount, buyAmount }: OrderData): bigint =>
  kind === 'sell' ? sellAmount : buyAmount

/**
 * Percent of the order that is filled, with two decimals; `null` for an order over nothing.
 * Rounding: down, so that only all of it is 100.
 */
function filledPercent(data: OrderData, fills: OrderFills): number | null {
  const whole = wanted(data)
  return whole === 0n ? null : Number((filledAmount(data, fills) * 10_000n) / whole) / 100
}

/** "1.50 WETH sold for 4,500.00 USDC"; a buy order's amounts come the other way round. */
export function exchangedText(order: NotifiedOrder, fills: OrderFills): string {
  const sold = amountText(fills.sellAmount, order.sellToken)
  const bought = amountText(fills.buyAmount, order.buyToken)
  return order.data.kind === 'sell' ? `${sold} sold for ${bought}` : `${bought} bought for ${sold}`
}

/** "25.00 % filled". */
export const filledText = (data: OrderData, fills: OrderFills): string =>
  `${formatShare(filledAmount(data, fills), wanted(data))} filled`

/** "nothing of 1.50 WETH was sold", for an order over which nothing was traded. */
export function untouchedText({ data, sellToken, buyToken }: NotifiedOrder): string {
  return data.kind === 'sell'
    ? `nothing of ${amountText(data.sellAmount, sellToken)} was sold`
    : `nothing of ${amountText(data.buyAmount, buyToken)} was bought`
}

/** What had been traded when an order ended, as metadata carry it. */
export const filledMetadata = (data: OrderData, fills: OrderFills) => ({
  totalExecutedSellAmount: `${fills.sellAmount}`,
  totalExecutedBuyAmount: `${fills.buyAmount}`,
  filledPercent: filledPercent(data, fills),
})
