import 'server-only'
import { type TokenVolatility, tokenVolatility } from '@/lib/domain/market/token-volatility'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { ok } from '@/lib/domain/shared/result'
import {
  type MarketPair,
  oldestOf,
  readTokenMarket,
  type TokenMarketDeps,
  tradedPair,
} from './token-market'

export type PairVolatility = {
  readonly baseToken: TokenVolatility | null
  readonly quoteToken: TokenVolatility | null
  /** When the oldest reading was taken, unix milliseconds; null when nothing is known. */
  readonly atMs: number | null
}

/**
 * What a recommendation follows from, token by token; null where too little is known.
 * Errors: `InvalidParameter` when both tokens are one asset; sources that fail throw.
 */
export async function getVolatility(
  deps: TokenMarketDeps,
  named: MarketPair,
): Promise<Result<PairVolatility, Failure<'InvalidParameter'>>> {
  const pair = tradedPair(deps.wrappedNativeToken, named)
  if (!pair.ok) return pair
  const { base, quote } = pair.value
  const [baseMarket, quoteMarket] = await Promise.all([
    readTokenMarket(deps, base),
    readTokenMarket(deps, quote),
  ])
  return ok({
    baseToken: tokenVolatility(base, baseMarket),
    quoteToken: tokenVolatility(quote, quoteMarket),
    atMs: oldestOf([baseMarket.atMs, quoteMarket.atMs]),
  })
}
