import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { toWei } from '@/lib/domain/fee/network-fee'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { Solver } from '@/lib/domain/solution/solution'
import { GAS_PAID, settlementGas } from '@/lib/domain/solution/trade-fee'
import { verifySolution } from '@/lib/domain/solution/verify'
import { amountsAtAnyPrice } from '@/lib/domain/solver/any-price'
import {
  type RefusalFailure,
  readRefusal,
  refusalFailure,
  type SolverRefusal,
} from '@/lib/domain/solver/refusal'

/** The order to quote: `amount` is in sell atoms for `sell`, in buy atoms for `buy`. */
export type QuoteOrder = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly kind: OrderKind
  readonly amount: Atoms
}

/** Amounts before any fee. */
export type SolverQuote = {
  readonly quotedSell: Atoms
  readonly quotedBuy: Atoms
  /** Gas of a settlement with only this trade. */
  readonly gas: bigint
  /** Name of the method that found it. */
  readonly solver: string
  readonly swaps: readonly PoolSwap[]
  /** All methods that found this same trade, where several were ranked; `solver` is the first of them. */
  readonly foundBy?: readonly string[]
}

/** Name given to the fixed quote from the wrapped token to the native coin. */
export const UNWRAP_SOLVER = 'Unwrap'

/** A method used for quotes; unlike in an auction it may return a refusal with a reason. */
export type QuotingSolver = {
  readonly name: string
  readonly solve: (
    ...question: Parameters<Solver['solve']>
  ) => ReturnType<Solver['solve']> | SolverRefusal
}

/** The result of one solver for one order; no estimates means it found no route. */
export type QuoteAnswer =
  | { readonly kind: 'estimates'; readonly estimates: readonly SolverQuote[] }
  | { readonly kind: 'refused'; readonly failure: RefusalFailure }

/** `NoLiquidity`: no solver found a route. Otherwise the first solver that refused says why. */
export type QuoteFailure = Failure<'NoLiquidity'> | RefusalFailure

/**
 * The quote of an order that needs no solver, or `null`: wrapped native token to native coin is 1:1 by
 * definition. Other tokens cannot be traded with themselves, and a zero amount cannot be traded.
 * Source: lib/docs/protocol.md#quote-verification.
 */
export function fixedQuote(
  auction: Auction,
  order: QuoteOrder,
): Result<SolverQuote, Failure<'NoLiquidity'>> | null {
  if (order.amount <= 0n) return failure('NoLiquidity', 'no route found for a zero amount')
  if (order.sellToken !== settledToken(order.buyToken, auction.wrappedNativeToken)) return null
  return order.sellToken === auction.wrappedNativeToken
    ? ok({
        quotedSell: order.amount,
        quotedBuy: order.amount,
        gas: settlementGas(1, 0n),
        solver: UNWRAP_SOLVER,
        swaps: [],
      })
    : failure('NoLiquidity', 'no route found between a token and itself')
}

/**
 * Gets quotes from one solver: it solves an auction with a single order on the given pools. Any rate
 * meets the order's limit, and a signed fee pays for its gas, so the amounts contain no fees while
 * routes must still be worth their gas. Solutions that do not verify or need no gas are dropped.
 * The orders of the given auction are ignored.
 * Throws what the solver throws. Source: lib/docs/solving.md#quotes-by-the-same-methods.
 */
export function askSolver(
  auction: Auction,
  order: QuoteOrder,
  solver: QuotingSolver,
  stop: () => boolean,
): QuoteAnswer {
  const probe = quoteProbe(auction, order)
  const answer: unknown = solver.solve(probe, stop)
  const refusal = readRefusal(answer)
  if (refusal !== null) return { kind: 'refused', failure: refusalFailure(refusal) }
  const candidates = Array.isArray(answer) ? answer : []
  return { kind: 'estimates', estimates: readEstimates(probe, solver.name, candidates) }
}

/** Converts a solver's solutions of a probe auction to quotes; those that do not verify are dropped. */
export function readEstimates(
  probe: Auction,
  solver: string,
  candidates: readonly unknown[],
): readonly SolverQuote[] {
  return candidates.flatMap((candidate) => {
    const verified = verifySolution(probe, candidate)
    const trade = verified.ok ? verified.value.solution.trades[0] : undefined
    if (!verified.ok || !trade || verified.value.solution.gas <= 0n) return []
    const { gas, swaps, custom } = verified.value.solution
    // What calls of an engine give, only a trial of a settlement tells.
    if (custom !== undefined) return []
    const { executedSell: quotedSell, executedBuy: quotedBuy } = trade
    return [{ quotedSell, quotedBuy, gas, solver, swaps }]
  })
}

/**
 * All estimates, sorted by value after gas at the auction's gas price, best first; equal values keep
 * the order of the answers. Of estimates with the same amounts and swaps only the first is kept, with the names
 * of all.
 * Errors: without estimates the first refusal, if any; else `NoLiquidity`.
 */
export function rankQuotes(
  auction: Auction,
  order: QuoteOrder,
  answers: readonly QuoteAnswer[],
): Result<readonly SolverQuote[], QuoteFailure> {
  const ranked = answers
    .flatMap((answer) => (answer.kind === 'estimates' ? answer.estimates : []))
    .map((quote) => ({ quote, value: valueAfterGas(auction, order, quote) }))
    .sort((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1))
  const distinct = new Map<string, SolverQuote>()
  for (const { quote } of ranked) {
    const key = tradeKey(quote)
    const first = distinct.get(key) ?? quote
    const foundBy = [...new Set([...namesOf(first), ...namesOf(quote)])]
    distinct.set(key, { ...first, foundBy })
  }
  if (distinct.size > 0) return ok([...distinct.values()])
  const refused = answers.find((answer) => answer.kind === 'refused')
  return refused === undefined ? failure('NoLiquidity', 'no route found') : err(refused.failure)
}

/** The methods that found a quote. */
export const namesOf = ({ solver, foundBy }: SolverQuote): readonly string[] => foundBy ?? [solver]

const tradeKey = ({ quotedSell, quotedBuy, swaps }: SolverQuote): string =>
  [
    quotedSell,
    quotedBuy,
    ...swaps.flatMap((swap) => [swap.pool, swap.tokenIn, swap.amountIn, swap.amountOut]),
  ].join(' ')

function valueAfterGas(auction: Auction, order: QuoteOrder, quote: SolverQuote): bigint {
  const gasCost = quote.gas * auction.gasPrice
  const token = order.kind === 'sell' ? order.buyToken : order.sellToken
  const price = auction.nativePrices.get(settledToken(token, auction.wrappedNativeToken)) ?? 0n
  return order.kind === 'sell'
    ? toWei(quote.quotedBuy, price) - gasCost
    : -toWei(quote.quotedSell, price) - gasCost
}

const LAST_SECOND = unixSeconds(0xffff_ffff)

/** The auction with a single order that a solver has to solve for a quote; see `askSolver`. */
export function quoteProbe(auction: Auction, order: QuoteOrder): Auction {
  const { sellAmount, buyAmount } = amountsAtAnyPrice(order)
  const probe: AuctionOrder = {
    uid: `0x${'00'.repeat(56)}` as OrderUid,
    owner: ZERO_ADDRESS,
    data: {
      sellToken: order.sellToken,
      buyToken: order.buyToken,
      receiver: ZERO_ADDRESS,
      sellAmount,
      buyAmount,
      // A quote does not end: engines may leave out orders that are over.
      validTo: LAST_SECOND,
      appData: `0x${'00'.repeat(32)}` as AppDataHash,
      feeAmount: GAS_PAID,
      kind: order.kind,
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    signature: { signingScheme: 'eip712', signature: hex('0x') },
    remainingSellAmount: sellAmount,
    remainingBuyAmount: buyAmount,
    preInteractions: [],
    postInteractions: [],
    extraGas: 0n,
    feePolicies: [],
    created: unixSeconds(0),
  }
  return { ...auction, orders: [probe], balances: new Map() }
}
