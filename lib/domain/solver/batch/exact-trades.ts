import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { ModelInput } from '../search-model'
import type { BatchState } from './batch-state'

/** What one order moves, in atoms, before fees. */
export type ExactTrade = {
  readonly order: number
  readonly sold: bigint
  readonly bought: bigint
}

export type ExactTrades = {
  /** Uniform prices: sold · price[sell] is bought · price[buy], but for less than an atom. */
  readonly prices: readonly bigint[]
  readonly trades: readonly ExactTrade[]
}

/** Fractional bits of a uniform price over the reference price. Source: solving.md, section 3. */
const PRICE_BITS = 50
const FILL_BITS = 50

/**
 * The plan's trades in atoms at integer prices. What a user gets rounds down and what one pays
 * rounds up, so that the sums are covered; the other way where that would break the limit. Trades
 * that round to nothing are left out.
 */
export function exactTrades(input: ModelInput, { y, fills }: BatchState): ExactTrades {
  const prices = input.price.map((price, token) => fixedPoint(Math.exp(y[token] ?? 0)) * price)
  const trades: ExactTrade[] = []
  input.orders.forEach((order, index) => {
    const fill = fills[index] ?? 0
    if (fill === 0) return
    const own = prices[order.sell] ?? 0n
    const other = prices[order.buy] ?? 0n
    if (own === 0n || other === 0n) return
    const whole = order.kind === 'sell' ? order.sellAmount : order.buyAmount
    const amount = order.partial ? shareOf(whole, fill) : whole
    const trade = atLimit(order, {
      order: index,
      sold: order.kind === 'sell' ? amount : mulDivUp(amount, other, own),
      bought: order.kind === 'sell' ? mulDivDown(amount, own, other) : amount,
    })
    if (trade !== null) trades.push(trade)
  })
  return { prices, trades }
}

/** The trade, or the one an atom better for the user where only that keeps the limit; or none. */
function atLimit(
  { kind, sellAmount, buyAmount }: ModelInput['orders'][number],
  trade: ExactTrade,
): ExactTrade | null {
  const better =
    kind === 'sell' ? { ...trade, bought: trade.bought + 1n } : { ...trade, sold: trade.sold - 1n }
  const holds = ({ sold, bought }: ExactTrade) =>
    sold > 0n && bought > 0n && sellAmount * bought >= buyAmount * sold
  return [trade, better].find(holds) ?? null
}

const fixedPoint = (value: number): bigint => BigInt(Math.round(value * 2 ** PRICE_BITS))

/** So much of the whole, 0 to 1. Rounds down, and never above the whole. */
export function shareOf(whole: bigint, fill: number): bigint {
  if (fill >= 1) return whole
  return (whole * BigInt(Math.floor(fill * 2 ** FILL_BITS))) >> BigInt(FILL_BITS)
}
