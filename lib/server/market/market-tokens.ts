import 'server-only'
import type { TokenMarketsView } from '@/lib/contract/codecs/token-markets'
import { TREND_STEP_SECONDS } from '@/lib/domain/market/price-trend'
import { found, type Lookup } from '@/lib/domain/market/source-result'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { InfraError } from '@/lib/infra/errors'
import { type Aged, ageSecondsOf } from '@/lib/services/market/aged-lookup'
import type { PriceSource } from '@/lib/services/market/get-usd-price'
import { type TokenMarkets, tokenMarkets } from '@/lib/services/market/token-markets'
import type { MarketHolders } from './market-holders'
import type { PastPricesOf } from './market-past-prices'
import type { MarketYields } from './market-yields'

/** Figures of all known tokens of a network, or of one that need not be known. */
export type TokenMarketsOf = (only: Address | null) => Promise<Aged<TokenMarketsView>>

type MarketTokensConfig = {
  readonly usdPrice: PriceSource
  /** `null` without a source of past prices. */
  readonly pastPrices: PastPricesOf | null
  readonly yields: Pick<MarketYields, 'listed'> | null
  readonly holderLists: Pick<MarketHolders, 'totals'> | null
  /** The tokens that the network knows by itself. */
  readonly tokens: readonly Address[]
  readonly nowMs: () => number
}

/** A list waits this long for each of its parts; what comes later is in the next answer. */
const WAIT_MS = 2_500
/** Requests of one moment share an answer, which is put together and encoded once. */
const ANSWER_TIMES = { ttlMs: 1_000, unknownTtlMs: 1_000, staleMs: 1_000, cooldownMs: 100 }
const MAX_ANSWERS = 200

/** Figures of tokens from all sources of a network. */
export function marketTokens(config: MarketTokensConfig): TokenMarketsOf {
  const { usdPrice, pastPrices, yields, holderLists, tokens, nowMs } = config
  const totals = holderLists?.totals ?? null
  const deps = {
    usdPrice: orNull('price', usdPrice),
    pastPrices: pastPrices && orNull('past prices', pastPrices),
    pools: yields && orNull('pools', yields.listed),
    holderTotals: totals && orNull('number of holders', totals),
    nowMs,
  }
  const all = [NATIVE_TOKEN, ...tokens]
  const read: Lookup<Address | 'all', TokenMarketsView> = async (key) => {
    const only = key === 'all' ? null : key
    const { body, ageSeconds } = await tokenMarkets(deps, only === null ? all : [only], only)
    return found(toView(body), body.atMs - ageSeconds * 1000)
  }
  const answers = cachedLookup(read, { ...ANSWER_TIMES, maxEntries: MAX_ANSWERS, nowMs })
  return async (only) => {
    const result = await answers(only ?? 'all')
    if (result.kind === 'unknown') throw new Error('the figures of tokens are always known')
    return { body: result.value, ageSeconds: ageSecondsOf(result.atMs, nowMs()) }
  }
}

/** The same source, answering null when it fails or takes too long. */
const orNull = <K, V>(name: string, source: (key: K) => Promise<V>) => {
  const inTime = withTimeout(name, WAIT_MS, source)
  return async (key: K): Promise<V | null> => {
    try {
      return await inTime(key)
    } catch (fault) {
      if (fault instanceof InfraError) return null
      throw fault
    }
  }
}

const toView = ({ atMs, tokens, pools }: TokenMarkets): TokenMarketsView => ({
  at: atMs,
  trendStepSeconds: TREND_STEP_SECONDS,
  tokens: tokens.map(({ trend, unread, ...token }) => ({
    ...token,
    trend: [...trend],
    unread: [...unread],
  })),
  ...(pools === null
    ? {}
    : { pools: pools.map((pool) => ({ ...pool, tokens: [...pool.tokens] })) }),
})
