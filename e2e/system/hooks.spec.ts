import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import {
  createTrader,
  type DraftedOrder,
  submit,
  type Trader,
  type WantedOrder,
} from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import {
  COUNTER_CODE,
  ENDLESS_CODE,
  hookOf,
  hooksDocument,
  permitHook,
  trampoline,
  transferHook,
  trapCode,
} from '../support/hooks'
import { request } from '../support/http'
import { errorType } from '../support/reply'
import { signedOrder } from '../support/signed-orders'
import { waitForStatus } from '../support/wait-for-status'

const EXECUTE = '0x760f2a0b'

let system: RunningSystem
let network: TestNetwork
let usdc: Address
let dai: Address

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_BLOCK_SECONDS: '2' })
  network = await readNetwork(system.url)
  usdc = network.token('USDC')
  dai = network.token('DAI')
})

test.afterAll(() => endSystem(system))

const refusal = async (order: DraftedOrder): Promise<string> =>
  errorType(
    await request(`${network.url}/local/api/v1/orders`, {
      json: orderCreationCodec.encode(order.body),
    }),
  )

/** Sells USDC for DAI, two percent below the quote. */
async function marketSellOrder(amount: bigint, from: Address): Promise<WantedOrder> {
  const offered = await quotedBuyAmount(network, from, usdc, dai, amount)
  return { sellToken: usdc, buyToken: dai, sellAmount: amount, buyAmount: (offered * 98n) / 100n }
}

async function funded(): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  return trader
}

const approveCall = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

const slot0 = async (contract: Address) =>
  BigInt((await network.chain.getStorageAt({ address: contract, slot: '0x0' })) ?? 0)

test('a pre-hook approves by signature: the order needs no transaction of its owner', async () => {
  const trader = await funded()
  const amount = parseUnits('60', 6)
  const wanted = await marketSellOrder(amount, trader.owner)
  expect(await refusal(await signedOrder(network, trader, wanted))).toBe('InsufficientAllowance')

  const { vaultRelayer } = network.view.contracts
  const permit = await permitHook(network, trader, usdc, vaultRelayer, amount)
  const document = hooksDocument({ pre: [permit] })
  const order = await signedOrder(network, trader, wanted, { document })
  await submit(network, order)
  const stored = await readOrder(network, order.uid)
  expect(stored.fullAppData).toBe(document)
  expect(stored.interactions.post).toEqual([])
  expect(stored.interactions.pre).toHaveLength(1)
  expect(stored.interactions.pre[0]).toMatchObject({ target: trampoline(network), value: 0n })
  expect(stored.interactions.pre[0]?.callData.startsWith(EXECUTE)).toBe(true)

  const filled = await waitForStatus(network, order.uid, 'fulfilled')
  expect(filled.executedSellAmount).toBe(amount)
  expect(await balanceOf(network, dai, trader.owner)).toBeGreaterThanOrEqual(wanted.buyAmount)
  expect(await network.chain.getTransactionCount({ address: trader.owner })).toBe(0)
})

test('a pre-hook brings the funds, a post-hook passes on part of what was bought', async () => {
  const [giver, trader] = [await funded(), await funded()]
  await trader.approve([usdc])
  await trader.transact(
    usdc,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [giver.owner, await balanceOf(network, usdc, trader.owner)],
    }),
  )
  const amount = parseUnits('70', 6)
  await giver.transact(usdc, approveCall(trampoline(network), amount))
  const wanted = await marketSellOrder(amount, trader.owner)
  expect(await refusal(await signedOrder(network, trader, wanted))).toBe('InsufficientBalance')

  const friend = createTrader(network).owner
  const gift = parseUnits('5', 18)
  const document = hooksDocument({
    pre: [transferHook(usdc, giver.owner, trader.owner, amount)],
    post: [
      await permitHook(network, trader, dai, trampoline(network), gift),
      transferHook(dai, trader.owner, friend, gift),
    ],
  })
  const order = await signedOrder(network, trader, wanted, { document })
  const before = await balanceOf(network, dai, trader.owner)
  await submit(network, order)
  const filled = await waitForStatus(network, order.uid, 'fulfilled')
  expect(await balanceOf(network, dai, friend)).toBe(gift)
  expect(await balanceOf(network, dai, trader.owner)).toBe(before + filled.executedBuyAmount - gift)
  expect(await balanceOf(network, usdc, trader.owner)).toBe(0n)
})

test('hooks that fail, or use all their gas, hold up nothing', async () => {
  const trader = await funded()
  await trader.approve([usdc])
  const endless = await trader.deploy(ENDLESS_CODE)
  const counter = await trader.deploy(COUNTER_CODE)
  const document = hooksDocument({
    pre: [hookOf(usdc, '0xdeadbeef'), hookOf(endless, '0x', 300_000), hookOf(counter, '0x')],
    post: [hookOf(endless, '0x', 300_000), hookOf(usdc, '0x'), hookOf(counter, '0x')],
  })
  const wanted = await marketSellOrder(parseUnits('2000', 6), trader.owner)
  const order = await signedOrder(network, trader, wanted, { document })
  await submit(network, order)
  await waitForStatus(network, order.uid, 'fulfilled')
  expect(await slot0(counter)).toBe(2n)
})

test('pre-hooks run with the first fill only, post-hooks with each', async () => {
  const trader = await funded()
  await trader.approve([usdc])
  const [first, each] = [await trader.deploy(COUNTER_CODE), await trader.deploy(COUNTER_CODE)]
  const document = hooksDocument({
    pre: [hookOf(first, '0x', 50_000)],
    post: [hookOf(each, '0x', 50_000)],
  })
  const allowance = parseUnits('400', 6)
  const excess = (await balanceOf(network, usdc, trader.owner)) - allowance
  const vault = createTrader(network).owner
  await trader.transact(
    usdc,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [vault, excess] }),
  )
  const wanted = await marketSellOrder(allowance * 2n, trader.owner)
  const order = await signedOrder(
    network,
    trader,
    { ...wanted, partiallyFillable: true },
    { document, scheme: 'presign' },
  )
  await submit(network, order)
  await trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [order.uid, true],
    }),
  )
  await until(
    'the funded part is filled',
    async () => (await readOrder(network, order.uid)).executedSellAmount > 0n,
  )
  const half = await readOrder(network, order.uid)
  expect([half.status, half.executedSellAmount <= allowance]).toEqual(['open', true])
  expect([await slot0(first), await slot0(each)]).toEqual([1n, 1n])

  const helper = await funded()
  await helper.transact(
    usdc,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [trader.owner, allowance * 2n],
    }),
  )
  await waitForStatus(network, order.uid, 'fulfilled')
  expect(await slot0(first)).toBe(1n)
  expect(await slot0(each)).toBeGreaterThanOrEqual(2n)
  const fills = (await readReport(network, order.uid)).trades.length
  expect(await slot0(each)).toBe(BigInt(fills))
})

test('hooks that ask for too much gas are refused, however it is spread', async () => {
  const trader = await funded()
  await trader.approve([usdc])
  const wanted = await marketSellOrder(parseUnits('60', 6), trader.owner)
  for (const gas of [[8_000_001], [4_000_000, 4_000_001], [10 ** 9]]) {
    const document = hooksDocument({ post: gas.map((limit) => hookOf(usdc, '0x', limit)) })
    expect(await refusal(await signedOrder(network, trader, wanted, { document }))).toBe(
      'TooMuchGas',
    )
  }
})

test('an order whose hooks make every settlement fail is in cooldown, and the others are still filled', async () => {
  const [villain, honest] = [await funded(), await funded()]
  await Promise.all([villain.approve([usdc]), honest.approve([usdc])])
  const amount = await balanceOf(network, usdc, villain.owner)
  const trap = await villain.deploy(trapCode(usdc, villain.owner, amount))
  await villain.transact(usdc, approveCall(trap, amount))
  const document = hooksDocument({ pre: [hookOf(trap, '0x')] })
  const wanted = await marketSellOrder(parseUnits('500', 6), villain.owner)
  const revertingOrder = await signedOrder(network, villain, wanted, { document })
  await submit(network, revertingOrder)
  const bystander = await signedOrder(
    network,
    honest,
    await marketSellOrder(parseUnits('80', 6), honest.owner),
  )
  await submit(network, bystander)
  await waitForStatus(network, bystander.uid, 'fulfilled')

  const report = await until('the order is paused', async () => {
    const found = await readReport(network, revertingOrder.uid)
    return found.events.some(({ reason }) => reason === 'failing_settlement') && found
  })
  expect(report.order.status).toBe('open')
  const reverted = report.auctions
    .flatMap((auction) => auction.rejectedBids ?? [])
    .filter(({ reason }) => reason.startsWith('simulation reverted'))
  expect(reverted.length).toBeGreaterThanOrEqual(3)
  expect(report.trades).toEqual([])
  expect(await balanceOf(network, usdc, villain.owner)).toBe(amount)
})
