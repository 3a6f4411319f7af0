import {
  OrderQuoteSideKindBuy,
  OrderQuoteSideKindSell,
  PriceQuality,
  setGlobalAdapter,
} from '@cowprotocol/cow-sdk'
import type { ViemAdapter } from '@cowprotocol/sdk-viem-adapter'
import { expect, test } from '@playwright/test'
import { getAddress, type Hex } from 'viem'
import { hashOf } from '@/lib/testing/fakes/public-order-book/app-data'
import { fillOrder } from '@/lib/testing/fakes/public-order-book/fill-order'
import {
  sampleHash,
  sampleOwner,
  sampleSafe,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import type { SampleName } from '@/lib/testing/fakes/public-order-book/sample-orders'
import {
  MARKET_AUCTION,
  MARKET_TX,
  PARTIAL_AUCTION,
  PARTIAL_TX,
} from '@/lib/testing/fakes/public-order-book/sample-trades'
import { seededRandom } from '@/lib/testing/system/random'
import { startSystem } from '@/lib/testing/system/running-system'
import { TEST_SEED } from '@/lib/testing/test-seed'
import {
  adapterAt,
  cancelAll,
  drawAmount,
  drawDocument,
  drawOrder,
  messageSignedCreation,
  signedCreation,
} from '../support/client-orders'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { type BothSides, bothSides } from '../support/published-client'

/*
 * The published client, unmodified from the registry, at the order book itself and at the gateway
 * before it: what it reads is the same, but for what the interface asks for.
 */

const seed = Number(process.env.CLIENT_SEED ?? TEST_SEED)
const random = seededRandom(seed)

let gateway: PublicGateway
let sides: BothSides
let now = new Date()
let adapter: ViemAdapter

test.beforeAll(async () => {
  console.log(`client seed ${seed}`)
  gateway = await startPublicGateway(LARGE_BUDGET, startSystem, { now: () => now })
  sides = bothSides(gateway)
  adapter = adapterAt(gateway.node.url)
  setGlobalAdapter(adapter)
})
test.afterAll(() => gateway?.close())
// The order book's clock stands still within a test, so that both sides are answered at one time.
test.beforeEach(() => {
  now = new Date()
})

/** A fee of every policy that the types of the client have. */
const FEES = [
  { surplus: { factor: 0.5, maxVolumeFactor: 0.0098 } },
  { volume: { factor: 0.0002 } },
  {
    priceImprovement: {
      factor: 0.5,
      maxVolumeFactor: 0.0098,
      quote: { sellAmount: '1000000000000000000', buyAmount: '2480000000', fee: '183853702067866' },
    },
  },
].map((policy) => ({ policy, amount: 1_234_567_890_123_456_789n, token: sampleTokens.weth }))

const READABLE: readonly SampleName[] = [
  ...(['open', 'market', 'ethflowOpen', 'ethflowRefunded', 'placementFailed'] as const),
  ...(['eip1271', 'presign', 'partial', 'cancelled', 'expired', 'liquidity', 'sparse'] as const),
]

/** Where orders stand of which the order book reports their last fill or auction for good. */
const presentStatus: Readonly<Partial<Record<SampleName, unknown>>> = {
  partial: { value: { type: 'open' } },
  expired: { value: { type: 'expired' } },
  ethflowRefunded: { value: { type: 'expired' } },
}

test('an order of every kind and state, in every environment, by its link, and its status', async () => {
  const { samples } = gateway
  for (const name of READABLE) {
    const uid = samples[name]
    await sides.expectSame(`order ${name}`, ({ book }) => book.getOrder(uid))
    await sides.expectSame(`order of any environment ${name}`, ({ book }) =>
      book.getOrderMultiEnv(uid),
    )
    await sides.expectSame(`link ${name}`, async ({ book, url }) => {
      const link = book.getOrderLink(uid)
      expect.soft(link).toBe(`${url}/api/v1/orders/${uid}`)
      return (await fetch(link)).json()
    })
    const status = await sides.runAtBoth(`status ${name}`, ({ book }) =>
      book.getOrderCompetitionStatus(uid),
    )
    expect.soft(status.direct, `status ${name}`).toHaveProperty('value')
    expect.soft(status.through, `status ${name}`).toEqual(presentStatus[name] ?? status.direct)
  }
})

test('the orders of accounts and transactions, by pages', async () => {
  const { unreadable } = gateway.samples
  const readable = (orders: readonly { readonly uid: string }[]) =>
    // One that cannot be read is left out, and no reason to refuse the others.
    orders.filter(({ uid }) => uid !== unreadable)
  for (const owner of [sampleOwner, getAddress(sampleSafe), `0x${'ab'.repeat(20)}`]) {
    await sides.expectSame(`orders of ${owner}`, async ({ book }) =>
      readable(await book.getOrders({ owner })),
    )
    for (const [offset, limit] of [
      [0, 1],
      [1, 3],
      [4, 2],
      [900, 7],
    ] as const) {
      await sides.expectSame(`orders of ${owner}, ${offset} to ${limit}`, async ({ book }) =>
        readable(await book.getOrders({ owner, offset, limit })),
      )
    }
  }
  for (const hash of [MARKET_TX, PARTIAL_TX, sampleHash('9')]) {
    await sides.expectSame(`orders of ${hash}`, ({ book }) => book.getTxOrders(hash))
  }
})

test('trades by owner and by order, by pages', async () => {
  const { market, partial, open } = gateway.samples
  for (const orderUid of [market, partial, open]) {
    await sides.expectSame(`trades of ${orderUid}`, ({ book }) => book.getTrades({ orderUid }))
  }
  await sides.expectSame('trades of the owner', ({ book }) =>
    book.getTrades({ owner: getAddress(sampleOwner) }),
  )
  for (const [offset, limit] of [
    [0, 1],
    [1, 2],
    [3, 1_000],
    [50, 5],
  ] as const) {
    await sides.expectSame(`trades ${offset} to ${limit}`, ({ book }) =>
      book.getTrades({ owner: sampleOwner, offset, limit }),
    )
  }
})

test('competitions by auction and by transaction', async () => {
  for (const key of [MARKET_AUCTION, PARTIAL_AUCTION, MARKET_TX, PARTIAL_TX]) {
    await sides.expectSame(`competition ${key}`, ({ book }) =>
      typeof key === 'number' ? book.getSolverCompetition(key) : book.getSolverCompetition(key),
    )
  }
})

test('prices, surplus, app data and the version', async () => {
  gateway.book.book.totalSurplus.set(sampleOwner, drawAmount(random, 30))
  for (const token of Object.values(sampleTokens).flatMap((token) => [token, getAddress(token)])) {
    await sides.expectSame(`price of ${token}`, ({ book }) => book.getNativePrice(token))
  }
  for (const account of [sampleOwner, sampleSafe]) {
    await sides.expectSame(`surplus of ${account}`, ({ book }) => book.getTotalSurplus(account))
  }
  for (const hash of [...gateway.book.book.appData.keys(), `0x${'00'.repeat(32)}`]) {
    await sides.expectSame(`document ${hash}`, ({ book }) => book.getAppData(hash))
  }
  await sides.expectSame('version', ({ book }) => book.getVersion())
})

test('quotes of every kind', async () => {
  const { book: stored } = gateway.book
  const { weth, usdc, cow, dai } = sampleTokens
  const validTo = Math.floor(Date.now() / 1000) + 1_800
  const pair = { from: sampleOwner, sellToken: weth, buyToken: usdc }
  const sell = { kind: OrderQuoteSideKindSell.SELL, sellAmountBeforeFee: '' }
  const ask = (what: string, request: object) =>
    sides.expectSame(what, ({ book }) =>
      book.getQuote({ ...pair, ...sell, validTo, ...request } as Parameters<
        typeof book.getQuote
      >[0]),
    )
  for (let round = 0; round < 3; round += 1) {
    const document = drawDocument(random)
    const amount = String(10n ** 18n + drawAmount(random, 22))
    stored.gasAmount = Math.floor(random() * 1e6) / 7
    stored.protocolFeeBps = round === 0 ? null : String(round * 2.5)
    await ask('sell', { sellAmountBeforeFee: amount, sellToken: getAddress(weth) })
    await ask('sell after fee', { sellAmountBeforeFee: undefined, sellAmountAfterFee: amount })
    await ask('buy', {
      sellToken: cow,
      buyToken: dai,
      sellAmountBeforeFee: undefined,
      kind: OrderQuoteSideKindBuy.BUY,
      buyAmountAfterFee: amount,
    })
    await ask('for so long', { sellAmountBeforeFee: amount, validTo: undefined, validFor: 600 })
    for (const priceQuality of Object.values(PriceQuality)) {
      await ask(priceQuality, { sellAmountBeforeFee: amount, priceQuality })
    }
    await ask('document', { sellAmountBeforeFee: amount, appData: document })
    await ask('document and hash', {
      sellAmountBeforeFee: amount,
      receiver: sampleSafe,
      appData: document,
      appDataHash: hashOf(document),
    })
    await ask('on chain', {
      sellAmountBeforeFee: amount,
      signingScheme: 'eip1271',
      onchainOrder: true,
      verificationGasLimit: 0,
    })
  }
  stored.protocolFeeBps = null
})

test('an order is placed, read, found in every list, cancelled, and read again at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const creation = await signedCreation(adapter, drawOrder(random))
    await sides.expectSame('life of an order', async ({ book }) => {
      const { book: stored } = gateway.book
      const owner = sampleOwner
      const newest = async () => (await book.getOrders({ owner, limit: 1 })).map(({ uid }) => uid)
      const lists = [await newest()]
      const uid = await book.sendOrder(creation)
      expect.soft(stored.orders.has(uid as Hex)).toBe(true)
      lists.push(await newest())
      const placed = await book.getOrder(uid)
      const scheduled = await book.getOrderCompetitionStatus(uid)
      const answer = await cancelAll(adapter, book, [uid])
      const cancelled = await book.getOrder(uid)
      const status = await book.getOrderCompetitionStatus(uid)
      return { lists, uid, placed, scheduled, answer, cancelled, status }
    })
  }
})

test('an order signed as a message is placed and read', async () => {
  const creation = await messageSignedCreation(drawOrder(random))
  await sides.expectSame('signed as a message', async ({ book }) =>
    book.getOrder(await book.sendOrder(creation)),
  )
})

test('several orders are cancelled at once, and a filled one is reported with its fill', async () => {
  const creations = await Promise.all(
    Array.from({ length: 3 }, () => signedCreation(adapter, drawOrder(random))),
  )
  await sides.expectSame('several', async ({ book }) => {
    const uids: string[] = []
    for (const creation of creations) uids.push(await book.sendOrder(creation))
    const answer = await cancelAll(adapter, book, uids)
    return { uids, answer, orders: await Promise.all(uids.map((uid) => book.getOrder(uid))) }
  })
  const filling = await signedCreation(adapter, drawOrder(random))
  const { direct } = await sides.expectSame('placed', ({ book }) => book.sendOrder(filling))
  const uid = ('value' in direct ? direct.value : '0x') as Hex
  const txHash = sampleHash('d')
  fillOrder(gateway.book.book, uid, { txHash, auctionId: 12_000_000, blockNumber: 24_660_000 })
  const fill = gateway.book.book.trades.pop()
  if (fill !== undefined) gateway.book.book.trades.push({ ...fill, executedProtocolFees: FEES })
  await sides.expectSame('filled', async ({ book }) => ({
    order: await book.getOrder(uid),
    trades: await book.getTrades({ orderUid: uid }),
    status: await book.getOrderCompetitionStatus(uid),
    settled: await book.getTxOrders(txHash),
    competition: await book.getSolverCompetition(12_000_000),
    byTx: await book.getSolverCompetition(txHash),
  }))
})

test('a document that was missing is there once it is uploaded, and again', async () => {
  for (let round = 0; round < 3; round += 1) {
    const document = drawDocument(random)
    const hash = hashOf(document)
    await sides.expectSame('upload', async ({ book }) => {
      const before = await book.getAppData(hash).then(
        () => 'there',
        (error: { response: { status: number } }) => error.response.status,
      )
      const first = await book.uploadAppData(hash, document)
      const read = await book.getAppData(hash)
      const second = await book.uploadAppData(hash, document)
      return { before, first, read, second }
    })
  }
})
