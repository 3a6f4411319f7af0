import 'server-only'
import { type OrderFacts, sizedTrade } from '@/lib/domain/market/order-size'
import { priceImpactBps } from '@/lib/domain/market/price-impact'
import { recommendSlippage } from '@/lib/domain/market/slippage'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Bps } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import {
  type MarketPair,
  oldestOf,
  readTokenMarket,
  type TokenMarketDeps,
  tradedPair,
} from './token-market'

export type GetSlippageDeps = TokenMarketDeps & {
  /** Pools as of the newest block; null where we read none, so that size tells nothing. */
  readonly pools: (() => Promise<readonly ConstantProductPool[]>) | null
}

export type RecommendedSlippage = {
  readonly slippageBps: Bps
  /** When the oldest reading it follows from was taken, unix milliseconds. */
  readonly atMs: number | null
}

export type SlippageFailure = Failure<'InvalidParameter' | 'NotFound'>

/**
 * The slippage tolerance recommended for a pair and, as far as told, for one order.
 * Errors: `InvalidParameter` (both tokens are one asset), `NotFound` (too little is known about one
 * of the tokens); sources that fail throw, because a guess may make an order unfillable.
 */
export async function getSlippage(
  deps: GetSlippageDeps,
  named: MarketPair,
  facts: OrderFacts,
): Promise<Result<RecommendedSlippage, SlippageFailure>> {
  const pair = tradedPair(deps.wrappedNativeToken, named)
  if (!pair.ok) return pair
  const { base, quote } = pair.value
  const trade = sizedTrade(base, quote, facts)
  const [baseMarket, quoteMarket, pools] = await Promise.all([
    readTokenMarket(deps, base),
    readTokenMarket(deps, quote),
    trade === null ? null : (deps.pools?.() ?? null),
  ])
  const impact = trade === null || pools === null ? null : priceImpactBps(pools, trade)
  const slippageBps = recommendSlippage(baseMarket, quoteMarket, {
    horizonSeconds: facts.expirationTimeInSeconds ?? 0,
    priceImpactBps: impact ?? 0,
  })
  return slippageBps === null
    ? failure('NotFound', 'Market data unavailable: too little trading history of the pair')
    : ok({ slippageBps, atMs: oldestOf([baseMarket.atMs, quoteMarket.atMs]) })
}
