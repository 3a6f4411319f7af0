import 'server-only'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { mapFound } from '@/lib/domain/market/source-result'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withCooldown, withFallback, withTimeout } from '@/lib/infra/cache/fallback'
import { createEthplorerHolders, ethplorerHost } from '@/lib/infra/holders/ethplorer-holders'
import { createGoldRushHolders } from '@/lib/infra/holders/gold-rush-holders'
import {
  createIndexedHolders,
  type IndexedHoldersConfig,
} from '@/lib/infra/holders/indexed-holders'
import { createMoralisHolders } from '@/lib/infra/holders/moralis-holders'
import type { Aged } from '@/lib/services/market/aged-lookup'
import type { DescribedHolders, DescribeHoldersDeps } from '@/lib/services/market/describe-holders'
import {
  describedHolders,
  type HolderLookup,
  listHolders,
  tokenHolders,
} from '@/lib/services/market/list-holders'
import type { HolderTotals } from '@/lib/services/market/token-markets'
import { type HolderCountReads, holderTotalsFromIndex } from './holder-totals'
import type { MarketYields } from './market-yields'

type HolderResult<T> = Promise<Result<Aged<T>, Failure<'NotFound'>>>

type TopHolder = { readonly address: Address; readonly balance: Atoms }

export type MarketHolders = {
  readonly topHolders: (token: Address) => HolderResult<readonly TopHolder[]>
  readonly holders: (token: Address) => HolderResult<DescribedHolders>
  /** The number of holders of several tokens; `null` where the sources list only the largest. */
  readonly totals: ((tokens: readonly Address[]) => Promise<HolderTotals>) | null
}

/** What is known of holders besides their balances. */
export type HoldersContext = Pick<
  DescribeHoldersDeps,
  'totalSupply' | 'isContract' | 'labels' | 'faucet'
> & {
  /** `null` without a source of pools. */
  readonly yields: Pick<MarketYields, 'listed'> | null
  readonly nowMs: () => number
}

const SOURCE_TIMEOUT_MS = 5_000
/** Three providers one after the other. */
const LIST_TIMEOUT_MS = 3 * SOURCE_TIMEOUT_MS
/** Data from the node is optional; one batch request serves an entire list. */
const NODE_TIMEOUT_MS = 2_000
const MAX_LISTS = 1_000

/** Lists change slowly, and providers count every request. */
const PROVIDER_TIMES: CacheTimes = {
  ttlMs: 120_000,
  unknownTtlMs: 30_000,
  staleMs: 30 * 60_000,
  cooldownMs: 5_000,
}

/** Our own index may have a new block at any time. */
const INDEX_TIMES: CacheTimes = {
  ttlMs: 1_000,
  unknownTtlMs: 1_000,
  staleMs: 10 * 60_000,
  cooldownMs: 500,
}

/** Holders of a network whose transfers we index ourselves. */
export function holdersFromIndex(
  index: Omit<IndexedHoldersConfig, 'nowMs'> & HolderCountReads,
  context: HoldersContext,
): MarketHolders {
  const source = createIndexedHolders({ ...index, nowMs: context.nowMs })
  const totals = holderTotalsFromIndex(index, context.nowMs)
  return serveHolders({ source, totals, faultOf: 'service' }, INDEX_TIMES, context)
}

/** Holders of a public network; `null` when no configured provider serves its chain. */
export function holdersFromProviders(
  chainId: number,
  { moralis, ethplorer, goldRush }: Pick<ProvidersEnv, 'moralis' | 'ethplorer' | 'goldRush'>,
  context: HoldersContext,
): MarketHolders | null {
  const common = { chainId, timeoutMs: SOURCE_TIMEOUT_MS, nowMs: context.nowMs }
  const ethplorerUrl = ethplorer?.baseUrl ?? ethplorerHost(chainId)
  const sources = [
    moralis && createMoralisHolders({ ...common, ...moralis }),
    ethplorer &&
      ethplorerUrl &&
      createEthplorerHolders({ ...common, ...ethplorer, baseUrl: ethplorerUrl }),
    goldRush && createGoldRushHolders({ ...common, ...goldRush }),
  ]
    .filter((source) => typeof source === 'function')
    // Pauses only on a rate limit: a fault for one token says nothing about the next.
    .map((source) => withCooldown({ cooldownMs: 0, nowMs: context.nowMs }, source))
  if (sources.length === 0) return null
  const served = { source: withFallback(sources), totals: null, faultOf: 'provider' } as const
  return serveHolders(served, PROVIDER_TIMES, context)
}

/** Where lists come from, and whose fault it is that they come late. */
type HolderSource = Pick<MarketHolders, 'totals'> & {
  readonly source: HolderLookup
  readonly faultOf: FaultSource
}

function serveHolders(
  { source, totals, faultOf }: HolderSource,
  times: CacheTimes,
  context: HoldersContext,
): MarketHolders {
  const { nowMs } = context
  const cache = { ...times, maxEntries: MAX_LISTS, nowMs }
  const lists = cachedLookup(
    tokenHolders(withTimeout('holders', LIST_TIMEOUT_MS, source, { faultOf })),
    cache,
  )
  const top = cachedLookup(
    mapFound(lists, (holders) => holders.map(({ address, balance }) => ({ address, balance }))),
    cache,
  )
  const deps: DescribeHoldersDeps = {
    labels: context.labels,
    faucet: context.faucet,
    pools: poolHolders(context.yields),
    total: async (token) => (await totals?.([token]))?.get(token) ?? null,
    totalSupply: withTimeout('total supply', NODE_TIMEOUT_MS, context.totalSupply),
    isContract: withTimeout('code', NODE_TIMEOUT_MS, context.isContract),
  }
  const described = cachedLookup(describedHolders(deps, lists), cache)
  return {
    topHolders: (token) => listHolders({ lookup: top, nowMs }, token),
    holders: (token) => listHolders({ lookup: described, nowMs }, token),
    totals,
  }
}

/** The pools of a list by address; none while there is no list in time. */
function poolHolders(yields: HoldersContext['yields']): DescribeHoldersDeps['pools'] {
  if (yields === null) return async () => new Map()
  const inTime = withTimeout('pools', NODE_TIMEOUT_MS, yields.listed)
  const byAddress = new WeakMap<readonly PoolYield[], ReadonlyMap<Address, PoolYield>>()
  return async () => {
    const listed = await inTime(undefined)
    if (listed.kind === 'unknown') return new Map()
    const known =
      byAddress.get(listed.value) ?? new Map(listed.value.map((pool) => [pool.address, pool]))
    byAddress.set(listed.value, known)
    return known
  }
}
