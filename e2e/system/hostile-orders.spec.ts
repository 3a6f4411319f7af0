import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { attemptsOf, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { contractWalletCode, PRETENDING_CODE } from '../support/contract-wallet'
import { hookOf, hooksDocument, initCode } from '../support/hooks'
import { signedOrder } from '../support/signed-orders'
import { waitForStatus } from '../support/wait-for-status'

/** Reverts every call, also one that only sends coins. */
const REFUSING_CODE = initCode('0x60006000fd')

let system: RunningSystem
let network: TestNetwork
let usdc: Address

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_BLOCK_SECONDS: '2' })
  network = await readNetwork(system.url)
  usdc = network.token('USDC')
})

test.afterAll(() => endSystem(system))

async function seller(): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([usdc])
  return trader
}

/** Half of the quoted price, so that only hostile behaviour can prevent a fill. */
async function placeSellOrder(
  trader: Trader,
  amount: string,
  buyToken: Address,
  receiver?: Address,
) {
  const sellAmount = parseUnits(amount, 6)
  const weth = network.token('WETH')
  const offered = await quotedBuyAmount(network, trader.owner, usdc, weth, sellAmount)
  const wanted = { sellToken: usdc, buyToken, sellAmount, buyAmount: offered / 2n }
  const order = await trader.draft(receiver === undefined ? wanted : { ...wanted, receiver })
  await submit(network, order)
  return order
}

test('an order that pays coins to a contract without a receive function does not delay other orders of the direction', async () => {
  const [villain, honest] = await Promise.all([seller(), seller()])
  const refusing = await villain.deploy(REFUSING_CODE)
  const bad = await placeSellOrder(villain, '60', NATIVE_TOKEN, refusing)
  const good = await placeSellOrder(honest, '80', network.token('WETH'))
  await waitForStatus(network, good.uid, 'fulfilled')
  expect((await waitForStatus(network, bad.uid, 'open')).executedSellAmount).toBe(0n)
})

test('a wallet that succeeds in every simulation and reverts on chain fails two settlements, then is in cooldown', async () => {
  const [villain, honest] = await Promise.all([seller(), seller()])
  const wallet = await villain.deploy(contractWalletCode(network, usdc, PRETENDING_CODE))
  const sellAmount = parseUnits('60', 6)
  await villain.transact(
    usdc,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [wallet, sellAmount] }),
  )
  const wanted = { sellToken: usdc, buyToken: network.token('WETH'), sellAmount, buyAmount: 1n }
  const bad = await signedOrder(network, villain, wanted, {
    scheme: 'eip1271',
    wallet,
    signature: hex('0x'),
  })
  await submit(network, bad)
  const good = await placeSellOrder(honest, '80', network.token('WETH'))
  await waitForStatus(network, good.uid, 'fulfilled')

  const pausedReport = await until('the wallet is paused', async () => {
    const report = await readReport(network, bad.uid)
    return report.events.some(({ reason }) => reason === 'failing_settlement') && report
  })
  const reverts = attemptsOf(pausedReport).filter(({ outcome = '' }) =>
    outcome.includes('reverted on chain'),
  )
  expect(reverts).toHaveLength(2)
})

test('orders that promise more gas than a transaction takes are settled over several', async () => {
  const [greedy, honest] = await Promise.all([seller(), seller()])
  const document = hooksDocument({ post: [hookOf(usdc, '0x', 7_700_000)] })
  const wanted = { sellToken: usdc, buyToken: network.token('WETH'), buyAmount: 1n }
  const orders = await Promise.all(
    [1n, 2n, 3n, 4n, 5n].map((n) =>
      signedOrder(
        network,
        greedy,
        { ...wanted, sellAmount: parseUnits('100', 6) + n },
        { document },
      ),
    ),
  )
  for (const order of orders) await submit(network, order)
  const good = await placeSellOrder(honest, '80', network.token('WETH'))
  await waitForStatus(network, good.uid, 'fulfilled')
  for (const { uid } of orders) await waitForStatus(network, uid, 'fulfilled')
})
