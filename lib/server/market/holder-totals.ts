import 'server-only'
import { found } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import type { HolderTotals } from '@/lib/services/market/token-markets'

export type HolderCountReads = {
  /** The number of holders of each token up to `limit`; tokens nobody holds are missing. */
  readonly selectHolderCounts: (input: {
    readonly tokens: readonly Address[]
    readonly limit: number
  }) => Promise<readonly { readonly token: Address; readonly holders: number }[]>
}

/** A token with more holders is said to have at least this many. */
const COUNTED = 10_000
/** Numbers of holders change slowly. */
const TIMES = { ttlMs: 10_000, unknownTtlMs: 1_000, staleMs: 10 * 60_000, cooldownMs: 500 }
const MAX_LISTS = 200

/** Numbers of holders from the transfers indexed by us, read at once for several tokens. */
export function holderTotalsFromIndex(
  { selectHolderCounts }: HolderCountReads,
  nowMs: () => number,
): (tokens: readonly Address[]) => Promise<HolderTotals> {
  const lists = cachedLookup<string, HolderTotals>(
    async (key) => {
      const tokens = key.split(',') as Address[]
      // One more than is said, so that exactly as many are known to be all.
      const counts = await selectHolderCounts({ tokens, limit: COUNTED + 1 })
      const totals = counts.map(
        ({ token, holders }) =>
          [token, { count: Math.min(holders, COUNTED), isLeast: holders > COUNTED }] as const,
      )
      return found(new Map(totals), nowMs())
    },
    { ...TIMES, maxEntries: MAX_LISTS, nowMs },
  )
  return async (tokens) => {
    const result = await lists(tokens.join(','))
    return result.kind === 'found' ? result.value : new Map()
  }
}
