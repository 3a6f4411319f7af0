import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContractsFile } from '@/lib/config/contracts-file'
import type { RemoteSignerEnv } from '@/lib/config/own-network-env'
import type { LiquidityFactory } from '@/lib/domain/pool/liquidity-factory'
import { type Address, address } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import { deployProtocol } from '@/lib/infra/chain/deploy/deploy-protocol'
import { createDeploySender } from '@/lib/infra/chain/deploy/deploy-sender'
import { chainReaderCode, orderInspectorCode } from '@/lib/infra/chain/deploy/deployment-plan'
import { type PublicChain, startPublicChain } from '@/lib/infra/chain/deploy/public-chain.fixture'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { NO_FEE_CAPS } from '@/lib/infra/chain/fee-caps'
import { createReadHelper } from '@/lib/infra/chain/read-helper'
import { withoutSimulations } from '@/lib/infra/chain/without-simulations.fixture'
import { runStartChecks, startProblems } from './start-checks'

let chain: PublicChain
let contracts: ContractsFile

const SOLVER = address('0x00000000000000000000000000000000000050aa')
const OTHER = address('0x00000000000000000000000000000000000050bb')

const clientAt = (rpcUrl: string) =>
  createEvmClient({ rpcUrl, chainId: chain.chainId, retries: 0, timeoutMs: 2_000 })

beforeAll(async () => {
  chain = await startPublicChain(11155111)
  const { privateKey } = await chain.account('deployer')
  const { chainId, rpc } = chain
  const client = clientAt(rpc.url)
  const { file } = await deployProtocol({
    client,
    sender: createDeploySender({
      client,
      rpcUrl: rpc.url,
      chainId,
      privateKey,
      caps: NO_FEE_CAPS,
      minedWithinMs: 60_000,
      pause: async () => undefined,
    }),
    chainId,
    existing: null,
    usualWrapped: null,
    givenWrapped: null,
    solvers: [SOLVER],
    owner: null,
    save: async () => undefined,
    onStep: () => undefined,
  })
  contracts = file
  await rpc.call('anvil_setBalance', SOLVER, '0x1')
})
afterAll(() => chain.stop())

type Given = {
  readonly solvers?: readonly Address[]
  readonly changed?: Partial<ContractsFile>
  readonly factories?: readonly LiquidityFactory[]
  readonly submitUrls?: readonly string[]
  readonly signer?: RemoteSignerEnv | null
}

const problems = (
  { solvers = [SOLVER], changed = {}, factories = [], submitUrls = [], signer = null }: Given,
  client = clientAt(chain.rpc.url),
) => {
  const named = { ...contracts, ...changed }
  const helper = (deployed: Address | null, creationCode: () => `0x${string}`) =>
    createReadHelper({ client, name: 'helper of the tests', deployed, creationCode })
  return startProblems({
    network: {
      name: 'sepolia',
      chain: { chainId: chain.chainId },
      contracts: named,
      factories,
      submitUrls,
      signer,
    },
    client,
    nodes: { views: () => [] },
    helpers: {
      chainReader: helper(named.helpers[0], chainReaderCode),
      orderInspector: helper(named.helpers[1], () => orderInspectorCode(named.settlement)),
    },
    solvers,
  })
}

it('finds nothing wrong with what was deployed, allowed and funded', async () => {
  expect(await problems({})).toEqual([])
})

it('names the accounts that may not settle or cannot pay, with their variable', async () => {
  expect(await problems({ solvers: [SOLVER, OTHER] })).toEqual([
    `SOLVER_KEYS_SEPOLIA: ${OTHER} may not settle; npm run deploy puts them on the allow-list`,
    `SOLVER_KEYS_SEPOLIA: ${OTHER} have no coins to pay for settlements`,
  ])
})

it('names a relay and a signer that cannot be used, without the secrets of their URLs', async () => {
  const nowhere = 'http://127.0.0.1:1'
  const signer = { url: `${nowhere}/secret`, accounts: [OTHER] }
  expect(
    await problems({ solvers: [OTHER], submitUrls: [`${nowhere}/secret`, chain.rpc.url], signer }),
  ).toEqual([
    `SOLVER_ADDRESSES_SEPOLIA: ${OTHER} may not settle; npm run deploy puts them on the allow-list`,
    `SOLVER_ADDRESSES_SEPOLIA: ${OTHER} have no coins to pay for settlements`,
    'SUBMIT_URL_SEPOLIA: 127.0.0.1:1 does not answer as a relay',
    'SIGNER_URL_SEPOLIA: the signer cannot be reached',
  ])
})

it('names contracts that are not there, or belong to others', async () => {
  expect(await problems({ changed: { settlement: OTHER } })).toEqual([
    `CONTRACTS_SEPOLIA: settlement: ${OTHER} has no code`,
  ])
  expect(await problems({ changed: { vaultRelayer: contracts.allowList } })).toEqual([
    `CONTRACTS_SEPOLIA: vaultRelayer: vaultRelayer() of ${contracts.settlement} says ${contracts.vaultRelayer}, not ${contracts.allowList}`,
  ])
})

it('needs no helpers on the chain, nor eth_simulateV1, where calls take state overrides', async () => {
  const unnamed: Given = { changed: { helpers: [null, null] } }
  expect(await problems(unnamed)).toEqual([])
  expect(await problems({ changed: { helpers: [OTHER, OTHER] } })).toEqual([])
  const { client, way } = withoutSimulations(chain.rpc.url)
  expect(await problems(unnamed, client)).toEqual([])
  expect(way.current()).toBe('eth_call')
})

it('says so where calls take no state overrides either', async () => {
  const { client } = withoutSimulations(chain.rpc.url, 'both')
  const simulations =
    'RPC_URL_SEPOLIA: the node offers neither eth_simulateV1 nor eth_call with state overrides'
  expect(await problems({}, client)).toEqual([simulations])
  expect(await problems({ changed: { helpers: [null, null] } }, client)).toEqual([
    simulations,
    'CONTRACTS_SEPOLIA: helpers: not both are on the chain, and the node takes no code for them by eth_call; npm run deploy makes them',
  ])
})

it('names factories and routers that are not there', async () => {
  const there = contracts.settlement
  const factories = [
    { kind: 'constantProduct', address: there, feeBps: bps(30) },
    { kind: 'concentrated', address: there, router: OTHER },
  ] as const
  expect(await problems({ factories })).toEqual([
    `LIQUIDITY_SEPOLIA: ${OTHER} have no code on this chain`,
  ])
})

it('names the variable of a node that does not answer', async () => {
  expect(await problems({}, clientAt('http://127.0.0.1:9'))).toEqual([
    'RPC_URL_SEPOLIA: the node does not answer',
  ])
})

it('is repeated until nothing is wrong, and tells each change once', async () => {
  const answers = [['a'], ['a'], ['b'], []]
  const told: (string | null)[] = []
  await new Promise<void>((resolve) => {
    const checks = runStartChecks(
      async () => answers.shift() ?? [],
      (problem) => {
        told.push(problem)
        if (problem === null) resolve()
      },
      1,
    )
    expect(checks.problem()).not.toBeNull()
  })
  expect(told).toEqual(['a', 'b', null])
})
