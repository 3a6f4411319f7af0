import 'server-only'
import { type PastPrice, priceChangePercent, priceDayBefore } from '@/lib/domain/market/day-change'
import { type PriceTrend, trendOf } from '@/lib/domain/market/price-trend'
import type { SourceResult } from '@/lib/domain/market/source-result'
import { projectName } from '@/lib/domain/pool/average-apr'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import {
  poolsByToken,
  poolsOfToken,
  type TokenPools,
  valuePerToken,
} from '@/lib/domain/pool/token-pools'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Aged, ageSecondsOf } from './aged-lookup'
import { oldestOf } from './token-market'

/** A part of a token's figures that has a source of its own. */
type TokenMarketPart = 'price' | 'trend' | 'pools' | 'holders'

/** The number of accounts that hold a token; at least that many where it was not counted on. */
export type HolderTotal = { readonly count: number; readonly isLeast: boolean }

/** What a list shows of a token; null is unknown. */
type TokenMarketEntry = TokenPools & {
  /** The native sentinel for the coin of the network. */
  readonly token: Address
  /** USD per whole token. */
  readonly priceUsd: number | null
  /** Against the price of a day ago, in percent. */
  readonly changePercent: number | null
  /** Empty when no past price is known. */
  readonly trend: PriceTrend
  readonly holders: HolderTotal | null
  /** Parts that are null here because their source failed or took too long. */
  readonly unread: readonly TokenMarketPart[]
}

/** A pool of a token, and the part of its value that counts for each of its tokens (USD). */
type PoolOfToken = Pick<PoolYield, 'address' | 'project' | 'tokens'> & {
  readonly valueUsd: number | null
}

/** Figures of tokens at one time. */
export type TokenMarkets = {
  /** When they were put together, unix milliseconds: trends end here. */
  readonly atMs: number
  readonly tokens: readonly TokenMarketEntry[]
  /** The largest pools of the token that was asked for alone; null for a list. */
  readonly pools: readonly PoolOfToken[] | null
}

/** Past prices of about a day by token, in any order; null where they could not be read. */
export type PastPrices = ReadonlyMap<Address, readonly PastPrice[] | null>

/** Number of holders by token. */
export type HolderTotals = ReadonlyMap<Address, HolderTotal>

/** A source that answers null when it fails or takes too long. */
type Read<Key, Value> = (key: Key) => Promise<Value | null>

/** Sources of the figures, each asked for all tokens at once; null is one the network lacks. */
export type TokenMarketsDeps = {
  /** USD per whole token, by token. */
  readonly usdPrice: Read<Address, SourceResult<number>>
  readonly pastPrices: Read<readonly Address[], PastPrices> | null
  readonly pools: Read<void, SourceResult<readonly PoolYield[]>> | null
  readonly holderTotals: Read<readonly Address[], HolderTotals> | null
  /** Unix milliseconds. */
  readonly nowMs: () => number
}

/** How many pools an answer for one token names. */
const POOLS_SHOWN = 8

/**
 * Price, change, trend, pools and number of holders of several tokens. A source that fails leaves its
 * part of the answer out, which `unread` says. With `only` also the largest pools of that token. As
 * old as the oldest price.
 */
export async function tokenMarkets(
  deps: TokenMarketsDeps,
  tokens: readonly Address[],
  only: Address | null,
): Promise<Aged<TokenMarkets>> {
  const [prices, past, pools, totals] = await Promise.all([
    Promise.all(tokens.map(deps.usdPrice)),
    deps.pastPrices === null ? NOTHING : deps.pastPrices(tokens),
    deps.pools === null ? NO_POOLS : deps.pools(),
    deps.holderTotals === null ? NOTHING : deps.holderTotals(tokens),
  ])
  const atMs = deps.nowMs()
  const listed = pools?.kind === 'found' ? pools.value : []
  const ofToken = poolsByToken(listed)
  const entries = tokens.map((token, at): TokenMarketEntry => {
    const price = prices[at] ?? null
    // A token without a price now, as one that cannot be traded here, has no past one either.
    const samples = price?.kind === 'unknown' ? [] : samplesOf(past, token)
    const isNative = token === NATIVE_TOKEN
    return {
      token,
      ...historyOf(samples ?? [], price, atMs),
      ...(ofToken.get(token) ?? { tvlUsd: null, volumeUsd: null }),
      holders: totals?.get(token) ?? null,
      unread: partsOf({
        price: price === null,
        trend: samples === null,
        // Neither pools nor lists of holders know the coin of a network.
        pools: pools === null && !isNative,
        holders: totals === null && !isNative,
      }),
    }
  })
  const readAtMs = oldestOf(prices.map((price) => (price?.kind === 'found' ? price.atMs : null)))
  const body = { atMs, tokens: entries, pools: only === null ? null : poolsOf(listed, only) }
  return { body, ageSeconds: ageSecondsOf(readAtMs, atMs) }
}

const NOTHING = new Map<Address, never>()
const NO_POOLS: SourceResult<never> = { kind: 'unknown' }

const PARTS: readonly TokenMarketPart[] = ['price', 'trend', 'pools', 'holders']

const partsOf = (isUnread: Readonly<Record<TokenMarketPart, boolean>>) =>
  PARTS.filter((part) => isUnread[part])

/** Null where the past prices of all tokens, or of this one, could not be read. */
function samplesOf(past: PastPrices | null, token: Address): readonly PastPrice[] | null {
  const samples = past === null ? null : past.get(token)
  return samples === undefined ? [] : samples
}

/** The change is against a day before the price was read, which may be a while ago. */
function historyOf(
  samples: readonly PastPrice[],
  price: SourceResult<number> | null,
  nowMs: number,
): Pick<TokenMarketEntry, 'priceUsd' | 'changePercent' | 'trend'> {
  if (price?.kind !== 'found') {
    return { priceUsd: null, changePercent: null, trend: trendOf(samples, nowMs, null) }
  }
  const { value, atMs } = price
  return {
    priceUsd: value,
    changePercent: priceChangePercent(value, priceDayBefore(samples, atMs)),
    trend: trendOf(samples, nowMs, value),
  }
}

const poolsOf = (listed: readonly PoolYield[], token: Address): readonly PoolOfToken[] =>
  poolsOfToken(listed, token, POOLS_SHOWN).map((pool) => ({
    address: pool.address,
    project: projectName(pool.project),
    tokens: pool.tokens,
    valueUsd: valuePerToken(pool),
  }))
