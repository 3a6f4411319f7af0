import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import type { OrderKind, OrderUid, SigningScheme } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { smartWalletAbi, smartWalletFactoryAbi } from '@/lib/testing/settlement/smart-wallet-abi'
import { chainTrades } from '@/lib/testing/system/ledger'
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
import { request } from '../support/http'
import { creationCode } from '../support/local-contract'
import { errorType } from '../support/reply'
import { signedOrder } from '../support/signed-orders'
import { waitForStatus } from '../support/wait-for-status'

const walletTokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function setBlocked(address account, bool isBlocked)',
])

let system: RunningSystem
let network: TestNetwork
let trader: Trader
/** A contract wallet of the trader with every token and an approval for USDC. */
let wallet: Address
let usdc: Address
let dai: Address

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_BLOCK_SECONDS: '2' })
  network = await readNetwork(system.url)
  usdc = network.token('USDC')
  dai = network.token('DAI')
  trader = createTrader(network)
  await trader.fund()
  await trader.approve([usdc])
  wallet = await makeWallet()
  await approveRelayer(usdc)
})

test.afterAll(() => endSystem(system))

async function makeWallet(): Promise<Address> {
  const factory = network.view.contracts.smartWalletFactory
  if (factory === null) throw new Error('this network makes no wallets')
  const args = [trader.owner] as const
  await trader.transact(
    factory,
    encodeFunctionData({ abi: smartWalletFactoryAbi, functionName: 'createWallet', args }),
    0n,
    2_000_000n,
  )
  const made = address(
    await network.chain.readContract({
      address: factory,
      abi: smartWalletFactoryAbi,
      functionName: 'walletOf',
      args,
    }),
  )
  await request(`${network.url}/local/faucet`, { json: { address: made } })
  return made
}

const approveRelayer = (token: Address) =>
  asWallet(
    wallet,
    token,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [network.view.contracts.vaultRelayer, maxUint256],
    }),
  )

const asWallet = (from: Address, to: Address, data: `0x${string}`) =>
  trader.transact(
    from,
    encodeFunctionData({ abi: smartWalletAbi, functionName: 'execute', args: [to, 0n, data] }),
  )

const presign = (uid: OrderUid, signed: boolean) =>
  asWallet(
    wallet,
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [uid, signed],
    }),
  )

const send = (order: DraftedOrder) =>
  request(`${network.url}/local/api/v1/orders`, { json: orderCreationCodec.encode(order.body) })

/** Trades about this many USDC, with two percent tolerance to the quote. */
async function orderRequest(
  kind: OrderKind,
  amount: bigint,
  buyToken: Address,
): Promise<WantedOrder> {
  const offered = await quotedBuyAmount(network, trader.owner, usdc, buyToken, amount)
  const base = { sellToken: usdc, buyToken, kind }
  return kind === 'sell'
    ? { ...base, sellAmount: amount, buyAmount: (offered * 98n) / 100n }
    : { ...base, sellAmount: (amount * 102n) / 100n, buyAmount: offered }
}

const isOfWallet = (scheme: SigningScheme) => scheme === 'eip1271' || scheme === 'presign'

const WAYS = (['eip712', 'ethsign', 'eip1271', 'presign'] as const).flatMap((scheme, index) =>
  (['sell', 'buy'] as const).map((kind) => ({
    scheme,
    kind,
    usdc: BigInt(60 + 2 * index + (kind === 'buy' ? 1 : 0)),
    // Every second order pays out the native coin, every third to another receiver.
    native: (index + (kind === 'buy' ? 1 : 0)) % 2 === 1,
    elsewhere: (2 * index + (kind === 'buy' ? 1 : 0)) % 3 === 1,
  })),
)

for (const way of WAYS) {
  const paid = way.native ? 'native coin' : 'tokens'
  const where = way.elsewhere ? 'to another account' : 'to its owner'
  test(`a ${way.kind} order signed by ${way.scheme} is filled, ${paid} ${where}`, async () => {
    const buyToken = way.native ? NATIVE_TOKEN : dai
    const receiver = createTrader(network).owner
    const wanted = await orderRequest(way.kind, parseUnits(String(way.usdc), 6), buyToken)
    const order = await signedOrder(
      network,
      trader,
      way.elsewhere ? { ...wanted, receiver } : wanted,
      { scheme: way.scheme, ...(isOfWallet(way.scheme) ? { wallet } : {}) },
    )
    const payee = way.elsewhere ? receiver : order.owner
    const [sold, bought] = [usdc, buyToken].map((token, index) =>
      balanceOf(network, token, index === 0 ? order.owner : payee),
    )
    const before = { sold: await sold, bought: await bought }
    expect(await submit(network, order)).toBe(order.uid)
    if (way.scheme === 'presign') await presign(order.uid, true)
    const filled = await waitForStatus(network, order.uid, 'fulfilled')
    expect(filled).toMatchObject({
      owner: order.owner,
      receiver: payee,
      signingScheme: way.scheme,
      class: 'limit',
      executedFeeAmount: 0n,
    })
    const trades = await chainTrades(network, await network.chain.getBlockNumber())
    const [trade, ...others] = trades.filter(({ uid }) => uid === order.uid)
    expect(others).toEqual([])
    expect([trade?.sellAmount, trade?.buyAmount]).toEqual([
      filled.executedSellAmount,
      filled.executedBuyAmount,
    ])
    const { sellAmount, buyAmount } = order.data
    if (way.kind === 'sell') {
      expect(filled.executedSellAmount).toBe(sellAmount)
      expect(filled.executedBuyAmount).toBeGreaterThanOrEqual(buyAmount)
    } else {
      expect(filled.executedBuyAmount).toBe(buyAmount)
      expect(filled.executedSellAmount).toBeLessThanOrEqual(sellAmount)
    }
    expect(await balanceOf(network, usdc, order.owner)).toBe(
      (before.sold ?? 0n) - filled.executedSellAmount,
    )
    // The trader pays gas for the wallet's transactions; all others get exactly the bought amount.
    if (!(way.native && payee === trader.owner && way.scheme === 'presign')) {
      expect(await balanceOf(network, buyToken, payee)).toBe(
        (before.bought ?? 0n) + filled.executedBuyAmount,
      )
    }
  })
}

test('an order signed on chain opens, closes when that is revoked, and is filled when signed again', async () => {
  // Not approved yet, so that the order stays open while the owner revokes and signs again.
  const usdt = network.token('USDT')
  const sellAmount = parseUnits('90', 6)
  const offered = await quotedBuyAmount(network, wallet, usdt, dai, sellAmount)
  const order = await signedOrder(
    network,
    trader,
    { sellToken: usdt, buyToken: dai, sellAmount, buyAmount: (offered * 98n) / 100n },
    { scheme: 'presign', wallet },
  )
  await submit(network, order)
  expect((await readOrder(network, order.uid)).status).toBe('presignaturePending')
  const eventsOf = async () =>
    (await readReport(network, order.uid)).events.map(({ label, reason }) =>
      reason === undefined ? label : `${label} ${reason}`,
    )
  const lastEvent = (wanted: string) =>
    until(`the event "${wanted}"`, async () => (await eventsOf()).at(-1) === wanted)
  await lastEvent('invalid invalid_signature')
  await presign(order.uid, true)
  await waitForStatus(network, order.uid, 'open')
  await lastEvent('invalid insufficient_balance')
  await presign(order.uid, false)
  await waitForStatus(network, order.uid, 'presignaturePending')
  await lastEvent('invalid invalid_signature')

  await approveRelayer(usdt)
  await presign(order.uid, true)
  const filled = await waitForStatus(network, order.uid, 'fulfilled')
  expect(filled.executedSellAmount).toBe(sellAmount)
  expect((await eventsOf()).slice(0, 4)).toEqual([
    'created',
    'invalid invalid_signature',
    'invalid insufficient_balance',
    'invalid invalid_signature',
  ])
  expect((await eventsOf()).at(-1)).toBe('traded')
})

test('a contract that does not accept the signature, or is none, owns no order', async () => {
  const wanted = await orderRequest('sell', parseUnits('60', 6), dai)
  const forged = await signedOrder(network, createTrader(network), wanted, {
    scheme: 'eip1271',
    wallet,
  })
  expect(errorType(await send(forged))).toBe('InvalidEip1271Signature')
  const empty = await signedOrder(network, trader, wanted, {
    scheme: 'eip1271',
    wallet,
    signature: hex('0x'),
  })
  expect(errorType(await send(empty))).toBe('InvalidEip1271Signature')
  const noContract = await signedOrder(network, trader, wanted, { scheme: 'eip1271' })
  expect(errorType(await send(noContract))).toBe('InvalidEip1271Signature')
  const { from: _, ...nameless } = orderCreationCodec.encode(noContract.body)
  expect(errorType(await request(`${network.url}/local/api/v1/orders`, { json: nameless }))).toBe(
    'MissingFrom',
  )
})

test('what a token refuses to move is found out at submission', async () => {
  const owner = trader.owner
  const token = await trader.deploy(creationCode('BlockingToken', ['Blocking', 'BLK', 18, owner]))
  const amount = parseUnits('10', 18)
  const mint = encodeFunctionData({
    abi: walletTokenAbi,
    functionName: 'mint',
    args: [owner, amount],
  })
  await trader.transact(token, mint)
  await trader.approve([token])
  const order = () =>
    signedOrder(network, trader, {
      sellToken: token,
      buyToken: dai,
      sellAmount: amount,
      buyAmount: parseUnits('1', 18),
    })
  const block = (isBlocked: boolean) =>
    trader.transact(
      token,
      encodeFunctionData({
        abi: walletTokenAbi,
        functionName: 'setBlocked',
        args: [owner, isBlocked],
      }),
    )
  await block(true)
  const refused = await send(await order())
  expect([refused.status, errorType(refused)]).toEqual([400, 'TransferSimulationFailed'])
  await block(false)
  expect((await send(await order())).status).toBe(201)
})

test('an order waits for its validFrom', async () => {
  const validFrom = Math.floor(Date.now() / 1000) + 15
  const document = JSON.stringify({
    appCode: 'Coincidence tests',
    metadata: { validFrom },
    version: '1.3.0',
  })
  const wanted = await orderRequest('sell', parseUnits('75', 6), dai)
  const order = await signedOrder(network, trader, wanted, { document })
  await submit(network, order)
  expect(await readOrder(network, order.uid)).toMatchObject({ status: 'open', validFrom })
  await waitForStatus(network, order.uid, 'fulfilled')
  const trades = await chainTrades(network, await network.chain.getBlockNumber())
  const trade = trades.find(({ uid }) => uid === order.uid)
  const { timestamp } = await network.chain.getBlock({
    blockNumber: BigInt(trade?.blockNumber ?? 0),
  })
  expect(Number(timestamp)).toBeGreaterThanOrEqual(validFrom)

  const late = await signedOrder(
    network,
    trader,
    { ...wanted, validForSeconds: 70 },
    {
      document: JSON.stringify({ metadata: { validFrom: Math.floor(Date.now() / 1000) + 30 } }),
    },
  )
  expect(errorType(await send(late))).toBe('InvalidValidFrom')
})

test('a market order pays the fee it signed, and no more', async () => {
  const feeAmount = parseUnits('2', 6)
  const wanted = await orderRequest('sell', parseUnits('85', 6), dai)
  const order = await signedOrder(network, trader, { ...wanted, feeAmount })
  const before = await balanceOf(network, usdc, trader.owner)
  await submit(network, order)
  expect((await readOrder(network, order.uid)).class).toBe('market')
  const filled = await waitForStatus(network, order.uid, 'fulfilled')
  expect(filled.executedFeeAmount).toBe(feeAmount)
  expect(filled.executedSellAmountBeforeFees).toBe(wanted.sellAmount)
  expect(filled.executedSellAmount).toBe(wanted.sellAmount + feeAmount)
  expect(await balanceOf(network, usdc, trader.owner)).toBe(before - wanted.sellAmount - feeAmount)

  const partial = await signedOrder(network, trader, {
    ...wanted,
    feeAmount,
    partiallyFillable: true,
  })
  expect(errorType(await send(partial))).toBe('UnsupportedOrderType')
  const long = await signedOrder(network, trader, {
    ...wanted,
    feeAmount,
    validForSeconds: 3 * 3_600 + 60,
  })
  expect(errorType(await send(long))).toBe('ExcessiveValidTo')
})
