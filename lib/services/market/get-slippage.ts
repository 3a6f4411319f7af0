import 'server-only'
import { type OrderFacts, sizedTrade } from '@/lib/domain/market/order-size'
import { type SizedTrade, sizedToken } from '@/lib/domain/market/price-impact'
import { recommendSlippage } from '@/lib/domain/market/slippage'
import type { Bps } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type Aged, ageSecondsOf } from './aged-lookup'
import { noPastPrices } from './get-price-history'
import type { MemoizeLast } from './memoize-last'
import {
  type MarketPair,
  oldestOf,
  readPairMarkets,
  type TokenMarketDeps,
  tradedPair,
} from './token-market'
import type { DepthSource } from './trade-depth'

/** What `getSlippage` reads, and where it keeps what it derived; the clock is in unix milliseconds. */
export type GetSlippageDeps = TokenMarketDeps & {
  readonly nowMs: () => number
  /** `null` without any source of pools, so that the price impact is unknown. */
  readonly depth: DepthSource | null
  readonly recommendations: MemoizeLast<Recommendation | null>
}

/** A slippage tolerance in bps, rounded up. */
export type Recommendation = {
  readonly slippageBps: Bps
  /** Whether the price impact of the order's size is part of it. */
  readonly isSized: boolean
}

/** `InvalidParameter`: both tokens are the same asset; `NotFound`: too little is known about their prices. */
export type SlippageFailure = Failure<'InvalidParameter' | 'NotFound'>

/**
 * The slippage tolerance recommended for a pair and, as far as specified, for one order, with the
 * age of the oldest reading behind it.
 * Errors: `InvalidParameter` (both tokens are the same asset), `NotFound` (no source of past
 * prices is configured, or too little is known about one of the tokens); throws when sources fail,
 * because a guess may make an order unfillable. Without knowledge of depth, an order's size adds
 * nothing.
 */
export async function getSlippage(
  deps: GetSlippageDeps,
  requestedPair: MarketPair,
  facts: OrderFacts,
): Promise<Result<Aged<Bps>, SlippageFailure>> {
  const pair = tradedPair(deps.wrappedNativeToken, requestedPair)
  if (!pair.ok) return pair
  if (deps.priceHistory === null) return noPastPrices
  const { base, quote } = pair.value
  const trade = sizedTrade(base, quote, facts)
  const [markets, depth] = await Promise.all([
    readPairMarkets(deps, pair.value),
    trade === null ? null : (deps.depth?.(trade) ?? null),
  ])
  const horizonSeconds = facts.expirationTimeInSeconds ?? 0
  const recommended = deps.recommendations(
    recommendationKey(pair.value, trade, horizonSeconds),
    [...markets.readings, depth?.reading ?? null],
    () => {
      const sized = trade !== null && sizedToken(trade) === base ? markets.base : markets.quote
      const impactBps = depth?.impactBps(sized.spotUsd) ?? null
      const refinement = { horizonSeconds, priceImpactBps: impactBps ?? 0 }
      const slippageBps = recommendSlippage(markets.base, markets.quote, refinement)
      return slippageBps === null ? null : { slippageBps, isSized: impactBps !== null }
    },
  )
  if (recommended === null)
    return failure('NotFound', 'Market data unavailable: too little trading history of the pair')
  const { slippageBps, isSized } = recommended
  const depthAtMs = isSized ? (depth?.atMs ?? null) : null
  const atMs = oldestOf([markets.atMs, depthAtMs])
  return ok({ body: slippageBps, ageSeconds: ageSecondsOf(atMs, deps.nowMs()) })
}

/** The cache key: the same for equivalent requests. */
function recommendationKey(
  { base, quote }: MarketPair,
  trade: SizedTrade | null,
  horizonSeconds: number,
): string {
  const size = trade === null ? '' : `${trade.sellToken} ${trade.kind} ${trade.amount}`
  return `${base} ${quote} ${horizonSeconds} ${size}`
}
