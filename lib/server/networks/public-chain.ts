import 'server-only'
import type { PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ConfigError } from '@/lib/config/env'
import type { OwnNetworkEnv, PrivateKeyText, RemoteSignerEnv } from '@/lib/config/own-network-env'
import { variableSuffix } from '@/lib/config/variable-text'
import type { ServedToken } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { createChainCadence } from '@/lib/infra/chain/chain-cadence'
import { chainReaderCode, orderInspectorCode } from '@/lib/infra/chain/deploy/deployment-plan'
import { createFailoverClient } from '@/lib/infra/chain/failover-client'
import type { NodeFailover } from '@/lib/infra/chain/node-failover'
import { createPairDirectory } from '@/lib/infra/chain/pair-directory'
import { createReadHelper } from '@/lib/infra/chain/read-helper'
import { createSimulationWay, type SimulationWay } from '@/lib/infra/chain/simulation-way'
import { InfraError } from '@/lib/infra/errors'
import type { SigningAccount } from '@/lib/server/engine/own-solvers'
import { connectNodes } from '@/lib/server/gateway/gateway-nodes'
import type { PoolProviders } from '@/lib/server/market/market-yield-providers'
import { holdLead } from './hold-lead'
import type { SharedParts } from './local-chain'
import { nodeLimits } from './node-limits'
import type { OwnNetwork } from './own-network-config'
import { publicMarket } from './public-market'
import { runStartChecks, type StartChecks, startProblems } from './start-checks'
import { type StartedOwnNetwork, startOwnNetwork } from './start-own-network'

/** Of a chain whose block time nobody says. */
const USUAL_BLOCK_SECONDS = 12

/**
 * A network of our own on a chain that others run. It is served at once; the chain is used from when
 * its contracts and accounts have been checked, and until then `/readyz` says what is wrong.
 * Errors: ConfigError when there are fewer accounts than solvers.
 */
export async function startPublicChain(
  env: OwnNetworkEnv,
  pools: PoolProviders,
  shared: SharedParts,
): Promise<StartedOwnNetwork> {
  const { options, database, onStop } = shared
  const { chain } = env
  const { chainId } = chain
  const accounts = solverAccounts(env, shared)
  if (options.role !== 'web') await holdLead(database, chain, { ...shared, step: options.step })
  const cadence = createChainCadence((chain.blockSeconds ?? USUAL_BLOCK_SECONDS) * 1_000)
  const nodePace = () => {
    const { headsMs, lagBlocks, lagSeconds } = cadence.current()
    return { headsMs, lag: { blocks: lagBlocks, seconds: lagSeconds } }
  }
  const nodes = connectNodes({ ...env, nodePace }, shared)
  const simulations = createSimulationWay(() => performance.now())
  const client = createFailoverClient({ nodes, chainId, simulations })
  const helpers = readHelpers(client, env.contracts)
  const solvers = accounts.map(({ address: account }) => account)
  const checks = runStartChecks(
    () => startProblems({ network: env, client, nodes, helpers, solvers }),
    (problem) =>
      shared.observer.startChecked({
        network: env.name,
        problem,
        limits: nodeLimits({ simulations, helpers }),
      }),
  )
  onStop(async () => checks.stop())
  const network = publicNetwork(env, accounts, {
    nodes: onlyWhenChecked(nodes, checks),
    checks,
    cadence,
    simulations,
    helpers,
  })
  const { role, step, bundleDir, solverModule } = options
  return startOwnNetwork({
    ...shared,
    role,
    step,
    bundleDir,
    network,
    index: null,
    market: (connected) => publicMarket(network, chain, shared.env.providers, pools, connected),
    ...(solverModule === undefined ? {} : { solverModule }),
  })
}

const signingAccount = (privateKey: PrivateKeyText): SigningAccount => ({
  address: address(privateKeyToAccount(privateKey).address),
  privateKey,
})

const remoteAccounts = ({ url, accounts }: RemoteSignerEnv): readonly SigningAccount[] =>
  accounts.map((account) => ({ address: account, signerUrl: url }))

/** One account for each solver. */
function solverAccounts(
  { name, solverKeys, signer }: OwnNetworkEnv,
  { env, options }: SharedParts,
): readonly SigningAccount[] {
  const accounts = signer === null ? solverKeys.map(signingAccount) : remoteAccounts(signer)
  const [variable, what] =
    signer === null ? ['SOLVER_KEYS_', 'keys'] : ['SOLVER_ADDRESSES_', 'addresses']
  const methods = options.solverModule?.names ?? inProcessSolvers.map((solver) => solver.name)
  const needed = methods.length + env.solverEngines.length
  if (accounts.length >= needed) return accounts.slice(0, needed)
  throw new ConfigError([
    `${variable}${variableSuffix(name)}: has ${accounts.length} ${what}, but each of the ${needed} solvers needs an account of its own`,
  ])
}

/** Rejects every access until the checks have passed. */
const onlyWhenChecked = (nodes: NodeFailover, { problem }: StartChecks): NodeFailover => ({
  ...nodes,
  run: async (access, isNodeFault) => {
    const reason = problem()
    if (reason === null) return nodes.run(access, isNodeFault)
    throw new InfraError(`chain: ${reason}`, { retryable: true, cause: null, faultOf: 'node' })
  },
})

function publicNetwork(
  env: OwnNetworkEnv,
  accounts: readonly SigningAccount[],
  {
    nodes,
    checks,
    cadence,
    simulations,
    helpers,
  }: Pick<OwnNetwork, 'cadence' | 'helpers'> & {
    readonly nodes: NodeFailover
    readonly checks: StartChecks
    readonly simulations: SimulationWay
  },
): OwnNetwork {
  const { chain, contracts: file, factories } = env
  const { chainId: _chainId, block: _block, helpers: deployed, ...contracts } = file
  const named = deployed.filter((helper) => helper !== null)
  const [refunder] = accounts
  if (refunder === undefined) throw new Error('a network needs accounts')
  const { wrappedNativeToken } = contracts
  const client = createFailoverClient({ nodes, chainId: chain.chainId, simulations })
  return {
    name: chain.name,
    chainId: chain.chainId,
    kind: 'public',
    aliases: chain.aliases,
    displayName: chain.displayName,
    nativeCurrency: { ...chain.nativeCurrency },
    explorerTxUrl: chain.explorerTxUrl,
    rpcUrl: nodes.urls[0],
    nodes,
    cadence,
    isPunctual: false,
    startBlock: env.startBlock,
    contracts: { ...contracts, ...(named.length === 0 ? {} : { helpers: named }) },
    helpers,
    simulations,
    tokens: builtInTokens(env),
    tokenLists: env.tokenLists,
    pools: createPairDirectory({
      client,
      factories,
      baseTokens: [...new Set([wrappedNativeToken, ...env.baseTokens])],
      nowMs: Date.now,
    }),
    submitUrls: env.submitUrls,
    fixedTip: null,
    feeCaps: env.caps,
    solverAccounts: accounts,
    // It has coins, and its transactions wait for each other.
    refunder,
    faucet: null,
    nodeState: () => 'ready',
    startProblem: checks.problem,
    durable: async () => undefined,
  }
}

/** The deployed ones, or those that calls bring. */
const readHelpers = (
  client: PublicClient,
  { helpers, settlement }: OwnNetworkEnv['contracts'],
): OwnNetwork['helpers'] => ({
  chainReader: createReadHelper({
    client,
    name: 'chain reader',
    deployed: helpers[0],
    creationCode: chainReaderCode,
  }),
  orderInspector: createReadHelper({
    client,
    name: 'order inspector',
    deployed: helpers[1],
    creationCode: () => orderInspectorCode(settlement),
  }),
})

/** The tokens known of the chain, with the wrapped coin that is in use. */
function builtInTokens({ chain, contracts }: OwnNetworkEnv): readonly ServedToken[] {
  const { wrappedNativeToken } = contracts
  const { symbol, name, decimals } = chain.nativeCurrency
  // One that was deployed takes the place of the usual one, which has no code then.
  const others = chain.tokens.filter(
    ({ address: token }) => token !== chain.wrappedNativeToken && token !== wrappedNativeToken,
  )
  const known = chain.tokens.find(({ address: token }) => token === wrappedNativeToken)
  const wrapped = known ?? {
    address: wrappedNativeToken,
    symbol: `W${symbol}`,
    name: `Wrapped ${name}`,
    decimals,
  }
  return [wrapped, ...others]
}
