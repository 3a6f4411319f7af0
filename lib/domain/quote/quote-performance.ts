import { toWei } from '@/lib/domain/fee/network-fee'
import type { OrderData } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/order/out-of-market'
import { spreadOf } from '@/lib/domain/shared/spread'
import type { QuoteAmounts } from './quote'
import { beyondMarket, type QuoteSplit } from './split-difference'

/** An order with its fills and the quote it was placed with. Amounts in atoms. */
export type QuotedExecution = {
  readonly order: Pick<OrderData, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>
  readonly quote: Pick<QuoteAmounts, 'sellAmount' | 'buyAmount' | 'feeAmount'>
  /** Sum of all fills, including everything the owner paid. */
  readonly executedSell: bigint
  readonly executedBuy: bigint
  /** Its fills, with the native price of the token they are split in, as the auction had it: wei per 1e18 atoms. */
  readonly fills: readonly {
    /** Null where what it is made of was not recorded. */
    readonly split: QuoteSplit | null
    readonly nativePrice: bigint | null
  }[]
}

/** Why orders got more or less than quoted, all together. */
type SplitFigures = {
  /** Compared orders of which every fill is recorded. */
  readonly orders: number
  /** Those that got at least what was quoted, but for what the market changed by. */
  readonly held: number
  /** Their share, 0 to 1, four decimals. Rounding: down. `null` without orders. */
  readonly share: number | null
  /**
   * Native wei at the prices of the auctions that filled them. Rounding: the amounts of each fill towards 0, but for
   * `solving`, which is what the others leave of `difference`.
   */
  readonly sums: QuoteSplit
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
  readonly split: SplitFigures
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
    share: shareDown(atOrAbove, orders),
    medianImprovementBps: spread === null ? null : Math.floor(spread.median) / 100,
    split: splitFigures(compared),
  }
}

const shareDown = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 10_000) / whole) / 10_000

function splitFigures(executions: readonly QuotedExecution[]): SplitFigures {
  const recorded = executions.flatMap(({ fills }) => {
    const known = fills.flatMap(({ split, nativePrice }) =>
      split === null || nativePrice === null ? [] : [{ split, nativePrice }],
    )
    return known.length === 0 || known.length < fills.length ? [] : [known]
  })
  const held = recorded.filter(
    (fills) => fills.reduce((sum, { split }) => sum + beyondMarket(split), 0n) >= 0n,
  )
  return {
    orders: recorded.length,
    held: held.length,
    share: shareDown(held.length, recorded.length),
    sums: recorded
      .flat()
      .map(({ split, nativePrice }) => inWei(split, nativePrice))
      .reduce(add, NOTHING),
  }
}

const NOTHING: QuoteSplit = {
  quoted: 0n,
  market: 0n,
  difference: 0n,
  marketMove: 0n,
  gas: 0n,
  fee: 0n,
  solving: 0n,
}

function inWei(split: QuoteSplit, nativePrice: bigint): QuoteSplit {
  const worth = (amount: bigint) => toWei(amount, nativePrice)
  const difference = worth(split.difference)
  const marketMove = worth(split.marketMove)
  const gas = worth(split.gas)
  const fee = worth(split.fee)
  return {
    quoted: worth(split.quoted),
    market: worth(split.market),
    difference,
    marketMove,
    gas,
    fee,
    solving: difference - marketMove - gas - fee,
  }
}

const add = (one: QuoteSplit, other: QuoteSplit): QuoteSplit => ({
  quoted: one.quoted + other.quoted,
  market: one.market + other.market,
  difference: one.difference + other.difference,
  marketMove: one.marketMove + other.marketMove,
  gas: one.gas + other.gas,
  fee: one.fee + other.fee,
  solving: one.solving + other.solving,
})

/** Cross products of the quoted and executed rates: buy atoms times sell atoms. */
const quotedProduct = ({ quote, executedSell }: QuotedExecution): bigint =>
  quote.buyAmount * executedSell
const executedProduct = ({ quote, executedBuy }: QuotedExecution): bigint =>
  executedBuy * (quote.sellAmount + quote.feeAmount)
