import 'server-only'
import type { TokenMarket } from '@/lib/domain/market/slippage'
import { type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** Sources of a token's market data; each throws when it fails, so that an outage never counts as unknown. */
export type TokenMarketDeps = {
  /** Current USD price of one whole token. */
  readonly usdPrice: Lookup<Address, number>
  /**
   * USD prices of the last 24 h in 5-minute steps, oldest first. `null` when no source of past prices
   * is configured.
   */
  readonly priceHistory: Lookup<Address, readonly PricePoint[]> | null
  /** Null when it is not known. */
  readonly wrappedNativeToken: Address | null
}

/** A pair as named by clients: the price of `base` in `quote`. */
export type MarketPair = { readonly base: Address; readonly quote: Address }

/**
 * The tokens of a pair, with the native coin replaced by its wrapped token, which has the history,
 * where that is known.
 * Errors: `InvalidParameter` when both are the same asset.
 */
export function tradedPair(
  wrappedNativeToken: Address | null,
  pair: MarketPair,
): Result<MarketPair, Failure<'InvalidParameter'>> {
  const wrapped = (token: Address) =>
    token === NATIVE_TOKEN ? (wrappedNativeToken ?? token) : token
  const base = wrapped(pair.base)
  const quote = wrapped(pair.quote)
  return base === quote
    ? failure('InvalidParameter', 'pair: base and quote are the same asset')
    : ok({ base, quote })
}

/** A token's market data and the time of its readings. */
type ReadMarket = TokenMarket & {
  /** Time of the older of its readings, unix milliseconds; `null` when nothing is known. */
  readonly atMs: number | null
}

/** Market data of a token from all sources; throws when a source fails. */
async function readTokenMarket(
  { usdPrice, priceHistory }: TokenMarketDeps,
  token: Address,
): Promise<ReadMarket> {
  const [price, history] = await Promise.all([
    usdPrice(token),
    priceHistory === null ? unknown : priceHistory(token),
  ])
  return {
    spotUsd: price.kind === 'found' ? price.value : null,
    points: history.kind === 'found' ? history.value : null,
    atMs: oldestOf(
      [price, history].map((result) => (result.kind === 'found' ? result.atMs : null)),
    ),
  }
}

/** The markets of both tokens of a pair. */
export type PairMarkets = {
  readonly base: ReadMarket
  readonly quote: ReadMarket
  /** Input data of both, for `MemoizeLast`: identical as long as nothing new was read. */
  readonly readings: readonly unknown[]
  /** Time of the oldest reading, unix milliseconds; `null` when nothing is known. */
  readonly atMs: number | null
}

/** Reads both markets of a pair in parallel; throws when a source fails. */
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

/** The earliest known time; `null` when none is known. */
export function oldestOf(timesMs: readonly (number | null)[]): number | null {
  const known = timesMs.filter((atMs) => atMs !== null)
  return known.length === 0 ? null : Math.min(...known)
}
