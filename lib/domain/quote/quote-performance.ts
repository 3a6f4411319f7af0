import type { OrderData } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/order/out-of-market'
import { spreadOf } from '@/lib/domain/shared/spread'
import type { QuoteAmounts } from './quote'

/** An order with its fills and the quote it was placed with. Amounts in atoms. */
export type QuotedExecution = {
  readonly order: Pick<OrderData, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>
  readonly quote: Pick<QuoteAmounts, 'sellAmount' | 'buyAmount' | 'feeAmount'>
  /** Sum of all fills, including everything the owner paid. */
  readonly executedSell: bigint
  readonly executedBuy: bigint
}

/** How executions compare with the quotes their orders were placed with. */
export type QuotePerformance = {
  /** Orders that were compared. */
  readonly orders: number
  /** Number of orders that got at least the quoted rate. */
  readonly atOrAbove: number
  /** Their share, 0 to 1, four decimals. Rounding: down, so that 1 means all of them. */
  readonly share: number | null
  /**
   * Median of `improvementCentiBps` in basis points, two decimals; above 0 is better than quoted.
   * Rounding: down, so that it is never overstated. `null` without orders.
   */
  readonly medianImprovementBps: number | null
}

/**
 * Whether an owner got at least the rate of the quote, all costs on both sides included. Exact,
 * without rounding or tolerance: the rates (bought per sold) are compared by cross-multiplication.
 */
export const isAtOrAboveQuote = (execution: QuotedExecution): boolean =>
  quotedProduct(execution) <= executedProduct(execution)

/**
 * Improvement over the quote, in hundredths of basis points of the quoted amount: for a sell order
 * more bought, for a buy order less paid. Below 0 is a shortfall. Rounding: down.
 * `null` when nothing was quoted or filled.
 */
export function improvementCentiBps(execution: QuotedExecution): number | null {
  const base =
    execution.order.kind === 'sell' ? quotedProduct(execution) : executedProduct(execution)
  if (base === 0n) return null
  const scaled = (executedProduct(execution) - quotedProduct(execution)) * 1_000_000n
  const quotient = scaled / base
  return Number(scaled < 0n && quotient * base !== scaled ? quotient - 1n : quotient)
}

/**
 * Compares executions with their quotes. Orders whose limit asked for more than the quote are
 * excluded: they wait for a better market and always beat their quote when they are filled.
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

/** Cross products of the quoted and executed rates: buy atoms times sell atoms. */
const quotedProduct = ({ quote, executedSell }: QuotedExecution): bigint =>
  quote.buyAmount * executedSell
const executedProduct = ({ quote, executedBuy }: QuotedExecution): bigint =>
  executedBuy * (quote.sellAmount + quote.feeAmount)
