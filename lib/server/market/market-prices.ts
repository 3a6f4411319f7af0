import 'server-only'
import type { MarketReference } from '@/lib/config/market-references'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { nativePriceEndpoint } from '@/lib/contract/endpoints/tokens'
import { found, type Lookup, mapFound, unknown } from '@/lib/domain/market/source-result'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withCooldown, withFallback, withTimeout } from '@/lib/infra/cache/fallback'
import type { TokenReads } from '@/lib/infra/chain/token-reads'
import { InfraError } from '@/lib/infra/errors'
import { createCoinGeckoPrices } from '@/lib/infra/prices/coin-gecko'
import type { IndexedHistoryConfig } from '@/lib/infra/prices/indexed-history'
import { createOrderBookPrices } from '@/lib/infra/prices/order-book-prices'
import { createPoolPrices, type PoolPricesConfig } from '@/lib/infra/prices/pool-prices'
import type { Forward } from '@/lib/server/gateway/gateway'
import { Reply } from '@/lib/server/http/api-table'
import { type Aged, lookUpWithAge } from '@/lib/services/market/aged-lookup'
import { historiesFromIndex, historiesFromProviders, type PriceHistories } from './market-histories'

/** USD per whole token; `NATIVE_TOKEN` represents the native coin. */
type PriceSource = Lookup<Address, number>

export type MarketPrices = {
  readonly usdPrice: (
    token: Address,
  ) => Promise<Result<Aged<{ readonly price: number }>, Failure<'NotFound'>>>
  /** For computations of other parts of the market; shares the cache of the served prices. */
  readonly prices: {
    readonly usdPrice: PriceSource
    /** `null` when no source of past prices is configured. */
    readonly histories: PriceHistories | null
  }
}

const SOURCE_TIMEOUT_MS = 5_000
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
  config: PoolPricesConfig & Omit<IndexedHistoryConfig, 'latest'>,
): MarketPrices {
  const source = withTimeout('pools', SOURCE_TIMEOUT_MS, createPoolPrices(config))
  return servePrices(
    source,
    POOL_TIMES,
    historiesFromIndex({ ...config, latest: source }),
    config.nowMs,
  )
}

export type ProviderPricesConfig = {
  readonly reference: MarketReference
  readonly nativeDecimals: number
  readonly tokens: Pick<TokenReads, 'isContract' | 'decimals'>
  readonly forward: Forward
  readonly coinGecko: ProvidersEnv['coinGecko']
  readonly nowMs: () => number
}

/** Prices of a network whose order book runs in another deployment. */
export function pricesFromProviders(config: ProviderPricesConfig): MarketPrices {
  const { reference, nativeDecimals, tokens, nowMs } = config
  const orderBook = createOrderBookPrices({
    nativePrice: upstreamNativePrice(config),
    decimals: tokens.decimals,
    usdToken: reference.usdToken,
    nativeDecimals,
  })
  const sources = withFallback([
    ...coinGeckoSources(config),
    withTimeout('order book', SOURCE_TIMEOUT_MS, orderBook),
  ])
  const prices = contractsOnly(tokens.isContract, sources)
  return servePrices(prices, PROVIDER_TIMES, historiesFromProviders(config), nowMs)
}

function servePrices(
  source: PriceSource,
  times: CacheTimes,
  histories: PriceHistories | null,
  nowMs: () => number,
): MarketPrices {
  const bodies = mapFound(source, (price) => ({ price }))
  const usdPrice = cachedLookup(bodies, { ...times, maxEntries: MAX_PRICES, nowMs })
  return {
    usdPrice: (token) => lookUpWithAge({ lookup: usdPrice, nowMs }, token, 'Price not found'),
    prices: { usdPrice: mapFound(usdPrice, ({ price }) => price), histories },
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

/** Most unknown tokens are addresses without code: one call to our own node saves provider requests. */
function contractsOnly(isContract: TokenReads['isContract'], source: PriceSource): PriceSource {
  const hasCode = withTimeout('code', CODE_TIMEOUT_MS, isContract)
  return async (token) => {
    // When the node fails, the address is assumed to be a token.
    const isToken = token === NATIVE_TOKEN || (await hasCode(token).catch(() => true))
    return isToken ? source(token) : unknown
  }
}

/** Native prices of the upstream order book; cached, as every USD price needs that of the dollar token. */
function upstreamNativePrice({ forward, nowMs }: ProviderPricesConfig): Lookup<Address, number> {
  const fetchPrice: Lookup<Address, number> = async (token) => {
    const meta = { signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS) }
    const call = { params: { token }, query: null, body: null, meta }
    const response = await forward(nativePriceEndpoint, call)
    if (response.ok) {
      const { price } = response.value instanceof Reply ? response.value.body : response.value
      return found(price, nowMs())
    }
    const { errorType, description } = response.error
    if (['UnsupportedToken', 'NoLiquidity', 'NotFound'].includes(errorType)) return unknown
    throw new InfraError(`order book: ${errorType}: ${description}`, {
      retryable: true,
      cause: null,
    })
  }
  return cachedLookup(fetchPrice, { ...PROVIDER_TIMES, maxEntries: MAX_PRICES, nowMs })
}
