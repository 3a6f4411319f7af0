import 'server-only'
import type { MarketReference } from '@/lib/config/market-references'
import type { PoolAddresses } from '@/lib/config/pool-addresses'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { callBudget } from '@/lib/infra/cache/call-budget'
import { circuitBreaker } from '@/lib/infra/cache/fallback'
import { combinedPools } from '@/lib/infra/pools/combined-pools'
import { createDefiLlamaHistory } from '@/lib/infra/pools/defi-llama-history'
import { createDefiLlamaList, DEFI_LLAMA } from '@/lib/infra/pools/defi-llama-pools'
import { GECKO_TERMINAL } from '@/lib/infra/pools/gecko-terminal'
import {
  createGeckoTerminalHistory,
  type GeckoTimeframe,
  hoursThenDays,
} from '@/lib/infra/pools/gecko-terminal-history'
import { createGeckoNamedPools, GECKO_POOLS_PER_CALL } from '@/lib/infra/pools/gecko-terminal-named'
import { createGeckoTerminalPools } from '@/lib/infra/pools/gecko-terminal-pools'
import { createPoolFinder } from '@/lib/infra/pools/pool-finder'
import type { SkippedRows } from '@/lib/infra/pools/pool-list'
import { type MarketYields, type YieldsContext, yieldsFromSource } from './market-yields'

export type PoolProvidersConfig = {
  readonly providers: Pick<ProvidersEnv, 'geckoTerminal' | 'defiLlama'>
  /** Addresses of pools for which the provider gives none and that cannot be computed. */
  readonly addresses: PoolAddresses
  /** Chain ids by DefiLlama's name of the chain, of all networks whose pools are read. */
  readonly chains: ReadonlyMap<string, number>
  /** Called for each reading in which rows were skipped. */
  readonly onSkipped: (event: SkippedRows & { readonly provider: string }) => void
  readonly random: () => number
  readonly nowMs: () => number
}

/** The pool providers, shared by all networks of the process, as their rate limits are shared. */
export type PoolProviders = {
  /** Null when no provider is known to list the chain. */
  readonly sourceOf: (chainId: number, names: MarketReference['pools']) => PoolSource | null
}

const CALL_TIMEOUT_MS = 5_000
/** The list has several megabytes, sent at the provider's rate. */
const LIST_TIMEOUT_MS = 30_000
/** How long a request waits for a list before the last one, or the other provider's data, is used. */
const LIST_WAIT_MS = 6_000
/** How long a failed request is not repeated; a rate limit may require a longer pause. */
const COOLDOWN_MS = 30_000
const LIST_RETRY = { tries: 2, firstDelayMs: 1_000 } as const
const MAX_HISTORIES = 300

/** Cache times of the data derived from the lists, which have their own caches below. */
const READING_TIMES: CacheTimes = {
  ttlMs: 60_000,
  unknownTtlMs: 30_000,
  staleMs: 10 * 60_000,
  cooldownMs: 5_000,
}

const HOUR_MS = 60 * 60_000
const LONG_STALE = { unknownTtlMs: 60_000, staleMs: 24 * HOUR_MS, cooldownMs: COOLDOWN_MS } as const

/** The provider updates its data every hour. */
const LLAMA_TIMES: CacheTimes = { ...LONG_STALE, ttlMs: HOUR_MS, refreshBehindMs: HOUR_MS }
/** The provider updates its data every minute, but a reading takes up to eleven calls. */
const GECKO_TIMES: CacheTimes = { ...LONG_STALE, ttlMs: 10 * 60_000, refreshBehindMs: 30 * 60_000 }
/** Pools requested by address; updated as often as the list, up to a thousand per request. */
const NAMED_TIMES = {
  ttlMs: 10 * 60_000,
  staleMs: 24 * HOUR_MS,
  callsPerLookup: 4,
  maxEntries: 2_000,
} as const
/** A third of the public host's limit, as anyone may request any address. */
const NAMED_BUDGET = { calls: 10, windowMs: 60_000 } as const
/** A new hourly point arrives once an hour; a pool without a chart rarely gets one soon. */
const HISTORY_TIMES: CacheTimes = { ...LONG_STALE, unknownTtlMs: 10 * 60_000, ttlMs: HOUR_MS }
/** Past days do not change; with hourly points available, only days older than a month are used. */
const DAYS_TIMES: CacheTimes = { ...HISTORY_TIMES, ttlMs: 6 * HOUR_MS }

/**
 * Pools of public networks from two providers: reserves and trading from GeckoTerminal, yields from
 * DefiLlama. Each is cached separately, so a failing one does not affect the data of the other, and
 * its last data stays usable, with its age, for a day.
 */
export function createPoolProviders(config: PoolProvidersConfig): PoolProviders {
  const geckoPools = createGeckoSources(config)
  const llama = createLlamaSources(config)
  return {
    sourceOf: (chainId, { geckoTerminal, defiLlama }) => {
      if (geckoTerminal === null && defiLlama === null) return null
      const paying = someOf(llama.list, ({ chains }) => chains.get(chainId) ?? null)
      return combinedPools({
        ...(geckoTerminal === null ? UNLISTED : geckoPools(chainId, geckoTerminal)),
        paying: defiLlama === null ? async () => unknown : paying,
        payingHistory: llama.history,
      })
    },
  }
}

/** A chain GeckoTerminal does not list. */
const UNLISTED = {
  trading: async () => unknown,
  named: async () => unknown,
  tradingHistory: async () => unknown,
} as const

function createLlamaSources(config: PoolProvidersConfig) {
  const { providers, addresses, chains, random, nowMs } = config
  // A rate limit pauses all requests to the provider; a fault only concerns the failed request.
  const withRateLimit = circuitBreaker({ cooldownMs: 0, nowMs })
  const llama = { ...providers.defiLlama, nowMs }
  const list = createDefiLlamaList({
    ...llama,
    timeoutMs: LIST_TIMEOUT_MS,
    chains,
    addresses,
    retry: { ...LIST_RETRY, random },
  })
  return {
    list: cachedLookup(withRateLimit(reporting(DEFI_LLAMA, config, list)), {
      ...LLAMA_TIMES,
      timeout: { name: DEFI_LLAMA, ms: LIST_WAIT_MS, faultOf: 'provider' },
      maxEntries: 1,
      nowMs,
    }),
    history: cachedLookup(
      withRateLimit(createDefiLlamaHistory({ ...llama, timeoutMs: CALL_TIMEOUT_MS })),
      { ...HISTORY_TIMES, maxEntries: MAX_HISTORIES, nowMs },
    ),
  }
}

/** Creates the function that returns GeckoTerminal's sources of a network. */
function createGeckoSources(config: PoolProvidersConfig) {
  const { providers, nowMs } = config
  // A rate limit pauses all requests to the provider; a fault only concerns the failed request.
  const withRateLimit = circuitBreaker({ cooldownMs: 0, nowMs })
  const withNamedCooldown = circuitBreaker({ cooldownMs: COOLDOWN_MS, nowMs })
  const withNamedBudget = callBudget({ ...NAMED_BUDGET, name: GECKO_TERMINAL, nowMs })

  return (chainId: number, network: string) => {
    const gecko = {
      ...providers.geckoTerminal,
      chainId,
      network,
      timeoutMs: CALL_TIMEOUT_MS,
      nowMs,
    }
    const list = cachedLookup(
      withRateLimit(reporting(GECKO_TERMINAL, config, createGeckoTerminalPools(gecko))),
      {
        ...GECKO_TIMES,
        timeout: { name: GECKO_TERMINAL, ms: LIST_WAIT_MS, faultOf: 'provider' },
        maxEntries: 1,
        nowMs,
      },
    )
    const cachedHistory = (timeframe: GeckoTimeframe, times: CacheTimes) =>
      cachedLookup(withRateLimit(createGeckoTerminalHistory(gecko, timeframe)), {
        ...times,
        maxEntries: MAX_HISTORIES,
        nowMs,
      })
    return {
      trading: someOf(list, ({ pools }) => (pools.length === 0 ? null : pools)),
      named: createPoolFinder(
        withNamedBudget(withNamedCooldown(withRateLimit(createGeckoNamedPools(gecko)))),
        { ...NAMED_TIMES, poolsPerCall: GECKO_POOLS_PER_CALL, nowMs },
      ),
      tradingHistory: hoursThenDays(
        cachedHistory('hour', HISTORY_TIMES),
        cachedHistory('day', DAYS_TIMES),
        nowMs,
      ),
    }
  }
}

/** Pools of a public network, ready to be served. */
export const yieldsFromProviders = (source: PoolSource, context: YieldsContext): MarketYields =>
  yieldsFromSource(source, READING_TIMES, context)

/** Chain ids by DefiLlama's name of the chain, for those it lists. */
export const defiLlamaChains = (
  networks: readonly { readonly chainId: number; readonly market: MarketReference }[],
): ReadonlyMap<string, number> =>
  new Map(
    networks.flatMap(({ chainId, market }) =>
      market.pools.defiLlama === null ? [] : [[market.pools.defiLlama, chainId] as const],
    ),
  )

/** The part of a list for one network; `unknown` when missing. */
function someOf<T, V>(list: Lookup<'all', T>, pick: (value: T) => V | null): Lookup<'all', V> {
  return async (key) => {
    const result = await list(key)
    const value = result.kind === 'found' ? pick(result.value) : null
    return result.kind === 'found' && value !== null ? found(value, result.atMs) : unknown
  }
}

function reporting<T extends { readonly skipped: SkippedRows }>(
  provider: string,
  { onSkipped }: Pick<PoolProvidersConfig, 'onSkipped'>,
  lookup: Lookup<'all', T>,
): Lookup<'all', T> {
  return async (key) => {
    const result = await lookup(key)
    if (result.kind === 'unknown') return result
    const { skipped } = result.value
    if (skipped.malformed + skipped.withoutAddress > 0) onSkipped({ provider, ...skipped })
    return result
  }
}
