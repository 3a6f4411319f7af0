import 'server-only'
import type { MarketReference } from '@/lib/config/market-references'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import {
  PRICE_WINDOWS,
  type PriceWindow,
  type WindowShape,
} from '@/lib/domain/market/price-history'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { circuitBreaker, withTimeout } from '@/lib/infra/cache/fallback'
import { type ChartDays, createCoinGeckoHistory } from '@/lib/infra/prices/coin-gecko'
import { createIndexedHistory, type IndexedHistoryConfig } from '@/lib/infra/prices/indexed-history'
import type { PriceHistories } from '@/lib/services/market/get-price-history'

const TIMEOUT_MS = 5_000
/** A history of 300 points takes some 30 kB. */
const MAX_HISTORIES = 500

/** A new point is available every five minutes at most. */
const PROVIDER_TIMES: CacheTimes = {
  ttlMs: 120_000,
  unknownTtlMs: 30_000,
  staleMs: 30 * 60_000,
  cooldownMs: 5_000,
}
const INDEX_TIMES: CacheTimes = {
  ttlMs: 5_000,
  unknownTtlMs: 1_000,
  staleMs: 10 * 60_000,
  cooldownMs: 500,
}

/** Histories from the samples of our own index. */
export function historiesFromIndex(config: IndexedHistoryConfig): PriceHistories {
  return forEachWindow((_, shape) =>
    cachedLookup(withTimeout('samples', TIMEOUT_MS, createIndexedHistory(config, shape)), {
      ...INDEX_TIMES,
      maxEntries: MAX_HISTORIES,
      nowMs: config.nowMs,
    }),
  )
}

const CHART_DAYS: Readonly<Record<PriceWindow, ChartDays>> = {
  '24h': 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  all: 365,
}

/** Histories from CoinGecko; `null` without a key, or on a chain whose tokens it does not list. */
export function historiesFromProviders({
  coinGecko,
  reference,
  nowMs,
}: {
  readonly coinGecko: ProvidersEnv['coinGecko']
  readonly reference: MarketReference
  readonly nowMs: () => number
}): PriceHistories | null {
  const chain = reference.coinGecko
  if (coinGecko === null || chain === null) return null
  // Pauses only on a rate limit: a fault for one token says nothing about the next.
  const withRateLimit = circuitBreaker({ cooldownMs: 0, nowMs })
  const config = { ...coinGecko, ...chain, timeoutMs: TIMEOUT_MS, nowMs }
  return forEachWindow((window) =>
    cachedLookup(withRateLimit(createCoinGeckoHistory(config, CHART_DAYS[window])), {
      ...PROVIDER_TIMES,
      maxEntries: MAX_HISTORIES,
      nowMs,
    }),
  )
}

function forEachWindow(
  create: (window: PriceWindow, shape: WindowShape) => PriceHistories[PriceWindow],
): PriceHistories {
  return {
    '24h': create('24h', PRICE_WINDOWS['24h']),
    '7d': create('7d', PRICE_WINDOWS['7d']),
    '30d': create('30d', PRICE_WINDOWS['30d']),
    '90d': create('90d', PRICE_WINDOWS['90d']),
    all: create('all', PRICE_WINDOWS.all),
  }
}
