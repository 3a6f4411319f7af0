import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import { toWei } from '@/lib/domain/fee/network-fee'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { PoolSwap, Solver } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import { amountsAtAnyPrice } from '@/lib/domain/solver/any-price'
import {
  type RefusalFailure,
  readRefusal,
  refusalFailure,
  type SolverRefusal,
} from '@/lib/domain/solver/refusal'
import { GAS_PAID, settlementGas } from '@/lib/domain/solver/trade-fee'

/** What to price: `amount` is in sell atoms for `sell`, in buy atoms for `buy`. */
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
  /** Of a settlement with this one trade. */
  readonly gas: bigint
  /** Name of the method that found it. */
  readonly solver: string
  readonly swaps: readonly PoolSwap[]
}

/** Name given to the fixed quote from the wrapped token to the native coin. */
export const UNWRAP_SOLVER = 'Unwrap'

/** A method asked for a price; unlike in a batch it may say why it has none. */
export type QuotingSolver = {
  readonly name: string
  readonly solve: (
    auction: Auction,
    stop: () => boolean,
  ) => ReturnType<Solver['solve']> | SolverRefusal
}

/** What one solver said to one order; no estimates means it found no route. */
export type QuoteAnswer =
  | { readonly kind: 'estimates'; readonly estimates: readonly SolverQuote[] }
  | { readonly kind: 'refused'; readonly failure: RefusalFailure }

export type QuoteFailure = Failure<'NoLiquidity'> | RefusalFailure

/**
 * The quote that needs no solver, or `null`: the wrapped native token to the native coin is 1:1 by
 * definition. Nothing else trades with itself, and nothing trades a zero amount.
 * Source: protocol, section 3.
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
 * Asks one method that settles: a one-order auction on the given pools, whose limit any rate meets
 * and whose gas is paid by a signed fee, so that the amounts are free of fees while routes must
 * still be worth their gas. Answers that do not hold when recomputed
 * are dropped, as are those without gas. Orders of the given auction are ignored.
 * Throws what the solver throws. Source: protocol, section 3.
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

/** What a solver's solutions to a probe are as quotes; those that do not hold are dropped. */
export function readEstimates(
  probe: Auction,
  solver: string,
  candidates: readonly unknown[],
): readonly SolverQuote[] {
  return candidates.flatMap((candidate) => {
    const verified = verifySolution(probe, candidate)
    const trade = verified.ok ? verified.value.solution.trades[0] : undefined
    if (!verified.ok || !trade || verified.value.solution.gas <= 0n) return []
    const { gas, swaps } = verified.value.solution
    const { executedSell: quotedSell, executedBuy: quotedBuy } = trade
    return [{ quotedSell, quotedBuy, gas, solver, swaps }]
  })
}

/**
 * All usable estimates, best value after gas at the auction's gas price first; equal values keep
 * the order of the answers. Estimates that trade the same amounts along the same swaps count once.
 * Errors: the first refusal when no solver gave an estimate and one said why; else `NoLiquidity`.
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
    if (!distinct.has(key)) distinct.set(key, quote)
  }
  if (distinct.size > 0) return ok([...distinct.values()])
  const refused = answers.find((answer) => answer.kind === 'refused')
  return refused === undefined ? failure('NoLiquidity', 'no route found') : err(refused.failure)
}

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

/** The auction of one order that a solver is asked to solve for a quote; see `askSolver`. */
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
      validTo: unixSeconds(0),
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
