import 'server-only'
import { found } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { InfraError } from '@/lib/infra/errors'
import {
  createIndexedPastPrices,
  type IndexedPastPricesConfig,
} from '@/lib/infra/prices/indexed-past-prices'
import type { PriceHistories } from '@/lib/services/market/get-price-history'
import type { PastPrices } from '@/lib/services/market/token-markets'

/** Reads past prices of several tokens; null for those it could not read. */
export type PastPricesOf = (tokens: readonly Address[]) => Promise<PastPrices>

/** A new sample comes every five minutes. */
const INDEX_TIMES = { ttlMs: 5_000, unknownTtlMs: 1_000, staleMs: 10 * 60_000, cooldownMs: 500 }
/** A day of twenty tokens takes some 60 kB. */
const MAX_LISTS = 100

/** From the samples of our own index: one read for all tokens. */
export function pastPricesFromIndex(config: IndexedPastPricesConfig): PastPricesOf {
  const read = createIndexedPastPrices(config)
  const { nowMs } = config
  const lists = cachedLookup<string, PastPrices>(
    async (key) => found(await read(key.split(',') as Address[]), nowMs()),
    { ...INDEX_TIMES, maxEntries: MAX_LISTS, nowMs },
  )
  return async (tokens) => {
    const result = await lists(tokens.join(','))
    return result.kind === 'found' ? result.value : new Map()
  }
}

/**
 * From providers, which know the history of one token at a time: from the cache that the pages of
 * tokens read too.
 */
export function pastPricesFromHistories(histories: PriceHistories): PastPricesOf {
  const ofDay = histories['24h']
  return async (tokens) =>
    new Map(
      await Promise.all(
        tokens.map(async (token) => [token, await pointsOrNull(() => ofDay(token))] as const),
      ),
    )
}

async function pointsOrNull(read: () => ReturnType<PriceHistories['24h']>) {
  try {
    const history = await read()
    if (history.kind === 'unknown') return []
    return history.value.map(({ timestampMs, price }) => ({ date: timestampMs, price }))
  } catch (fault) {
    if (fault instanceof InfraError) return null
    throw fault
  }
}
