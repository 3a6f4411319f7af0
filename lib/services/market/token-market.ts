import 'server-only'
import type { TokenMarket } from '@/lib/domain/market/slippage'
import type { Lookup } from '@/lib/domain/market/source-answer'
import type { PricePoint } from '@/lib/domain/market/volatility'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

export type TokenMarketDeps = {
  /** USD per whole token now. */
  readonly usdPrice: Lookup<Address, number>
  /** USD prices of the last 24 h in 5-minute steps, oldest first. */
  readonly priceHistory: Lookup<Address, readonly PricePoint[]>
  readonly wrappedNativeToken: Address
}

/** A pair as clients name it: the price of `base` counted in `quote`. */
export type MarketPair = { readonly base: Address; readonly quote: Address }

/**
 * The tokens behind a pair; the native coin is its wrapped token, which has the history.
 * Errors: `InvalidParameter` when both are one asset, which has no price in itself.
 */
export function tradedPair(
  wrappedNativeToken: Address,
  pair: MarketPair,
): Result<MarketPair, Failure<'InvalidParameter'>> {
  const wrapped = (token: Address) => (token === NATIVE_TOKEN ? wrappedNativeToken : token)
  const base = wrapped(pair.base)
  const quote = wrapped(pair.quote)
  return base === quote
    ? failure('InvalidParameter', 'pair: base and quote are the same asset')
    : ok({ base, quote })
}

/** A token's market and when it was read. */
type ReadMarket = TokenMarket & {
  /** When the older of its readings was taken, unix milliseconds; null when nothing is known. */
  readonly atMs: number | null
}

/** What all sources together know about a token; a source that fails throws. */
async function readTokenMarket(
  { usdPrice, priceHistory }: TokenMarketDeps,
  token: Address,
): Promise<ReadMarket> {
  const [price, history] = await Promise.all([usdPrice(token), priceHistory(token)])
  return {
    spotUsd: price.kind === 'found' ? price.value : null,
    points: history.kind === 'found' ? history.value : null,
    atMs: oldestOf(
      [price, history].map((answer) => (answer.kind === 'found' ? answer.atMs : null)),
    ),
  }
}

/** The markets of both tokens of a pair. */
export type PairMarkets = {
  readonly base: ReadMarket
  readonly quote: ReadMarket
  /** What both follow from, for `MemoizeLast`: the same values as long as nothing new was read. */
  readonly readings: readonly unknown[]
  /** When the oldest reading was taken, unix milliseconds; null when nothing is known. */
  readonly atMs: number | null
}

/** Both markets of a pair, read at the same time; a source that fails throws. */
export async function readPairMarkets(
  deps: TokenMarketDeps,
  pair: MarketPair,
): Promise<PairMarkets> {
  const [base, quote] = await Promise.all([
    readTokenMarket(deps, pair.base),
    readTokenMarket(deps, pair.quote),
  ])
  return {
    base,
    quote,
    readings: [base.spotUsd, base.points, quote.spotUsd, quote.points],
    atMs: oldestOf([base.atMs, quote.atMs]),
  }
}

/** The earliest of the moments that are known; null when none is. */
function oldestOf(momentsMs: readonly (number | null)[]): number | null {
  const known = momentsMs.filter((atMs) => atMs !== null)
  return known.length === 0 ? null : Math.min(...known)
}
