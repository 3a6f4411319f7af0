import 'server-only'
import { type TokenVolatility, tokenVolatility } from '@/lib/domain/market/token-volatility'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { ok } from '@/lib/domain/shared/result'
import type { MemoizeLast } from './memoize-last'
import { type MarketPair, readPairMarkets, type TokenMarketDeps, tradedPair } from './token-market'

export type GetVolatilityDeps = TokenMarketDeps & {
  readonly volatilities: MemoizeLast<PairVolatility>
}

export type PairVolatility = {
  readonly baseToken: TokenVolatility | null
  readonly quoteToken: TokenVolatility | null
}

export type ReadVolatility = {
  /** The same object as long as prices and histories are unchanged. */
  readonly volatility: PairVolatility
  /** Time of the oldest input data, unix milliseconds; `null` when nothing is known. */
  readonly atMs: number | null
}

/**
 * The volatilities on which a recommendation is based, per token; `null` where too little is known.
 * Errors: `InvalidParameter` when both tokens are the same asset; throws when sources fail.
 */
export async function getVolatility(
  deps: GetVolatilityDeps,
  requestedPair: MarketPair,
): Promise<Result<ReadVolatility, Failure<'InvalidParameter'>>> {
  const pair = tradedPair(deps.wrappedNativeToken, requestedPair)
  if (!pair.ok) return pair
  const { base, quote } = pair.value
  const markets = await readPairMarkets(deps, pair.value)
  const volatility = deps.volatilities(`${base} ${quote}`, markets.readings, () => ({
    baseToken: tokenVolatility(base, markets.base),
    quoteToken: tokenVolatility(quote, markets.quote),
  }))
  return ok({ volatility, atMs: markets.atMs })
}
