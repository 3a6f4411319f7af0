import type { OrderData } from '@/lib/domain/order/order'
import { spreadOf } from '@/lib/domain/shared/spread'
import { isOutOfMarket } from './out-of-market'
import type { QuoteAmounts } from './quote'

/** An order with its fills, beside the quote it was placed on. Amounts in atoms. */
export type QuotedExecution = {
  readonly order: Pick<OrderData, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>
  readonly quote: Pick<QuoteAmounts, 'sellAmount' | 'buyAmount' | 'feeAmount'>
  /** All its fills together, everything the owner paid included. */
  readonly executedSell: bigint
  readonly executedBuy: bigint
}

/** How executions compare with the quotes their orders were placed on. */
export type QuotePerformance = {
  /** Orders that were compared. */
  readonly orders: number
  /** Those that got at least what was quoted. */
  readonly atOrAbove: number
  /** Their share, 0 to 1, four decimals. Rounding: down, so that only all of them are 1. */
  readonly share: number | null
  /**
   * Median of `improvementCentiBps` in basis points, two decimals: above 0 is better than quoted.
   * Rounding: down, so that it is never overstated. `null` without an order.
   */
  readonly medianImprovementBps: number | null
}

/**
 * Whether an owner got at least the rate of the quote, all costs on both sides included. Exact, no
 * rounding and no tolerance: bought per sold against bought per sold, crosswise, which reads the
 * same for both kinds.
 */
export const isAtOrAboveQuote = (execution: QuotedExecution): boolean =>
  promised(execution) <= given(execution)

/**
 * What an owner got beyond the quote, in hundredths of basis points of what was promised: for a
 * sell order more bought, for a buy order less paid; below 0 is a shortfall. Rounding: down.
 * `null` when nothing was promised or filled.
 */
export function improvementCentiBps(execution: QuotedExecution): number | null {
  const base = execution.order.kind === 'sell' ? promised(execution) : given(execution)
  if (base === 0n) return null
  const scaled = (given(execution) - promised(execution)) * 1_000_000n
  const quotient = scaled / base
  return Number(scaled < 0n && quotient * base !== scaled ? quotient - 1n : quotient)
}

/**
 * Compares executions with their quotes. Orders whose limit asked for more than the quote are left
 * out: they wait for a better market, and are above their quote whenever they are filled.
 */
export function quotePerformance(executions: readonly QuotedExecution[]): QuotePerformance {
  const compared = executions.filter(({ order, quote }) => !isOutOfMarket(order, quote))
  const orders = compared.length
  const atOrAbove = compared.filter(isAtOrAboveQuote).length
  const spread = spreadOf(compared.map(improvementCentiBps))
  return {
    orders,
    atOrAbove,
    share: orders === 0 ? null : Math.floor((atOrAbove * 10_000) / orders) / 10_000,
    medianImprovementBps: spread === null ? null : Math.floor(spread.median) / 100,
  }
}

/** Crosswise products of the two rates: buy atoms times sell atoms. */
const promised = ({ quote, executedSell }: QuotedExecution): bigint =>
  quote.buyAmount * executedSell
const given = ({ quote, executedBuy }: QuotedExecution): bigint =>
  executedBuy * (quote.sellAmount + quote.feeAmount)
