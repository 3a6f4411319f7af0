import 'server-only'
import type { Env, LocalNetworkEnv } from '@/lib/config/env'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { chainAccess, createEvmClient } from '@/lib/infra/chain/evm-client'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { createFaucet } from '@/lib/infra/chain/local/faucet'
import { localAccounts } from '@/lib/infra/chain/local/genesis'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import { genesisSchema, type LocalManifest } from '@/lib/infra/chain/local/manifest'
import { startSimulator } from '@/lib/infra/chain/local/simulator/simulator'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, type NetworkStore } from '@/lib/infra/db/network-store'
import { readHeader } from '@/lib/infra/market/header-reader'
import type { Observer } from '@/lib/infra/observe/events'
import type { Logger } from '@/lib/infra/observe/log'
import type { Metrics } from '@/lib/infra/observe/metrics'
import { indexedBlockCheck } from '@/lib/server/engine/indexed-block-check'
import { startMarketIndex } from '@/lib/server/market/market-index'
import { followIndexStart, untilIndexed } from '@/lib/server/market/market-index-start'
import { leadChain, requireSamePair } from './lead-chain'
import type { MainOptions } from './main-options'
import { serveLocalNetwork } from './own-network'
import type { ServedNetwork } from './served-network'

/** Where a serving process finds the node and content that the engine process keeps. */
const PUBLISHED_KEY = 'local-network'

/** What every network of a process shares. */
export type SharedParts = {
  readonly env: Env
  readonly options: MainOptions
  readonly database: Database
  readonly log: Logger
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
  readonly onStop: (stop: () => Promise<void>) => void
}

export type StartedLocalNetwork = {
  readonly served: ServedNetwork
  /** Settles when what the market is told from has reached the chain as this start found it. */
  readonly indexed: Promise<void>
  /** Begins what needs the public API, once it listens at `url`. */
  readonly onServing: (url: string) => void
}

/** The embedded network with the parts this process's role asks for. */
export async function startLocalNetwork(
  network: LocalNetworkEnv,
  shared: SharedParts,
): Promise<StartedLocalNetwork> {
  const { env, options, database, log, onStop } = shared
  const { role, step } = options
  const store = bindStore(database, network.chainId)
  const chain =
    role === 'web' ? null : await leadChain(env, network, database, log, options, onStop)
  const { manifest, rpcUrl } = chain === null ? await publishedNetwork(store, network) : chain
  if (chain !== null) {
    await requireSamePair(env, store, chain)
    await store.upsertMeta({ key: PUBLISHED_KEY, value: published(chain) })
    step(`local network ready (chain ${network.chainId}, node ${rpcUrl})`)
  }
  const faucet = createFaucet({ rpcUrl, manifest, blockSeconds: network.blockSeconds })
  const served = await serveLocalNetwork({
    ...shared,
    network,
    manifest,
    rpcUrl,
    chain,
    runEngine: role !== 'web',
    faucet,
    bundleDir: options.bundleDir,
    ...(options.solverModule === undefined ? {} : { solverModule: options.solverModule }),
  })
  onStop(served.stop)
  if (role !== 'web') step('auction engine running')
  // One index per network, in the process that leads it; the others read what it stores.
  const indexer =
    chain === null
      ? null
      : startMarketIndex({
          ...shared,
          network: served.name,
          manifest,
          rpcUrl,
          bundleDir: options.bundleDir,
        })
  if (indexer !== null) onStop(indexer.stop)
  const indexStart = indexer && followIndexStart(served.name, indexer)
  const blocks = {
    selectMarketBlocks: store.selectMarketBlocks,
    readHead: createHeadReader(rpcUrl, network),
  }
  return {
    served: withCheck(
      served,
      indexStart === null
        ? () => indexedBlockCheck(served.name, blocks)
        : async () => indexStart.check(Date.now()),
    ),
    indexed: (indexStart?.reached ?? untilIndexed(() => blocks.selectMarketBlocks({}))).then(
      (isThere) => step(isThere ? 'market index ready' : 'market index behind; see /readyz'),
    ),
    onServing: (url) => {
      if (chain === null || !network.simulator) return
      const simulator = startSimulator({
        rpcUrl,
        manifest,
        blockSeconds: network.blockSeconds,
        apiBaseUrl: url,
        faucet,
        seed: network.seed,
        log,
      })
      onStop(simulator.stop)
      step('simulator trading')
    },
  }
}

const withCheck = (served: ServedNetwork, check: () => Promise<ReadinessCheck>): ServedNetwork => ({
  ...served,
  readiness: async () => (await Promise.all([served.readiness(), check()])).flat(),
})

function createHeadReader(rpcUrl: string, { chainId }: LocalNetworkEnv) {
  // Whoever asks whether we are ready wants to know now.
  const client = createEvmClient({ rpcUrl, chainId, retries: 0, timeoutMs: 2_000 })
  return () => chainAccess('newest block', () => readHeader(client, 'latest'))
}

/** Without the accounts: their keys stay in this process. */
const published = ({ rpcUrl, manifest }: LocalChain): string =>
  JSON.stringify({ rpcUrl, genesis: genesisSchema.parse(manifest) })

/** What a web process needs of the network, waiting for the engine to have made it. */
async function publishedNetwork(
  store: NetworkStore,
  network: LocalNetworkEnv,
): Promise<{ manifest: LocalManifest; rpcUrl: string }> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const text = await store.selectMeta({ key: PUBLISHED_KEY })
    if (text !== null) {
      const { rpcUrl, genesis }: { rpcUrl: string; genesis: unknown } = JSON.parse(text)
      return {
        rpcUrl,
        manifest: { ...genesisSchema.parse(genesis), ...localAccounts(network.seed) },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new LocalChainError(
    'No engine has published the local network; run `npm run start:engine`.',
  )
}
