import 'server-only'
import type { PublicClient } from 'viem'
import type { OwnNetworkEnv } from '@/lib/config/own-network-env'
import { variableSuffix } from '@/lib/config/variable-text'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { createChainReader } from '@/lib/infra/chain/chain-reader'
import { contractProblems, missingSolvers } from '@/lib/infra/chain/deploy/deployed-contracts'
import { hasCode } from '@/lib/infra/chain/has-code'
import { type NodeFailover, nodeFaults } from '@/lib/infra/chain/node-failover'
import { relayProblems } from '@/lib/infra/chain/relays'
import { signerProblems } from '@/lib/infra/chain/transaction-signer'
import type { OwnNetwork } from './own-network-config'

export type StartChecksConfig = {
  readonly network: Pick<
    OwnNetworkEnv,
    'name' | 'contracts' | 'factories' | 'submitUrls' | 'signer'
  > & { readonly chain: Pick<OwnNetworkEnv['chain'], 'chainId'> }
  /** Of the network's nodes. */
  readonly client: PublicClient
  readonly nodes: Pick<NodeFailover, 'views'>
  readonly helpers: OwnNetwork['helpers']
  /** Accounts that send settlements. */
  readonly solvers: readonly Address[]
}

/**
 * What keeps a network of our own from running on this chain, each with its variable; empty when
 * nothing does. Never rejects.
 */
export async function startProblems(config: StartChecksConfig): Promise<readonly string[]> {
  const { network, client, nodes, solvers, helpers } = config
  const suffix = variableSuffix(network.name)
  const { contracts } = network
  try {
    const problems = await contractProblems(client, await withDeployedHelpers(client, contracts))
    if (problems.length > 0) return problems.map((problem) => `CONTRACTS_${suffix}: ${problem}`)
    const [missing, balances, simulates, reads, absent, relays, signing] = await Promise.all([
      missingSolvers(client, contracts.allowList, solvers),
      Promise.all(solvers.map((address) => client.getBalance({ address }))),
      isAnswered(client, () => client.simulateBlocks({ blocks: [{ calls: [] }] })),
      isAnswered(client, () => readWithHelpers(client, helpers)),
      absentExchanges(client, network.factories),
      relayProblems(network.submitUrls, network.chain.chainId),
      network.signer === null ? [] : signerProblems(network.signer.url, solvers),
    ])
    const poor = solvers.filter((_, index) => balances[index] === 0n)
    const keys = `${network.signer === null ? 'SOLVER_KEYS_' : 'SOLVER_ADDRESSES_'}${suffix}`
    return [
      ...about(missing, keys, 'may not settle; npm run deploy puts them on the allow-list'),
      ...about(poor, keys, 'have no coins to pay for settlements'),
      ...relays.map((problem) => `SUBMIT_URL_${suffix}: ${problem}`),
      ...signing.map((problem) => `SIGNER_URL_${suffix}: ${problem}`),
      ...about(absent, `LIQUIDITY_${suffix}`, 'have no code on this chain'),
      ...(simulates
        ? []
        : [
            `RPC_URL_${suffix}: the node offers neither eth_simulateV1 nor eth_call with state overrides`,
          ]),
      ...(reads
        ? []
        : [
            `CONTRACTS_${suffix}: helpers: not both are on the chain, and the node takes no code for them by eth_call; npm run deploy makes them`,
          ]),
    ]
  } catch {
    return [`RPC_URL_${suffix}: ${nodeFaults(nodes.views()) ?? 'the node does not answer'}`]
  }
}

const about = (accounts: readonly Address[], variable: string, what: string): readonly string[] =>
  accounts.length === 0 ? [] : [`${variable}: ${accounts.join(', ')} ${what}`]

/** Factories and routers without code. Rejects when the node does not answer. */
async function absentExchanges(
  client: PublicClient,
  factories: OwnNetworkEnv['factories'],
): Promise<readonly Address[]> {
  const needed = factories.flatMap((factory) =>
    factory.kind === 'concentrated' ? [factory.address, factory.router] : [factory.address],
  )
  const found = await Promise.all(needed.map((contract) => hasCode(client, contract)))
  return needed.filter((_, index) => found[index] === false)
}

/** Those without code count as not named: calls bring their code. */
async function withDeployedHelpers(
  client: PublicClient,
  contracts: OwnNetworkEnv['contracts'],
): Promise<OwnNetworkEnv['contracts']> {
  const deployed = async (helper: Address | null) =>
    helper !== null && (await hasCode(client, helper)) ? helper : null
  const [chainReader, orderInspector] = contracts.helpers
  return { ...contracts, helpers: [await deployed(chainReader), await deployed(orderInspector)] }
}

/** Rejects where a helper does not answer. */
async function readWithHelpers(
  client: PublicClient,
  { chainReader, orderInspector }: OwnNetwork['helpers'],
): Promise<void> {
  const vaultRelayer = ZERO_ADDRESS
  const reader = createChainReader({
    client,
    helper: chainReader,
    inspector: orderInspector,
    vaultRelayer,
  })
  const question = { owner: ZERO_ADDRESS, token: ZERO_ADDRESS }
  await reader.funding([question])
  await reader.inspectOrders([
    { ...question, interactions: [], amount: 0n, signature: null, gas: 0n },
  ])
}

/** Whether the node takes such a request. Rejects when it does not answer at all. */
async function isAnswered(client: PublicClient, ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch {
    await client.getBlockNumber({ cacheTime: 0 })
    return false
  }
}

export type StartChecks = {
  /** Why the network cannot be used yet; null from when all checks have passed. */
  readonly problem: () => string | null
  readonly stop: () => void
}

const AGAIN_MS = 10_000

/** Checks until nothing is wrong any more. `onChange` gets what is wrong, and null in the end. */
export function runStartChecks(
  check: () => Promise<readonly string[]>,
  onChange: (problem: string | null) => void,
  againMs = AGAIN_MS,
): StartChecks {
  let problem: string | null = 'its contracts and accounts are being checked'
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    const found = await check()
    if (isStopped) return
    const now = found.length === 0 ? null : found.join('; ')
    if (now !== problem) onChange(now)
    problem = now
    if (now !== null) timer = setTimeout(run, againMs)
  }
  void run()
  return {
    problem: () => problem,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
