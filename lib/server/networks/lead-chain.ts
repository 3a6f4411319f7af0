import 'server-only'
import type { Env } from '@/lib/config/env'
import type { LocalNetworkEnv } from '@/lib/config/network-env'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import {
  type LocalChain,
  MissingChainError,
  startLocalChain,
} from '@/lib/infra/chain/local/local-chain'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, type NetworkStore } from '@/lib/infra/db/network-store'
import { identityProblem, isPaired } from './chain-identity'
import { holdLead, type LeadParts } from './hold-lead'

/**
 * Waits for the network's leader lock, then runs its node: of several engines one leads, the others
 * are on standby.
 */
export async function leadChain(
  env: Env,
  network: LocalNetworkEnv,
  database: Database,
  parts: LeadParts,
): Promise<LocalChain> {
  const { log, step, onStop } = parts
  const led = { name: LOCAL_NETWORK, chainId: network.chainId }
  await holdLead(database, led, parts)
  const chain = await startLocalChain({
    mayCreate: !(await isPaired(bindStore(database, network.chainId))),
    dataDir: env.dataDir,
    chainId: network.chainId,
    port: network.rpcPort,
    blockSeconds: network.blockSeconds,
    minesOnDemand: network.mining === 'on-demand',
    seed: network.seed,
    historyDays: network.historyDays,
    onHistory: ({ days, blocks, swaps, ms }) =>
      step(
        `${days} days of trading mined (${formatCount(blocks)} blocks, ${formatCount(swaps)} swaps) in ${Math.round(ms / 1000)} s`,
      ),
    log,
  }).catch((error: unknown) => {
    if (!(error instanceof MissingChainError)) throw error
    throw mismatchError(env, 'the database is there, but the chain it describes is gone')
  })
  onStop(chain.stop)
  return chain
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Throws when database and chain do not belong together. */
export async function requireSamePair(
  env: Env,
  store: NetworkStore,
  chain: LocalChain,
): Promise<void> {
  const problem = await identityProblem(store, chain)
  if (problem === null) return
  throw mismatchError(env, problem)
}

function mismatchError(env: Env, problem: string): LocalChainError {
  const remedy =
    env.database.kind === 'pglite'
      ? `Start with \`npm start -- --reset\` to delete ${env.dataDir} and begin afresh`
      : `To begin afresh, empty the database of DATABASE_URL and start with \`--reset\``
  return new LocalChainError(
    `Chain and database do not belong together: ${problem}.\n${remedy}, or bring the missing part back.`,
  )
}
