import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { ModelInput } from '../search-model'
import type { BatchState } from './batch-state'

/** The amounts of one order in atoms, before fees. */
export type ExactTrade = {
  readonly order: number
  readonly sold: bigint
  readonly bought: bigint
}

/** A plan's trades as integers; `prices` are by token index. */
export type ExactTrades = {
  /** Uniform prices: sold · price[sell] = bought · price[buy], up to less than an atom. */
  readonly prices: readonly bigint[]
  readonly trades: readonly ExactTrade[]
}

/**
 * Fractional bits of a uniform price over the reference price.
 * Source: lib/docs/solving.md#integer-rules.
 */
const PRICE_BITS = 50
const FILL_BITS = 50

/**
 * The plan's trades in atoms at integer prices. Rounding: the amount a user receives down, the amount
 * paid up, so that the sums are covered; the other way when that would break the limit. Trades that
 * round to zero are left out.
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
    const full = order.kind === 'sell' ? order.sellAmount : order.buyAmount
    const amount = order.partial ? shareOf(full, fill) : full
    const trade = withinLimit(order, {
      order: index,
      sold: order.kind === 'sell' ? amount : mulDivUp(amount, other, own),
      bought: order.kind === 'sell' ? mulDivDown(amount, own, other) : amount,
    })
    if (trade !== null) trades.push(trade)
  })
  return { prices, trades }
}

/** The trade, or else the one that is an atom better for the user, if it keeps the limit; or null. */
function withinLimit(
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

/** The share `fill` (0 to 1) of an amount. Rounding: down, and never above the amount. */
export function shareOf(amount: bigint, fill: number): bigint {
  if (fill >= 1) return amount
  return (amount * BigInt(Math.floor(fill * 2 ** FILL_BITS))) >> BigInt(FILL_BITS)
}
