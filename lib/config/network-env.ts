import 'server-only'
import * as z from 'zod'
import { err, ok } from '@/lib/domain/shared/result'
import { type ChainCatalogue, createChainCatalogue } from './chain-catalogue'
import { parseChainsFile } from './chains-file'
import { KNOWN_NETWORKS } from './known-networks'
import type { ListedChain } from './listed-chains'
import { type NetworkOfName, networkOfName } from './network-variables'
import { LOCAL_CHAIN_ID_DEFAULT, LOCAL_NETWORK } from './networks'
import { type OwnNetworkEnv, readOwnNetwork } from './own-network-env'
import { type PublicNetworkEnv, readPublicNetwork } from './public-network-env'
import type { ReadText, Variables } from './secret-files'
import { variableSuffix } from './variable-text'

export type LocalNetworkEnv = {
  readonly kind: 'local'
  readonly chainId: number
  /** 0 picks a free port. */
  readonly rpcPort: number
  /** Whether programs at that port may command the node. */
  readonly nodeControl: boolean
  readonly blockSeconds: number
  /** `on-demand`: besides the block of every period, one as soon as a transaction waits. */
  readonly mining: 'interval' | 'on-demand'
  readonly simulator: boolean
  /** Days of simulated trading a new network begins with; existing networks are not changed. */
  readonly historyDays: number
  /** Null: the one kept with the network, made at random when the network is. */
  readonly seed: string | null
}

export type NetworkEnv = LocalNetworkEnv | OwnNetworkEnv | PublicNetworkEnv

/** The entries of a list with commas between them. */
export const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const names = (fallback: string) => z.string().default(fallback).transform(namesIn)

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((v) => ['on', 'true', '1'].includes(v))

/** The variables, as part of the full schema; those with a network's name are read apart. */
export const networkVariables = {
  NETWORKS: names(LOCAL_NETWORK),
  STAGING_NETWORKS: names(''),
  CHAINS_FILE: z.string().min(1).optional(),
  LOCAL_CHAIN_ID: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .default(LOCAL_CHAIN_ID_DEFAULT),
  LOCAL_RPC_PORT: z.coerce.number().int().min(0).max(65535).default(8545),
  LOCAL_NODE_CONTROL: onOff.default(false),
  LOCAL_BLOCK_SECONDS: z.coerce.number().int().min(1).max(60).default(2),
  LOCAL_MINING: z.enum(['interval', 'on-demand']).default('interval'),
  LOCAL_SIMULATOR: onOff.default(true),
  LOCAL_HISTORY_DAYS: z.coerce.number().int().min(0).max(60).default(30),
  LOCAL_SEED: z.string().min(1).max(64).optional(),
} as const

type NetworkSettings = z.output<z.ZodObject<typeof networkVariables>>

/** What the variables are read with. */
type NetworkSources = {
  readonly variables: Variables
  readonly readText: ReadText
  readonly listed: readonly ListedChain[]
}

/**
 * Whether these variables mean a chain by what viem knows of it: all but the local network do, the
 * public deployments among them, whose coin, explorer and other names come from there.
 */
export const needsListedChains = (variables: Variables): boolean =>
  [...namesIn(variables.NETWORKS ?? ''), ...namesIn(variables.STAGING_NETWORKS ?? '')].some(
    (name) => name !== LOCAL_NETWORK,
  ) || Boolean(variables.CHAINS_FILE)

/** The served networks in their order; everything wrong with them is added to `problems`. */
export function readNetworks(
  env: NetworkSettings,
  { variables, readText, listed }: NetworkSources,
  problems: string[],
): readonly NetworkEnv[] {
  const catalogue = needsListedChains(variables)
    ? readCatalogue(env.CHAINS_FILE ?? null, { readText, listed }, problems)
    : NO_CHAINS
  if (catalogue === null) return []
  const staging = stagingChains(env.STAGING_NETWORKS, catalogue, problems)
  const networks = env.NETWORKS.flatMap((name): readonly NetworkEnv[] => {
    if (name === LOCAL_NETWORK) return [localNetwork(env)]
    const chain = catalogue.find(name)
    if (chain === null) {
      problems.push(
        `NETWORKS: "${name}" is not known; choose ${LOCAL_NETWORK}, a name or id of viem/chains such as ${KNOWN_NETWORKS.map((known) => known.name).join(', ')}, or describe the chain in CHAINS_FILE`,
      )
      return []
    }
    const orderBook = `ORDERBOOK_${variableSuffix(chain.name)}`
    const kind = variables[orderBook] ?? 'gateway'
    if (kind === 'own') {
      const own = readOwnNetwork(chain, variables, readText, problems)
      return own === null ? [] : [own]
    }
    if (kind !== 'gateway') problems.push(`${orderBook}: must be own or gateway`)
    return [readPublicNetwork(chain, staging.has(chain.chainId), variables, readText, problems)]
  })
  if (networks.length === 0 && problems.length === 0) problems.push('NETWORKS: names no network')
  const served = networks.flatMap((network) =>
    network.kind === 'public' ? [network.chain.chainId] : [],
  )
  for (const [chainId, name] of staging) {
    if (!served.includes(chainId)) {
      problems.push(`STAGING_NETWORKS: "${name}" is no public network that NETWORKS names`)
    }
  }
  const ids = networks.map((network) =>
    network.kind === 'local' ? network.chainId : network.chain.chainId,
  )
  if (new Set(ids).size !== ids.length) {
    problems.push('NETWORKS: two entries have the same chain id')
  }
  return networks
}

const localNetwork = (env: NetworkSettings): LocalNetworkEnv => ({
  kind: 'local',
  chainId: env.LOCAL_CHAIN_ID,
  rpcPort: env.LOCAL_RPC_PORT,
  nodeControl: env.LOCAL_NODE_CONTROL,
  blockSeconds: env.LOCAL_BLOCK_SECONDS,
  mining: env.LOCAL_MINING,
  simulator: env.LOCAL_SIMULATOR,
  historyDays: env.LOCAL_HISTORY_DAYS,
  seed: env.LOCAL_SEED ?? null,
})

const NO_CHAINS: ChainCatalogue = { find: () => null }

/** What names mean before anything is checked. */
export function readNetworkNames(
  variables: Variables,
  readText: ReadText,
  listed: readonly ListedChain[],
): NetworkOfName {
  const file = variables.CHAINS_FILE ?? null
  // What is wrong with the file is told when its networks are read.
  return networkOfName(listed.length === 0 ? null : readCatalogue(file, { readText, listed }, []))
}

/** Every chain a network may be on; null when the file cannot be used. */
export function readCatalogue(
  file: string | null,
  { readText, listed }: Pick<NetworkSources, 'readText' | 'listed'>,
  problems: string[],
): ChainCatalogue | null {
  const entries = file === null ? ok([]) : readChainsFile(file, readText)
  const catalogue = entries.ok
    ? createChainCatalogue({ file: entries.value, known: KNOWN_NETWORKS, listed })
    : entries
  if (catalogue.ok) return catalogue.value
  for (const problem of catalogue.error) problems.push(`CHAINS_FILE (${file}): ${problem}`)
  return null
}

function readChainsFile(file: string, readText: ReadText): ReturnType<typeof parseChainsFile> {
  try {
    return parseChainsFile(readText(file))
  } catch {
    return err(['cannot be read'])
  }
}

/** The given name of each staging chain, by chain id. */
function stagingChains(
  given: readonly string[],
  catalogue: ChainCatalogue,
  problems: string[],
): ReadonlyMap<number, string> {
  return new Map(
    given.flatMap((name): [number, string][] => {
      const chain = catalogue.find(name)
      if (chain !== null) return [[chain.chainId, name]]
      problems.push(`STAGING_NETWORKS: "${name}" is no public network that NETWORKS names`)
      return []
    }),
  )
}
