import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { parseEther } from 'viem'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { endSystem, type RunningSystem } from '@/lib/testing/system/running-system'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { request } from '../support/http'
import { type LesserNode, startLesserNode } from '../support/lesser-node'
import { draftNativeOrder, placeNativeOrder } from '../support/native-orders'
import { startOwnNetwork } from '../support/own-network'
import { type SecondChain, startSecondChain } from '../support/second-chain'
import { waitForStatus } from '../support/wait-for-status'

const DEBUG_KEY = 'a debug key of the tests'

let chain: SecondChain
let node: LesserNode
let system: RunningSystem
let network: TestNetwork
let trader: Trader
let contracts: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = await startSecondChain()
  node = await startLesserNode(chain.environment.RPC_URL_SEPOLIA)
  contracts = `${chain.environment.CONTRACTS_SEPOLIA}.without-helpers.json`
  const { helpers: _helpers, ...others } = JSON.parse(
    readFileSync(chain.environment.CONTRACTS_SEPOLIA, 'utf8'),
  )
  writeFileSync(contracts, JSON.stringify(others))
  const environment = {
    RPC_URL_SEPOLIA: node.url,
    CONTRACTS_SEPOLIA: contracts,
    DEBUG_API_KEY: DEBUG_KEY,
  }
  ;({ system, network, trader } = await startOwnNetwork(chain, environment))
})

test.afterAll(async () => {
  await endSystem(system)
  await node?.close()
  rmSync(contracts, { force: true })
  await chain?.stop()
})

test('it is ready without eth_simulateV1 and without helpers, and says what it cannot know', async () => {
  const { text } = await request(`${system.url}/readyz`)
  const limits = JSON.parse(text).checks.filter(
    ({ name }: { name: string }) => name === 'node limits',
  )
  expect(limits).toEqual([
    {
      name: 'node limits',
      network: 'sepolia',
      ok: true,
      detail: expect.stringMatching(/eth_call with state overrides.*2 of 2 read helpers/),
    },
  ])
  expect(network.view.contracts).not.toHaveProperty('helpers')
})

test('quotes are verified, and orders to sell, to buy and of the native coin are filled', async () => {
  const { usdc, dai, weth } = chain
  const { text } = await request(`${system.url}/sepolia/api/v1/quote`, {
    json: {
      sellToken: weth,
      buyToken: dai,
      from: trader.owner,
      kind: 'sell',
      sellAmountBeforeFee: String(parseEther('0.1')),
    },
  })
  expect(JSON.parse(text)).toMatchObject({ verified: true })
  const quoted = await quotedBuyAmount(network, trader.owner, weth, dai, parseEther('0.1'))
  const selling = await trader.draft({
    sellToken: weth,
    buyToken: dai,
    sellAmount: parseEther('0.1'),
    buyAmount: (quoted * 99n) / 100n,
  })
  const buying = await trader.draft({
    sellToken: dai,
    buyToken: usdc,
    kind: 'buy',
    sellAmount: parseEther('55'),
    buyAmount: 50_000_000n,
  })
  for (const order of [selling, buying]) await submit(network, order)
  const filled = await waitForStatus(network, selling.uid, 'fulfilled')
  expect(filled.executedBuyAmount).toBeGreaterThanOrEqual(selling.data.buyAmount)
  await waitForStatus(network, buying.uid, 'fulfilled')
  const native = await draftNativeOrder(network, trader, {
    buyToken: usdc,
    sellAmount: parseEther('0.2'),
  })
  await placeNativeOrder(network, trader, native.order)
  await waitForStatus(network, native.uid, 'fulfilled')
})

test('an order is simulated, with its balances and the reason why it would not settle', async () => {
  const simulate = async (sellAmount: bigint) => {
    const { status, text } = await request(`${system.url}/sepolia/api/v1/orders/simulation`, {
      headers: { 'x-api-key': DEBUG_KEY },
      json: {
        sellToken: chain.usdc,
        buyToken: chain.dai,
        from: trader.owner,
        kind: 'sell',
        sellAmount: String(sellAmount),
        buyAmount: '1',
        feeAmount: '0',
        appData: '{}',
        validTo: 4_000_000_000,
      },
    })
    expect(status, text).toBe(200)
    return JSON.parse(text)
  }
  expect(await simulate(100_000_000n)).toMatchObject({ settles: true, reason: null })
  const poor = await simulate(10n ** 20n)
  expect(poor).toMatchObject({ settles: false, cause: 'balance_missing' })
  expect(BigInt(poor.missing)).toBeGreaterThan(0n)
})

test('nothing else simulates: the node refused what it lacks and answered with overrides', async () => {
  expect(node.refused()).toBeGreaterThan(0)
  expect(node.overridden()).toBeGreaterThan(node.refused())
  console.log(`refused ${node.refused()}, with overrides ${node.overridden()}`)
})
