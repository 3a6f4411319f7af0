import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { formatSellTokenPrice, networkFee } from '@/lib/domain/fee/network-fee'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { priceImpactBps } from '@/lib/domain/market/price-impact'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderClass } from '@/lib/domain/order/order'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import { checkOrderGas } from '@/lib/domain/order/validation'
import { type QuotedTrade, quoteAmounts } from '@/lib/domain/quote/quote'
import { quoteMetadata } from '@/lib/domain/quote/quote-metadata'
import { planQuoteTrial, type QuoteTrial } from '@/lib/domain/quote/quote-trial'
import type { TrialVerdict } from '@/lib/domain/quote/trial-verdict'
import { applyVolumeFee } from '@/lib/domain/quote/volume-fee'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { settlementGas } from '@/lib/domain/solution/trade-fee'
import {
  namesOf,
  type QuoteFailure,
  type QuoteOrder,
  type SolverQuote,
} from '@/lib/domain/solver/quote'

/** What is priced, and for whom. */
export type TradeToPrice = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly owner: Address
  /** The zero address pays the owner. */
  readonly receiver: Address
  readonly side: TradeSide
  readonly appData: AppDataHash
  readonly interactions: OrderInteractions
  /** Gas of hooks and of a contract's signature check, beyond a plain trade. */
  readonly extraGas: bigint
  readonly partnerFees: readonly PartnerFee[]
  /** Class of the order, which decides which protocol fees it pays. */
  readonly class: OrderClass
  /**
   * Whether to wait for all solvers and simulate a complete settlement, which costs one more request
   * to the node; otherwise the first estimate is used.
   */
  readonly isVerified: boolean
  readonly timeoutMs: number
}

/** The given amount, as in `QuotedTrade`. */
export type TradeSide =
  | { readonly variant: 'sellBeforeFee' | 'sellAfterFee'; readonly sellAmount: Atoms }
  | { readonly variant: 'buy'; readonly buyAmount: Atoms }

/** What `priceTrade` reads and asks. */
export type PriceTradeDeps = {
  readonly now: () => UnixMicros
  readonly domain: SettlementDomain
  readonly wrappedNativeToken: Address
  /** The protocol's own fees; the price contains their volume fees. */
  readonly protocolFees: readonly ProtocolFee[]
  /** With the pools of these tokens. */
  readonly market: (tokens: readonly Address[]) => Promise<MarketSnapshot>
  /** At least one estimate, best first; with `isFirstEnough` only that of the first solver to reply. */
  readonly estimates: (
    order: QuoteOrder,
    market: MarketSnapshot,
    limits: { readonly deadlineMs: number; readonly isFirstEnough: boolean },
  ) => Promise<Result<readonly SolverQuote[], QuoteFailure | Failure<'QuoteTimeout'>>>
  /** Submission account of a solver by its name. */
  readonly solverAccount: (solver: string) => Address
  readonly verify: (
    trial: QuoteTrial,
    conditions: { readonly block: number; readonly solver: Address; readonly timeoutMs: number },
  ) => Promise<TrialVerdict>
}

/**
 * `QuoteFailure`: no route, or a solver's refusal; `QuoteTimeout`: no solver answered in time; `SellAmountDoesNotCoverFee`:
 * the network fee takes all that is sold; `TooMuchGas`: above what an order may take; `UnsupportedToken`: it does not
 * arrive in full when it is sent.
 */
export type PriceTradeFailure =
  | QuoteFailure
  | Failure<'QuoteTimeout' | 'SellAmountDoesNotCoverFee' | 'TooMuchGas' | 'UnsupportedToken'>

/** Estimates that are simulated; solvers rarely differ, and each simulation is a request to the node. */
const MAX_TRIALS = 3

/**
 * Prices a trade with the solvers that would settle it and adds its costs. A verified estimate is
 * preferred, then the better value after gas; one that would drain the settlement contract is
 * dropped. `gasAmount` is the solvers' model, not the gas measured in simulation: settlements charge
 * by the model, so a quote by measured gas would promise another fee than is charged.
 * Costs: see `quoteAmounts`, then volume fees by `applyVolumeFee`.
 * Errors: `QuoteTimeout` when no solver answered in time, which says nothing about the market;
 * `UnsupportedToken` when every trial shows that one of the two tokens does not arrive in full.
 * Source: lib/docs/protocol.md#quotes.
 */
export async function priceTrade(deps: PriceTradeDeps, trade: TradeToPrice) {
  const startedAt = deps.now()
  const market = await deps.market([trade.sellToken, trade.buyToken])
  const priceOf = (token: Address) =>
    nativePriceOf(market.nativePrices, token, deps.wrappedNativeToken)
  const sellPrice = priceOf(trade.sellToken)
  if (sellPrice === null) return unpriced('sellToken', trade.sellToken)
  if (priceOf(trade.buyToken) === null) return unpriced('buyToken', trade.buyToken)

  const estimates = await deps.estimates(quoteOrder(trade), market, {
    deadlineMs: trade.timeoutMs,
    isFirstEnough: !trade.isVerified,
  })
  const feeFor = (gasAmount: bigint) =>
    networkFee({
      gasAmount,
      extraGas: trade.extraGas,
      gasPrice: market.gasPrice,
      sellTokenNativePrice: sellPrice,
    })
  if (!estimates.ok) {
    if (estimates.error.errorType !== 'NoLiquidity') return estimates
    // The amount may be too small to pay even for the cheapest settlement: then that is the error.
    const least = amountsWithFee(quotedTrade(trade.side, NOTHING), feeFor(settlementGas(1, 0n)))
    return least.ok ? estimates : least
  }
  const leftMs = trade.timeoutMs - (deps.now() - startedAt) / 1_000
  const chosen = await choose(deps, trade, market, estimates.value, Math.max(0, leftMs))
  if (!chosen.ok) return chosen

  const { estimate, trial, isVerified } = chosen.value
  const tooMuch = checkOrderGas(estimate.gas + trade.extraGas)
  if (tooMuch !== null) return err(tooMuch)
  const amounts = amountsWithFee(quotedTrade(trade.side, estimate), feeFor(estimate.gas))
  if (!amounts.ok) return amounts
  const charged = applyVolumeFee(amounts.value, trade, deps.protocolFees)
  if (charged.amounts.buyAmount === 0n || charged.amounts.sellAmount === 0n) {
    return failure('NoLiquidity', 'no route found: an amount is too small to trade')
  }
  return ok({
    amounts: charged.amounts,
    protocolFeeBps: charged.protocolFeeBps,
    gasAmount: estimate.gas,
    gasPrice: market.gasPrice,
    sellTokenPrice: formatSellTokenPrice(sellPrice),
    solver: deps.solverAccount(estimate.solver),
    verified: isVerified,
    methods: [...new Set(estimates.value.flatMap(namesOf))],
    priceImpactBps: impactOf(market, trade, deps.wrappedNativeToken),
    metadata: trial === null ? null : quoteMetadata(trial.interactions),
  })
}

/** How much worse the trade is priced than its first atom, which tells how deep the market is for it. */
const impactOf = (
  { pools }: MarketSnapshot,
  { sellToken, buyToken, side }: TradeToPrice,
  wrappedNativeToken: Address,
): number | null =>
  priceImpactBps(pools, {
    sellToken,
    buyToken: settledToken(buyToken, wrappedNativeToken),
    kind: side.variant === 'buy' ? 'buy' : 'sell',
    amount: side.variant === 'buy' ? side.buyAmount : side.sellAmount,
  })

/** `quoteAmounts`; its failure carries the fee in hex, as the API sends it. */
function amountsWithFee(trade: QuotedTrade, feeAmount: Atoms) {
  const amounts = quoteAmounts(trade, feeAmount)
  return amounts.ok
    ? amounts
    : err({ ...amounts.error, data: { fee_amount: `0x${feeAmount.toString(16)}` } })
}

const NOTHING = { quotedSell: atoms(0n), quotedBuy: atoms(0n) }

const unpriced = (field: string, token: Address) =>
  failure('NoLiquidity', `${field}: no pool connects ${token} to the market`)

const quoteOrder = ({ sellToken, buyToken, side }: TradeToPrice): QuoteOrder => ({
  sellToken,
  buyToken,
  ...(side.variant === 'buy'
    ? { kind: 'buy', amount: side.buyAmount }
    : { kind: 'sell', amount: side.sellAmount }),
})

const quotedTrade = (
  side: TradeSide,
  { quotedSell, quotedBuy }: Pick<SolverQuote, 'quotedSell' | 'quotedBuy'>,
): QuotedTrade => (side.variant === 'buy' ? { ...side, quotedSell } : { ...side, quotedBuy })

type Choice = {
  readonly estimate: SolverQuote
  /** `null` when nothing was simulated. */
  readonly trial: QuoteTrial | null
  readonly isVerified: boolean
}

/**
 * The first verified estimate, else the first one that was not shown to drain the contract.
 * Errors: `NoLiquidity` when each of them does, `UnsupportedToken` when that is because of a token.
 */
async function choose(
  deps: PriceTradeDeps,
  trade: TradeToPrice,
  market: MarketSnapshot,
  estimates: readonly SolverQuote[],
  timeoutMs: number,
): Promise<Result<Choice, Failure<'NoLiquidity'> | Failure<'UnsupportedToken'>>> {
  if (!trade.isVerified) {
    const [estimate] = estimates
    return estimate === undefined ? unpaid : ok({ estimate, trial: null, isVerified: false })
  }
  const tried = await Promise.all(
    estimates.slice(0, MAX_TRIALS).map(async (estimate) => {
      const trial = planTrial(deps, trade, market, estimate)
      const solver = deps.solverAccount(estimate.solver)
      const verdict = await deps.verify(trial, { block: market.block, solver, timeoutMs })
      return { estimate, trial, verdict, isVerified: verdict.kind === 'verified' }
    }),
  )
  const best =
    tried.find(({ isVerified }) => isVerified) ??
    tried.find(({ verdict }) => verdict.kind === 'unverified')
  if (best !== undefined) return ok(best)
  const drained = tried.flatMap(({ verdict }) =>
    verdict.kind === 'drains' ? [settledToken(verdict.token, deps.wrappedNativeToken)] : [],
  )
  return short(trade, drained, deps.wrappedNativeToken) ?? unpaid
}

const unpaid = failure('NoLiquidity', 'no route found that pays for itself')

/**
 * Estimates are exact, so what every trial lacks of a traded token its transfers kept, unless the
 * owner's own calls moved the market before.
 */
function short(
  { sellToken, buyToken, interactions }: TradeToPrice,
  drained: readonly Address[],
  wrappedNativeToken: Address,
) {
  if (interactions.pre.length > 0) return null
  const traded = { sellToken, buyToken: settledToken(buyToken, wrappedNativeToken) }
  for (const field of ['sellToken', 'buyToken'] as const) {
    const token = traded[field]
    if (drained.length > 0 && drained.every((address) => address === token)) {
      return failure(
        'UnsupportedToken',
        `${field}: ${token} does not arrive in full when it is sent`,
      )
    }
  }
  return null
}

function planTrial(
  { domain, wrappedNativeToken }: PriceTradeDeps,
  { sellToken, buyToken, owner, receiver, appData, interactions, side }: TradeToPrice,
  { pools }: MarketSnapshot,
  estimate: SolverQuote,
): QuoteTrial {
  const kind = side.variant === 'buy' ? 'buy' : 'sell'
  return planQuoteTrial({
    domain,
    wrappedNativeToken,
    pools,
    sellToken,
    buyToken,
    kind,
    owner,
    receiver,
    appData,
    interactions,
    estimate,
  })
}
