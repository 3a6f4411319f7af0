import 'server-only'
import type { Env, LocalNetworkEnv } from '@/lib/config/env'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { createFaucet } from '@/lib/infra/chain/local/faucet'
import { localAccounts } from '@/lib/infra/chain/local/genesis'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import { genesisSchema, type LocalManifest } from '@/lib/infra/chain/local/manifest'
import { startSimulator } from '@/lib/infra/chain/local/simulator/simulator'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, type NetworkStore } from '@/lib/infra/db/network-store'
import type { Observer } from '@/lib/infra/observe/events'
import type { Logger } from '@/lib/infra/observe/log'
import type { Metrics } from '@/lib/infra/observe/metrics'
import { leadChain, requireSamePair } from './lead-chain'
import { localNetwork } from './local-network'
import type { MainOptions } from './main-options'
import { type StartedOwnNetwork, startOwnNetwork } from './start-own-network'

/** Key under which the engine process publishes the node and its content to serving processes. */
const PUBLISHED_KEY = 'local-network'

/** Parts that all networks of a process share. */
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

export type StartedLocalNetwork = StartedOwnNetwork & {
  /** Starts what needs the public API, once it listens at `url`. */
  readonly onServing: (url: string) => void
}

/** The embedded network: its node, what any network with its own order book has, and a faucet. */
export async function startLocalNetwork(
  network: LocalNetworkEnv,
  shared: SharedParts,
): Promise<StartedLocalNetwork> {
  const { options } = shared
  const { role, bundleDir, solverModule, step } = options
  const { chain, manifest, rpcUrl } = await connectNode(network, shared)
  const faucet = createFaucet({ rpcUrl, manifest, blockSeconds: network.blockSeconds })
  const started = await startOwnNetwork({
    ...shared,
    ...{ role, step, bundleDir },
    network: localNetwork({ network, manifest, rpcUrl, chain, faucet }),
    ...(solverModule === undefined ? {} : { solverModule }),
  })
  return {
    ...started,
    onServing: (url) => {
      if (chain === null || !network.simulator) return
      const simulator = startSimulator({
        rpcUrl,
        manifest,
        blockSeconds: network.blockSeconds,
        apiBaseUrl: url,
        faucet,
        seed: network.seed,
        log: shared.log,
      })
      shared.onStop(simulator.stop)
      step('simulator trading')
    },
  }
}

type ConnectedNode = {
  /** Null in a process that only serves. */
  readonly chain: LocalChain | null
  readonly manifest: LocalManifest
  readonly rpcUrl: string
}

/** Runs the node and publishes where it is, or reads that when another process runs it. */
async function connectNode(
  network: LocalNetworkEnv,
  { env, options, database, log, onStop }: SharedParts,
): Promise<ConnectedNode> {
  const store = bindStore(database, network.chainId)
  if (options.role === 'web') return { chain: null, ...(await publishedNetwork(store, network)) }
  const chain = await leadChain(env, network, database, log, options, onStop)
  await requireSamePair(env, store, chain)
  await store.upsertMeta({ key: PUBLISHED_KEY, value: published(chain) })
  options.step(`local network ready (chain ${network.chainId}, node ${chain.rpcUrl})`)
  return { chain, manifest: chain.manifest, rpcUrl: chain.rpcUrl }
}

/** Without the accounts: their private keys stay in this process. */
const published = ({ rpcUrl, manifest }: LocalChain): string =>
  JSON.stringify({ rpcUrl, genesis: genesisSchema.parse(manifest) })

/** The network as the engine process published it; waits until it has. */
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
