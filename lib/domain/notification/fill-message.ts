import { filledAmount } from '@/lib/domain/order/fills'
import type { OrderData, OrderFills } from '@/lib/domain/order/order'
import { formatShare } from '@/lib/domain/shared/percent'
import { amountText } from './named-token'
import type { NotifiedOrder } from './notified-order'

const targetAmount = ({ kind, sellAmount, buyAmount }: OrderData): bigint =>
  kind === 'sell' ? sellAmount : buyAmount

/**
 * Percentage of the order that is filled, with two decimals; `null` for an order with amount 0.
 * Rounding: down, so that only a complete fill is 100.
 */
function filledPercent(data: OrderData, fills: OrderFills): number | null {
  const target = targetAmount(data)
  return target === 0n ? null : Number((filledAmount(data, fills) * 10_000n) / target) / 100
}

/** "1.50 WETH sold for 4,500.00 USDC"; for a buy order "4,500.00 USDC bought for 1.50 WETH". */
export function exchangedText(order: NotifiedOrder, fills: OrderFills): string {
  const sold = amountText(fills.sellAmount, order.sellToken)
  const bought = amountText(fills.buyAmount, order.buyToken)
  return order.data.kind === 'sell' ? `${sold} sold for ${bought}` : `${bought} bought for ${sold}`
}

/** "25.00 % filled". */
export const filledText = (data: OrderData, fills: OrderFills): string =>
  `${formatShare(filledAmount(data, fills), targetAmount(data))} filled`

/** "nothing of 1.50 WETH was sold", for an order without any trade. */
export function unfilledText({ data, sellToken, buyToken }: NotifiedOrder): string {
  return data.kind === 'sell'
    ? `nothing of ${amountText(data.sellAmount, sellToken)} was sold`
    : `nothing of ${amountText(data.buyAmount, buyToken)} was bought`
}

/** The amounts traded until an order ended, in the form of notification metadata. */
export const filledMetadata = (data: OrderData, fills: OrderFills) => ({
  totalExecutedSellAmount: `${fills.sellAmount}`,
  totalExecutedBuyAmount: `${fills.buyAmount}`,
  filledPercent: filledPercent(data, fills),
})
