import 'server-only'
import { MARKET_REFERENCES, type MarketReference } from '@/lib/config/market-references'
import type { PoolAddresses } from '@/lib/config/pool-addresses'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-answer'
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
  /** Pools whose provider tells no address and whose address cannot be computed. */
  readonly addresses: PoolAddresses
  /** Told of each reading that left rows out. */
  readonly onSkipped: (event: SkippedRows & { readonly provider: string }) => void
  readonly random: () => number
  readonly nowMs: () => number
}

/** The providers of pools, one of each for all networks of the process: their limits are ours. */
export type PoolProviders = {
  readonly sourceOf: (chainId: number, names: MarketReference['pools']) => PoolSource
}

const CALL_TIMEOUT_MS = 5_000
/** Megabytes, at whatever rate the provider sends them. */
const LIST_TIMEOUT_MS = 30_000
/** How long a list is waited for before what it said last, or the other provider's, must do. */
const PATIENCE_MS = 6_000
/** How long what a provider failed on is not asked again; one that limits us may ask for longer. */
const COOLDOWN_MS = 30_000
const LIST_RETRY = { tries: 2, firstDelayMs: 1_000 } as const
const MAX_HISTORIES = 300

/** The lists are remembered below; what is made of them is made anew as often as they may change. */
const READING_TIMES: CacheTimes = {
  ttlMs: 60_000,
  unknownTtlMs: 30_000,
  staleMs: 10 * 60_000,
  cooldownMs: 5_000,
}

const HOUR_MS = 60 * 60_000
const LONG_STALE = { unknownTtlMs: 60_000, staleMs: 24 * HOUR_MS, cooldownMs: COOLDOWN_MS } as const

/** New every hour. */
const LLAMA_TIMES: CacheTimes = { ...LONG_STALE, ttlMs: HOUR_MS, behindMs: HOUR_MS }
/** New every minute, but each reading is up to eleven calls. */
const GECKO_TIMES: CacheTimes = { ...LONG_STALE, ttlMs: 10 * 60_000, behindMs: 30 * 60_000 }
/** Pools by address, as often as the list; a thousand may be named at once. */
const NAMED_TIMES = {
  ...{ ttlMs: 10 * 60_000, staleMs: 24 * HOUR_MS },
  ...{ callsPerQuestion: 4, maxEntries: 2_000 },
} as const
/** A third of what the public host allows, as anybody may name any address. */
const NAMED_BUDGET = { calls: 10, windowMs: 60_000 } as const
/** A new hour of trading once an hour; a pool without a chart hardly gets one soon. */
const HISTORY_TIMES: CacheTimes = { ...LONG_STALE, unknownTtlMs: 10 * 60_000, ttlMs: HOUR_MS }
/** Days that are over do not change, and where hours are told those of more than a month ago count. */
const DAYS_TIMES: CacheTimes = { ...HISTORY_TIMES, ttlMs: 6 * HOUR_MS }

/**
 * What the providers say of the pools of public networks: GeckoTerminal what they hold and trade,
 * DefiLlama what they pay. Each is remembered apart, so one that fails takes nothing from what the
 * other says, and what it said last still counts, with its age, for a day.
 */
export function createPoolProviders(config: PoolProvidersConfig): PoolProviders {
  const { providers, addresses, random, nowMs } = config
  // A limit counts for all that is asked of a provider; a fault, for what was asked.
  const geckoSourceWithCooldown = circuitBreaker({ cooldownMs: 0, nowMs })
  const llamaSourceWithCooldown = circuitBreaker({ cooldownMs: 0, nowMs })
  const namedSourceWithCooldown = circuitBreaker({ cooldownMs: COOLDOWN_MS, nowMs })
  const budgetOfNamed = callBudget({ ...NAMED_BUDGET, name: GECKO_TERMINAL, nowMs })
  const llama = { ...providers.defiLlama, nowMs }
  const llamaList = cachedLookup(
    llamaSourceWithCooldown(
      reporting(
        DEFI_LLAMA,
        config,
        createDefiLlamaList({
          ...llama,
          ...{ timeoutMs: LIST_TIMEOUT_MS, chains: LLAMA_CHAINS, addresses },
          retry: { ...LIST_RETRY, random },
        }),
      ),
    ),
    { ...LLAMA_TIMES, patience: { name: DEFI_LLAMA, ms: PATIENCE_MS }, maxEntries: 1, nowMs },
  )
  const llamaHistory = cachedLookup(
    llamaSourceWithCooldown(createDefiLlamaHistory({ ...llama, timeoutMs: CALL_TIMEOUT_MS })),
    { ...HISTORY_TIMES, maxEntries: MAX_HISTORIES, nowMs },
  )
  return {
    sourceOf: (chainId, names) => {
      const gecko = {
        ...providers.geckoTerminal,
        ...{ chainId, network: names.geckoTerminal, timeoutMs: CALL_TIMEOUT_MS, nowMs },
      }
      const geckoList = cachedLookup(
        geckoSourceWithCooldown(reporting(GECKO_TERMINAL, config, createGeckoTerminalPools(gecko))),
        {
          ...GECKO_TIMES,
          patience: { name: GECKO_TERMINAL, ms: PATIENCE_MS },
          maxEntries: 1,
          nowMs,
        },
      )
      const trading = someOf(geckoList, ({ pools }) => (pools.length === 0 ? null : pools))
      const paying = someOf(llamaList, ({ chains }) => chains.get(chainId) ?? null)
      const remembered = (timeframe: GeckoTimeframe, times: CacheTimes) =>
        cachedLookup(geckoSourceWithCooldown(createGeckoTerminalHistory(gecko, timeframe)), {
          ...times,
          ...{ maxEntries: MAX_HISTORIES, nowMs },
        })
      return combinedPools({
        trading,
        paying: names.defiLlama === null ? async () => unknown : paying,
        named: createPoolFinder(
          budgetOfNamed(
            namedSourceWithCooldown(geckoSourceWithCooldown(createGeckoNamedPools(gecko))),
          ),
          { ...NAMED_TIMES, poolsPerCall: GECKO_POOLS_PER_CALL, nowMs },
        ),
        tradingHistory: hoursThenDays(
          remembered('hour', HISTORY_TIMES),
          remembered('day', DAYS_TIMES),
          nowMs,
        ),
        payingHistory: llamaHistory,
      })
    },
  }
}

/** Pools of a public network, as they are served. */
export const yieldsFromProviders = (source: PoolSource, context: YieldsContext): MarketYields =>
  yieldsFromSource(source, READING_TIMES, context)

/** Chain ids by the provider's name, of every chain it lists that can be served. */
const LLAMA_CHAINS: ReadonlyMap<string, number> = new Map(
  Object.entries(MARKET_REFERENCES).flatMap(([chainId, { pools }]) =>
    pools.defiLlama === null ? [] : [[pools.defiLlama, Number(chainId)]],
  ),
)

/** What a list says of one network; nothing is `unknown`, so that it never hides an outage. */
function someOf<T, V>(list: Lookup<'all', T>, pick: (value: T) => V | null): Lookup<'all', V> {
  return async (key) => {
    const answer = await list(key)
    const value = answer.kind === 'found' ? pick(answer.value) : null
    return answer.kind === 'found' && value !== null ? found(value, answer.atMs) : unknown
  }
}

function reporting<T extends { readonly skipped: SkippedRows }>(
  provider: string,
  { onSkipped }: Pick<PoolProvidersConfig, 'onSkipped'>,
  lookup: Lookup<'all', T>,
): Lookup<'all', T> {
  return async (key) => {
    const answer = await lookup(key)
    if (answer.kind === 'unknown') return answer
    const { skipped } = answer.value
    if (skipped.malformed + skipped.withoutAddress > 0) onSkipped({ provider, ...skipped })
    return answer
  }
}
