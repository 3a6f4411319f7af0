import { expect, test } from '@playwright/test'
import { parseEther, slice } from 'viem'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import type { NativeOrder } from '@/lib/domain/order/onchain-placement'
import type { OrderUid } from '@/lib/domain/order/order'
import { encodePlacementData } from '@/lib/domain/order/placement-data.fixture'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readOrder, readReport, verdictOf } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { emitPlacement } from '../support/emit-placement'
import { request } from '../support/http'
import { entriesOf, readInbox } from '../support/inbox'
import {
  type DraftedNativeOrder,
  draftNativeOrder,
  nativeUid,
  placeNativeOrder,
} from '../support/native-orders'
import { waitForStatus } from '../support/wait-for-status'

/** Each order has a different amount, because uids do not depend on expiry and quote. */
let orderCount = parseEther('0.05')
const YEAR_SECONDS = 365 * 86_400
/** Of an order that is to expire: long enough to be placed in on a busy machine. */
const LIFE_SECONDS = 120
/** A document with a hook that needs more gas than an order may use. */
const COSTLY_HOOK_DOCUMENT = JSON.stringify({
  appCode: 'Coincidence tests',
  metadata: {
    hooks: {
      version: '0.1.0',
      pre: [{ target: `0x${'11'.repeat(20)}`, callData: '0x', gasLimit: '8000000' }],
      post: [],
    },
  },
  version: '1.3.0',
})

let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
})

test.afterAll(() => endSystem(system))

function soundOrder(): Promise<DraftedNativeOrder> {
  orderCount += 1n
  return draftNativeOrder(network, trader, {
    buyToken: network.token('USDC'),
    sellAmount: orderCount,
  })
}

/** The order with these changes; its sell amount stays as quoted. */
function withChanges(
  { order }: DraftedNativeOrder,
  changes: Partial<NativeOrder>,
): DraftedNativeOrder {
  const other = { ...order, ...changes }
  return { order: other, uid: nativeUid(network, other) }
}

type Draft = DraftedNativeOrder & {
  /** Another way to place it than by the placing contract's own code. */
  readonly place?: () => Promise<unknown>
}

const drafts: Readonly<Record<PlacementError, () => Promise<Draft>>> = {
  QuoteNotFound: async () => withChanges(await soundOrder(), { quoteId: 1_000_000_000n }),
  ValidToTooFarInFuture: async () => {
    const draft = await soundOrder()
    return withChanges(draft, {
      validTo: unixSeconds(draft.order.validTo + YEAR_SECONDS),
    })
  },
  PreValidationError: async () => withChanges(await soundOrder(), { buyAmount: atoms(0n) }),
  // Without its last byte the expiry of the owner is unknown; no placing contract writes this.
  InvalidOrderData: async () => {
    const draft = await soundOrder()
    const place = () =>
      emitPlacement(
        system,
        network,
        trader,
        draft.order,
        slice(
          encodePlacementData({ quoteId: draft.order.quoteId, userValidTo: draft.order.validTo }),
          0,
          11,
        ),
      )
    return { ...draft, place }
  },
  NonZeroFee: async () => {
    const draft = await soundOrder()
    const fee = atoms(1_000n)
    return withChanges(draft, { sellAmount: atoms(draft.order.sellAmount - fee), feeAmount: fee })
  },
  Other: async () => {
    const appData = appDataHash(COSTLY_HOOK_DOCUMENT)
    const uploaded = await request(
      `${network.url}/${network.view.name}/api/v1/app_data/${appData}`,
      { method: 'PUT', json: { fullAppData: COSTLY_HOOK_DOCUMENT } },
    )
    expect(uploaded.status).toBe(201)
    return withChanges(await soundOrder(), { appData })
  },
}

test('a sound placement has no error', async () => {
  const { uid, order } = await soundOrder()
  await placeNativeOrder(network, trader, order)
  await waitForStatus(network, uid, 'fulfilled')
  expect((await readOrder(network, uid)).onchainOrderData?.placementError).toBeNull()
})

for (const [error, draft] of Object.entries(drafts)) {
  test(`${error}: the order is stored and explained, never auctioned`, async () => {
    const { uid, order, place } = await draft()
    await (place?.() ?? placeNativeOrder(network, trader, order))
    const stored = await until('the placement is indexed', () => readOrder(network, uid))
    expect(stored).toMatchObject({
      status: 'open',
      onchainOrderData: { sender: trader.owner, placementError: error },
    })
    const indexedAt = await network.chain.getBlockNumber()
    await until(
      'two more blocks',
      async () => (await network.chain.getBlockNumber()) >= indexedAt + 2n,
    )
    const report = await readReport(network, uid)
    expect(report.events.map(({ label }) => label)).toEqual(['created'])
    expect(report.auctions).toEqual([])
    expect(verdictOf(report).code).toBe('placement_refused')
  })
}

test('placements that name no quote expire when their owner said, are paid back and reported', async () => {
  const { timestamp } = await network.chain.getBlock()
  const validTo = unixSeconds(Number(timestamp) + LIFE_SECONDS)
  const placed: OrderUid[] = []
  for (const quoteId of [0n, 2n ** 53n, 2n ** 62n, 2n ** 63n - 1n, -(2n ** 63n)]) {
    const { uid, order } = withChanges(await soundOrder(), { quoteId, validTo })
    await placeNativeOrder(network, trader, order)
    placed.push(uid)
  }
  for (const uid of placed) {
    expect(await until('the placement is indexed', () => readOrder(network, uid))).toMatchObject({
      onchainOrderData: { placementError: 'QuoteNotFound' },
      ethflowData: { userValidTo: validTo },
    })
  }
  await system.advance(LIFE_SECONDS)
  for (const uid of placed) {
    await until(
      'it is paid back',
      async () => (await readOrder(network, uid)).ethflowData?.isRefunded === true,
    )
    expect(verdictOf(await readReport(network, uid)).code).toBe('placement_refused')
  }
  await until('their owner is notified of each', async () => {
    const entries = entriesOf(await readInbox(system.url, trader.owner, '?limit=1000'))
    const expired = entries.filter(({ type }) => type === 'order_expired')
    return placed.every((uid) => expired.some(({ metadata }) => metadata.orderUid === uid))
  })
})
