import 'server-only'
import type { MarketReference } from '@/lib/config/market-references'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { nativePriceEndpoint } from '@/lib/contract/endpoints/tokens'
import { found, type Lookup, mapFound, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withCooldown, withFallback, withTimeout } from '@/lib/infra/cache/fallback'
import type { TokenReads } from '@/lib/infra/chain/token-reads'
import { withDeadline } from '@/lib/infra/deadline-signal'
import { InfraError } from '@/lib/infra/errors'
import { createCoinGeckoPrices } from '@/lib/infra/prices/coin-gecko'
import type { IndexedHistoryConfig } from '@/lib/infra/prices/indexed-history'
import type { IndexedPastPricesConfig } from '@/lib/infra/prices/indexed-past-prices'
import { createOrderBookPrices } from '@/lib/infra/prices/order-book-prices'
import { createPoolPrices, type PoolPricesConfig } from '@/lib/infra/prices/pool-prices'
import type { Forward } from '@/lib/server/gateway/gateway'
import { bodyOf } from '@/lib/server/http/api-table'
import type { Aged } from '@/lib/services/market/aged-lookup'
import type { PriceHistories } from '@/lib/services/market/get-price-history'
import { contractPrices, getUsdPrice, type PriceSource } from '@/lib/services/market/get-usd-price'
import { historiesFromIndex, historiesFromProviders } from './market-histories'
import {
  type PastPricesOf,
  pastPricesFromHistories,
  pastPricesFromIndex,
} from './market-past-prices'

export type MarketPrices = {
  readonly usdPrice: (
    token: Address,
  ) => Promise<Result<Aged<{ readonly price: number }>, Failure<'NotFound'>>>
  /** For computations of other parts of the market; shares the cache of the served prices. */
  readonly prices: {
    readonly usdPrice: PriceSource
    /** Whether there is any source of current prices. */
    readonly hasSource: boolean
    /** `null` when no source of past prices is configured. */
    readonly histories: PriceHistories | null
    /** Past prices of several tokens at once; `null` likewise. */
    readonly pastPrices: PastPricesOf | null
  }
}

const SOURCE_TIMEOUT_MS = 5_000
/** Of one read of the order book; shorter than its prices take, so that its own fault is reported. */
const ORDER_BOOK_TIMEOUT_MS = 4_500
const PROVIDER_TIMEOUT_MS = 3_000
/** The node check only saves requests to the sources, so it must not delay them. */
const CODE_TIMEOUT_MS = 1_000
/** How long a failed provider is skipped: its limits are counted per minute. */
const PROVIDER_COOLDOWN_MS = 5_000
const MAX_PRICES = 10_000

/** How long an old price is still served, with its age, when sources fail. */
const STALE_MS = 10 * 60_000

/** Providers update prices about twice a minute. */
const PROVIDER_TIMES: CacheTimes = {
  ttlMs: 30_000,
  unknownTtlMs: 10_000,
  staleMs: STALE_MS,
  cooldownMs: 3_000,
}

/** Reading the local market is cheap, and it may have a new block at any time. */
const POOL_TIMES: CacheTimes = {
  ttlMs: 500,
  unknownTtlMs: 500,
  staleMs: STALE_MS,
  cooldownMs: 2_000,
}

/** Prices of a network whose pools we read ourselves. */
export function pricesFromPools(
  config: PoolPricesConfig & Omit<IndexedHistoryConfig, 'latest'> & IndexedPastPricesConfig,
): MarketPrices {
  const source = withTimeout('pools', SOURCE_TIMEOUT_MS, createPoolPrices(config))
  return servePrices(
    source,
    POOL_TIMES,
    {
      hasSource: true,
      histories: historiesFromIndex({ ...config, latest: source }),
      pastPrices: pastPricesFromIndex(config),
    },
    config.nowMs,
  )
}

export type ProviderPricesConfig = {
  readonly reference: MarketReference
  readonly nativeDecimals: number
  readonly tokens: Pick<TokenReads, 'isContract' | 'decimals'>
  /** Of one atom, in atoms of the native coin. */
  readonly nativePrice: Lookup<Address, number>
  readonly coinGecko: ProvidersEnv['coinGecko']
  readonly nowMs: () => number
}

/** Prices of a network of which our index keeps no past: from providers, and from its order book. */
export function pricesFromProviders(config: ProviderPricesConfig): MarketPrices {
  const { tokens, nowMs } = config
  const sources = [...coinGeckoSources(config), ...orderBookSources(config)]
  const hasCode = withTimeout('code', CODE_TIMEOUT_MS, tokens.isContract)
  const hasSource = sources.length > 0
  const prices = hasSource ? contractPrices(hasCode, withFallback(sources)) : async () => unknown
  const histories = historiesFromProviders(config)
  const pastPrices = histories && pastPricesFromHistories(histories)
  return servePrices(prices, PROVIDER_TIMES, { hasSource, histories, pastPrices }, nowMs)
}

function servePrices(
  source: PriceSource,
  times: CacheTimes,
  offered: Omit<MarketPrices['prices'], 'usdPrice'>,
  nowMs: () => number,
): MarketPrices {
  const bodies = mapFound(source, (price) => ({ price }))
  const usdPrice = cachedLookup(bodies, { ...times, maxEntries: MAX_PRICES, nowMs })
  return {
    usdPrice: (token) => getUsdPrice({ lookup: usdPrice, nowMs }, token),
    prices: { usdPrice: mapFound(usdPrice, ({ price }) => price), ...offered },
  }
}

/** Empty without a key, or on a chain whose tokens it does not list. */
function coinGeckoSources(config: ProviderPricesConfig): PriceSource[] {
  const { coinGecko, reference, nowMs } = config
  if (coinGecko === null || reference.coinGecko === null) return []
  const prices = createCoinGeckoPrices({
    ...coinGecko,
    ...reference.coinGecko,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    nowMs,
  })
  return [withCooldown({ cooldownMs: PROVIDER_COOLDOWN_MS, nowMs }, prices)]
}

/** Empty on a chain without a dollar token: the order book prices in the native coin alone. */
function orderBookSources(config: ProviderPricesConfig): PriceSource[] {
  const { reference, nativeDecimals, nativePrice, tokens } = config
  const { usdToken } = reference
  if (usdToken === null) return []
  const decimals = withTimeout('decimals', ORDER_BOOK_TIMEOUT_MS, tokens.decimals, {
    faultOf: 'node',
  })
  const prices = createOrderBookPrices({ nativePrice, decimals, usdToken, nativeDecimals })
  return [withTimeout('order book', SOURCE_TIMEOUT_MS, prices, { faultOf: 'order-book' })]
}

/** Native prices of an upstream order book; cached, as every USD price needs that of the dollar token. */
export function upstreamNativePrice({
  forward,
  nowMs,
}: {
  readonly forward: Forward
  readonly nowMs: () => number
}): Lookup<Address, number> {
  const ask = (token: Address) =>
    withDeadline(ORDER_BOOK_TIMEOUT_MS, [], (signal) =>
      forward(nativePriceEndpoint, {
        params: { token },
        query: null,
        body: null,
        meta: { signal },
      }),
    )
  const silent = {
    publicText: orderBookFault('The order book of this network does not answer in time.'),
    faultOf: 'order-book',
  } as const
  const answerOf = withTimeout('order book', ORDER_BOOK_TIMEOUT_MS, ask, silent)
  const fetchPrice: Lookup<Address, number> = async (token) => {
    const response = await answerOf(token)
    if (response.ok) {
      const { price } = bodyOf(response.value)
      return found(price, nowMs())
    }
    const { errorType, description, limitedBy } = response.error
    const isOfOrderBook = FAULTS_OF_THE_ORDER_BOOK.has(errorType)
    if (['UnsupportedToken', 'NoLiquidity', 'NotFound'].includes(errorType)) return unknown
    throw new InfraError(`order book: ${errorType}: ${description}`, {
      retryable: true,
      cause: null,
      publicText: isOfOrderBook ? orderBookFault(description) : null,
      faultOf: isOfOrderBook && limitedBy !== 'budget' ? 'order-book' : 'service',
    })
  }
  return cachedLookup(fetchPrice, { ...PROVIDER_TIMES, maxEntries: MAX_PRICES, nowMs })
}

/** Those whose description says whose fault it is. */
const FAULTS_OF_THE_ORDER_BOOK: ReadonlySet<string> = new Set([
  'RateLimited',
  'ServiceUnavailable',
  'BadGateway',
])

const orderBookFault = (description: string) => `The price cannot be read right now. ${description}`
