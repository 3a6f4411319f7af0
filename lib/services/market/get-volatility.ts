import 'server-only'
import { type TokenVolatility, tokenVolatility } from '@/lib/domain/market/token-volatility'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { ok } from '@/lib/domain/shared/result'
import { type Aged, ageSecondsOf } from './aged-lookup'
import type { MemoizeLast } from './memoize-last'
import { type MarketPair, readPairMarkets, type TokenMarketDeps, tradedPair } from './token-market'

/** What `getVolatility` reads, and where it keeps what it derived; the clock is in unix milliseconds. */
export type GetVolatilityDeps = TokenMarketDeps & {
  readonly nowMs: () => number
  readonly volatilities: MemoizeLast<PairVolatility>
}

/** Volatility of each token of a pair; null where history or price is missing or too short. */
export type PairVolatility = {
  readonly baseToken: TokenVolatility | null
  readonly quoteToken: TokenVolatility | null
}

/**
 * The volatilities on which a recommendation is based, per token, with the age of the oldest reading
 * behind them; `null` where too little is known.
 * Errors: `InvalidParameter` when both tokens are the same asset; throws when sources fail.
 */
export async function getVolatility(
  deps: GetVolatilityDeps,
  requestedPair: MarketPair,
): Promise<Result<Aged<PairVolatility>, Failure<'InvalidParameter'>>> {
  const pair = tradedPair(deps.wrappedNativeToken, requestedPair)
  if (!pair.ok) return pair
  const { base, quote } = pair.value
  const markets = await readPairMarkets(deps, pair.value)
  const body = deps.volatilities(`${base} ${quote}`, markets.readings, () => ({
    baseToken: tokenVolatility(base, markets.base),
    quoteToken: tokenVolatility(quote, markets.quote),
  }))
  return ok({ body, ageSeconds: ageSecondsOf(markets.atMs, deps.nowMs()) })
}
