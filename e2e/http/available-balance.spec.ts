import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import {
  accountOrdersEndpoint,
  getOrderEndpoint,
  ordersByDigestEndpoint,
  ordersByUidsEndpoint,
} from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit, type Trader, toBody } from '@/lib/testing/system/trader'
import { balanceOf } from '../support/balances'
import { test } from '../support/fixtures'
import { marketOrder } from '../support/market-order'
import { waitForStatus } from '../support/wait-for-status'

/** The owner's available balance in every response that contains the order. */
async function reportedBalances({ url }: TestNetwork, { owner }: Trader, uid: OrderUid) {
  const at = { baseUrl: url }
  const network = 'local'
  const [order, report, looked, listed, found] = await Promise.all([
    callApi(getOrderEndpoint, { network, params: { uid } }, at),
    callApi(debugOrderEndpoint, { network, params: { uid } }, at),
    callApi(ordersByUidsEndpoint, { network, body: [uid] }, at),
    callApi(
      accountOrdersEndpoint,
      { network, params: { owner }, query: { offset: 0, limit: 1 } },
      at,
    ),
    callApi(
      ordersByDigestEndpoint,
      { network, params: { digest: unpackOrderUid(uid).digest } },
      at,
    ),
  ])
  const looks = looked.flatMap((row) => ('order' in row ? [row.order] : []))
  return [order, report.order, ...looks, ...listed, ...found].map((order) => order.availableBalance)
}

test('every answer says what an order’s owner can pay, before and after its fill', async ({
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const balance = () => balanceOf(network, network.token('USDC'), trader.owner)
  const order = await trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 1_000_000n,
    buyAmount: 5n * 10n ** 18n,
  })
  const uid = await submit(network, order)
  const before = await balance()
  expect(before).toBeGreaterThan(0n)
  expect(await reportedBalances(network, trader, uid)).toEqual(Array(5).fill(before))

  const filled = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, filled, 'fulfilled')
  expect(await balance()).toBeLessThan(before)
  // The reported balance may be a second old.
  await expect
    .poll(async () => reportedBalances(network, trader, filled))
    .toEqual(Array(5).fill(await balance()))
})

test('an owner who approved nothing can pay nothing', async ({ network }) => {
  const trader = createTrader(network)
  await trader.fund()
  const draft = await trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 1_000_000n,
    buyAmount: 5n * 10n ** 18n,
  })
  // Accepted before it is approved and signed on chain.
  const presigned = { signingScheme: 'presign', signature: hex('0x') } as const
  const body = toBody(draft.data, trader.owner, presigned)
  const uid = await submit(network, { ...draft, body })
  expect(await reportedBalances(network, trader, uid)).toEqual(Array(5).fill(0n))
})
