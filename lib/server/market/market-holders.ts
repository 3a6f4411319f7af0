import 'server-only'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { mapFound } from '@/lib/domain/market/source-result'
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

type HolderResult<T> = Promise<Result<Aged<T>, Failure<'NotFound'>>>

type TopHolder = { readonly address: Address; readonly balance: Atoms }

export type MarketHolders = {
  readonly topHolders: (token: Address) => HolderResult<readonly TopHolder[]>
  readonly holders: (token: Address) => HolderResult<DescribedHolders>
}

export type HoldersContext = DescribeHoldersDeps & { readonly nowMs: () => number }

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
  index: Omit<IndexedHoldersConfig, 'nowMs'>,
  context: HoldersContext,
): MarketHolders {
  const source = createIndexedHolders({ ...index, nowMs: context.nowMs })
  return serveHolders({ source, faultOf: 'service' }, INDEX_TIMES, context)
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
  const served = { source: withFallback(sources), faultOf: 'provider' } as const
  return serveHolders(served, PROVIDER_TIMES, context)
}

/** Where lists come from, and whose fault it is that they come late. */
type HolderSource = { readonly source: HolderLookup; readonly faultOf: FaultSource }

function serveHolders(
  { source, faultOf }: HolderSource,
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
  const node: DescribeHoldersDeps = {
    labels: context.labels,
    totalSupply: withTimeout('total supply', NODE_TIMEOUT_MS, context.totalSupply),
    isContract: withTimeout('code', NODE_TIMEOUT_MS, context.isContract),
  }
  const described = cachedLookup(describedHolders(node, lists), cache)
  return {
    topHolders: (token) => listHolders({ lookup: top, nowMs }, token),
    holders: (token) => listHolders({ lookup: described, nowMs }, token),
  }
}
