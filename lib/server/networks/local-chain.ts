import 'server-only'
import type { Env } from '@/lib/config/env'
import type { LocalNetworkEnv } from '@/lib/config/network-env'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { createFaucet } from '@/lib/infra/chain/local/faucet'
import { localAccounts } from '@/lib/infra/chain/local/genesis'
import { chainFolder, type LocalChain } from '@/lib/infra/chain/local/local-chain'
import { type Genesis, genesisSchema, type LocalManifest } from '@/lib/infra/chain/local/manifest'
import { readSeed, seedHashOf } from '@/lib/infra/chain/local/network-seed'
import { startSimulator } from '@/lib/infra/chain/local/simulator/simulator'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, type NetworkStore } from '@/lib/infra/db/network-store'
import type { Observer } from '@/lib/infra/observe/events'
import type { Logger } from '@/lib/infra/observe/log'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { Tracer } from '@/lib/infra/observe/tracer'
import type { MainOptions } from '@/lib/server/main-options'
import { createChainWatch } from '@/lib/server/rpc-socket/chain-watch'
import type { OnStandby } from './hold-lead'
import { warnOfKnownKeys } from './known-keys'
import { leadChain, requireSamePair } from './lead-chain'
import { localMarket } from './local-market'
import { localNetwork } from './local-network'
import type { ServedNetwork } from './served-network'
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
  readonly onStandby: OnStandby
  readonly tracer: Tracer
  readonly onStop: (stop: () => Promise<void>) => void
}

export type StartedLocalNetwork = StartedOwnNetwork & {
  /**
   * Starts what needs the public API, once it listens at `url`. `isAnybodyHere`: whether it has
   * visitors.
   */
  readonly onServing: (url: string, isAnybodyHere: () => boolean) => void
}

/**
 * The embedded network: its node, a faucet, and everything that a network with its own order book
 * has.
 */
export async function startLocalNetwork(
  network: LocalNetworkEnv,
  shared: SharedParts,
): Promise<StartedLocalNetwork> {
  const { options } = shared
  const { role, bundleDir, solverModule, step } = options
  const { chain, manifest, rpcUrl } = await connectNode(network, shared)
  const { log, env } = shared
  warnOfKnownKeys(log, { host: env.host, given: network.seed, used: chain?.seed ?? null })
  const faucet = createFaucet({ rpcUrl, manifest, blockSeconds: network.blockSeconds })
  const started = await startOwnNetwork({
    ...shared,
    role,
    step,
    bundleDir,
    ...localMarket(localNetwork({ network, manifest, rpcUrl, chain, faucet }), shared),
    ...(solverModule === undefined ? {} : { solverModule }),
  })
  return {
    ...started,
    served: {
      ...started.served,
      watch: createChainWatch(started.served.ownRpc),
      ...(chain === null ? {} : portOf(chain, network)),
    },
    onServing: (url, isAnybodyHere) => {
      if (chain === null || !network.simulator) return
      const simulator = startSimulator({
        rpcUrl,
        manifest,
        blockSeconds: network.blockSeconds,
        apiBaseUrl: url,
        faucet,
        seed: chain.seed,
        log: shared.log,
        // Visitors of other processes are not seen here.
        isWatched: role === 'all' ? isAnybodyHere : () => true,
      })
      shared.onStop(simulator.stop)
      step('simulator trading')
    },
  }
}

const portOf = (
  { openPort, command }: LocalChain,
  { nodeControl }: LocalNetworkEnv,
): Pick<ServedNetwork, 'nodePort'> => ({
  nodePort: {
    open: openPort,
    command: nodeControl
      ? async ({ id = null, ...call }) => ({ ...(await command(call)), id })
      : null,
  },
})

type ConnectedNode = {
  /** Null in a process that only serves. */
  readonly chain: LocalChain | null
  readonly manifest: LocalManifest
  readonly rpcUrl: string
}

/**
 * Runs the node and publishes its address, or reads the address when another process runs the node.
 */
async function connectNode(network: LocalNetworkEnv, shared: SharedParts): Promise<ConnectedNode> {
  const { env, options, database } = shared
  const store = bindStore(database, network.chainId)
  if (options.role === 'web') {
    return { chain: null, ...(await publishedNetwork(store, network, env.dataDir)) }
  }
  const chain = await leadChain(env, network, database, { ...shared, step: options.step })
  await requireSamePair(env, store, chain)
  await store.upsertMeta({ key: PUBLISHED_KEY, value: published(chain) })
  options.step(`local network ready (chain ${network.chainId}, node ${chain.portUrl})`)
  return { chain, manifest: chain.manifest, rpcUrl: chain.rpcUrl }
}

/**
 * Without the accounts, whose private keys stay in this process. Other processes use the gate,
 * whose address and key do not change at a restart.
 */
const published = ({ privateUrl, manifest }: LocalChain): string =>
  JSON.stringify({ rpcUrl: privateUrl, genesis: genesisSchema.parse(manifest) })

/** The network as the engine process published it; waits until it has. */
async function publishedNetwork(
  store: NetworkStore,
  network: LocalNetworkEnv,
  dataDir: string,
): Promise<{ manifest: LocalManifest; rpcUrl: string }> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const text = await store.selectMeta({ key: PUBLISHED_KEY })
    if (text !== null) {
      const { rpcUrl, genesis: found }: { rpcUrl: string; genesis: unknown } = JSON.parse(text)
      const genesis = genesisSchema.parse(found)
      const seed = await engineSeed(network, genesis, dataDir)
      return { rpcUrl, manifest: { ...genesis, ...localAccounts(seed) } }
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new LocalChainError(
    'No engine has published the local network; run `npm run start:engine`.',
  )
}

/**
 * The seed of the engine's network; this process pays out from that network's faucet.
 * Errors: LocalChainError when neither LOCAL_SEED nor the folder has it.
 */
async function engineSeed(
  network: LocalNetworkEnv,
  genesis: Genesis,
  dataDir: string,
): Promise<string> {
  const seed = network.seed ?? (await readSeed(chainFolder(dataDir)))
  if (seed !== null && seedHashOf(seed) === genesis.seedHash) return seed
  throw new LocalChainError(
    'The engine made the local network with another seed. Set DATA_DIR to the directory of the engine, or LOCAL_SEED to the same value for both.',
  )
}
