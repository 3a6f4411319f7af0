import 'server-only'
import type { Role } from '@/lib/config/env'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { chainAccess, createEvmClient } from '@/lib/infra/chain/evm-client'
import { bindStore } from '@/lib/infra/db/network-store'
import { readHeader } from '@/lib/infra/market/header-reader'
import { indexedBlockCheck } from '@/lib/server/engine/indexed-block-check'
import { startJudgingAlerts } from '@/lib/server/engine/market-alerts'
import type { MainOptions } from '@/lib/server/main-options'
import { type MarketIndexConfig, startMarketIndex } from '@/lib/server/market/market-index'
import { followIndexStart, untilIndexed } from '@/lib/server/market/market-index-start'
import { serveOwnNetwork } from './own-network'
import type { OwnNetworkConfig } from './own-network-config'
import type { ServedNetwork } from './served-network'

export type StartedOwnNetwork = {
  readonly served: ServedNetwork
  /** Resolves once the market index has reached the chain's head as of this start. */
  readonly indexed: Promise<void>
}

/** Serves a network with its order book and starts the parts of this process's role. */
export async function startOwnNetwork(
  config: Omit<OwnNetworkConfig, 'runEngine'> & {
    readonly role: Role
    readonly step: MainOptions['step']
    readonly onStop: (stop: () => Promise<void>) => void
  },
): Promise<StartedOwnNetwork> {
  const { role, step, onStop } = config
  const served = await serveOwnNetwork({ ...config, runEngine: role !== 'web' })
  onStop(served.stop)
  if (role !== 'web') step('auction engine running')
  // One index per network, in its leading process; the others read what it stores.
  const { check, indexed } = watchIndex(config, role, displayNameOf(config))
  return {
    served: {
      ...served,
      readiness: async () => (await Promise.all([served.readiness(), ...check()])).flat(),
    },
    indexed: indexed.then((isThere) => {
      if (config.index === null) return
      step(isThere ? 'market index ready' : 'market index behind; see /readyz')
    }),
  }
}

/** How messages name the network: not at all where only one is served. */
const displayNameOf = ({ env, network }: Pick<OwnNetworkConfig, 'env' | 'network'>) =>
  env.networks.length > 1 ? network.displayName : null

type IndexWatch = {
  /** Empty where there is no index. */
  readonly check: () => readonly Promise<ReadinessCheck>[]
  /** Whether the index had reached the head when waiting ended. */
  readonly indexed: Promise<boolean>
}

type IndexConfig = Pick<
  OwnNetworkConfig,
  'index' | 'database' | 'bundleDir' | 'observer' | 'metrics' | 'now'
> & { readonly onStop: (stop: () => Promise<void>) => void }

function watchIndex(
  { index, ...config }: IndexConfig,
  role: Role,
  displayName: string | null,
): IndexWatch {
  if (index === null) return { check: () => [], indexed: Promise.resolve(true) }
  return role === 'web'
    ? readIndex(index, config.database)
    : runIndex({ ...config, network: index, displayName })
}

function runIndex(
  config: Omit<IndexConfig, 'index'> & {
    readonly network: NonNullable<OwnNetworkConfig['index']>
    readonly displayName: string | null
  },
): IndexWatch {
  const indexer = startMarketIndex(config)
  config.onStop(indexer.stop)
  const { displayName } = config
  const { name, chainId } = config.network
  const notified = { name, chainId, displayName }
  config.onStop(startJudgingAlerts({ ...config, notified, indexer }))
  const start = followIndexStart(config.network.name, indexer)
  return { check: () => [Promise.resolve(start.check(Date.now()))], indexed: start.reached }
}

function readIndex(
  { name, chainId, rpcUrl }: MarketIndexConfig['network'],
  database: OwnNetworkConfig['database'],
): IndexWatch {
  const { selectMarketBlocks } = bindStore(database, chainId)
  // A readiness check reports the present state, so it does not retry.
  const client = createEvmClient({ rpcUrl, chainId, retries: 0, timeoutMs: 2_000 })
  const readHead = () => chainAccess('newest block', () => readHeader(client, 'latest'))
  return {
    check: () => [indexedBlockCheck(name, { selectMarketBlocks, readHead })],
    indexed: untilIndexed(() => selectMarketBlocks({})),
  }
}
