import 'server-only'
import { type OrderFacts, sizedTrade } from '@/lib/domain/market/order-size'
import { priceImpactBps, type SizedTrade } from '@/lib/domain/market/price-impact'
import { recommendSlippage } from '@/lib/domain/market/slippage'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Bps } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { MemoizeLast } from './memoize-last'
import { type MarketPair, readPairMarkets, type TokenMarketDeps, tradedPair } from './token-market'

export type GetSlippageDeps = TokenMarketDeps & {
  /** Pools as of the newest block; `null` where we index none, so the price impact is unknown. */
  readonly pools: (() => Promise<readonly ConstantProductPool[]>) | null
  readonly recommendations: MemoizeLast<Bps | null>
}

export type RecommendedSlippage = {
  readonly slippageBps: Bps
  /** Time of the oldest input data, unix milliseconds. */
  readonly atMs: number | null
}

export type SlippageFailure = Failure<'InvalidParameter' | 'NotFound'>

/**
 * The slippage tolerance recommended for a pair and, as far as specified, for one order.
 * Errors: `InvalidParameter` (both tokens are the same asset), `NotFound` (too little is known about
 * one of the tokens); throws when sources fail, because a guess may make an order unfillable.
 */
export async function getSlippage(
  deps: GetSlippageDeps,
  requestedPair: MarketPair,
  facts: OrderFacts,
): Promise<Result<RecommendedSlippage, SlippageFailure>> {
  const pair = tradedPair(deps.wrappedNativeToken, requestedPair)
  if (!pair.ok) return pair
  const { base, quote } = pair.value
  const trade = sizedTrade(base, quote, facts)
  const [markets, pools] = await Promise.all([
    readPairMarkets(deps, pair.value),
    trade === null ? null : (deps.pools?.() ?? null),
  ])
  const horizonSeconds = facts.expirationTimeInSeconds ?? 0
  const slippageBps = deps.recommendations(
    recommendationKey(pair.value, trade, horizonSeconds),
    [...markets.readings, pools],
    () => {
      const impact = trade === null || pools === null ? null : priceImpactBps(pools, trade)
      const refinement = { horizonSeconds, priceImpactBps: impact ?? 0 }
      return recommendSlippage(markets.base, markets.quote, refinement)
    },
  )
  return slippageBps === null
    ? failure('NotFound', 'Market data unavailable: too little trading history of the pair')
    : ok({ slippageBps, atMs: markets.atMs })
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
