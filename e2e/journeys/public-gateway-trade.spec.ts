import { expect, type Page, test } from '@playwright/test'
import { orderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { fillOrder } from '@/lib/testing/fakes/public-order-book/fill-order'
import { indexPlacement } from '@/lib/testing/fakes/public-order-book/index-placement'
import { sampleHash } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { until } from '@/lib/testing/system/until'
import type { PublicGateway } from '../support/public-gateway'
import {
  connectMainnetWallet,
  openPage,
  startGatewayWithPages,
} from '../support/public-gateway-page'
import {
  chooseToken,
  expectFilled,
  orderPanel,
  placedUid,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

/** Another deployment is polled, so changes appear later than on the local chain. */
const LATER = { timeout: 60_000 }

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startGatewayWithPages()
})
test.afterAll(() => gateway?.close())

/** Ticks the confirmation that the form requires when the tokens have no known price. */
async function review(page: Page): Promise<void> {
  const consent = page.getByRole('checkbox', { name: /I have checked the rate|I accept this rate/ })
  const button = page.getByRole('button', { name: 'Review sell order' })
  await expect(button).toBeVisible(LATER)
  if (await consent.isVisible()) await consent.check()
  await button.click()
}

test('an order is quoted, signed and sent, and seen filled', async ({ page }) => {
  await connectMainnetWallet(gateway, page)
  await chooseToken(page, 'Sell', 'WETH')
  await chooseToken(page, 'Buy', 'USDC')
  await typeSellAmount(page, '1')
  await review(page)
  await expect(signButton(page)).toBeEnabled(LATER)
  await signButton(page).click()
  await expect(orderPanel(page).getByText('Open', { exact: true })).toBeVisible(LATER)
  const uid = orderUid(await placedUid(page))
  const stored = gateway.book.book.orders.get(uid)
  expect(stored).toMatchObject({ sellAmount: 10n ** 18n, signingScheme: 'eip712', feeAmount: 0n })
  fillOrder(gateway.book.book, uid, {
    txHash: sampleHash('f'),
    auctionId: 11_902_400,
    blockNumber: 24_650_000,
  })
  await expectFilled(page)

  await openPage(gateway, page, `/orders/mainnet/${uid}`)
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('It was filled')
  await expect(page.getByText('does not open debug reports')).toBeVisible()
})

test('the native coin is sold in one transaction that names its quote', async ({ page }) => {
  const { account } = await connectMainnetWallet(gateway, page)
  await chooseToken(page, 'Sell', 'ETH')
  await chooseToken(page, 'Buy', 'USDC')
  await expect(page.getByRole('radio', { name: /^One transaction/ })).toBeChecked()
  await typeSellAmount(page, '1')
  await review(page)
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send 1 ETH and place order' })
  await expect(send).toBeEnabled(LATER)
  await send.click()
  // The order book has not read the block yet.
  await expect(page.getByText(/Waiting for the order book of Ethereum to read it/)).toBeVisible(
    LATER,
  )
  const [raw] = [...gateway.node.sent.values()].slice(-1)
  if (raw === undefined) throw new Error('nothing was sent')
  const { uid, quoteId } = indexPlacement(gateway.book.book, raw, account, new Date())
  expect(Number(quoteId)).toBeGreaterThan(0)
  expect(Number(quoteId)).toBeLessThanOrEqual(gateway.book.book.quotesMade)
  await expect(orderPanel(page).getByText('Open', { exact: true })).toBeVisible(LATER)
  expect(await placedUid(page)).toBe(uid)
  const { ethFlow } = (await (await fetch(`${gateway.system.url}/networks`)).json()).networks[0]
    .contracts
  expect(unpackOrderUid(orderUid(uid)).owner).toBe(ethFlow)

  await openPage(gateway, page, `/orders?network=mainnet&account=${account}`)
  await expect(page.getByRole('main')).toContainText('ETH')
  const order = gateway.book.book.orders.get(uid)
  if (order?.ethflow == null) throw new Error('the placement was not read')
  gateway.book.book.orders.set(uid, {
    ...order,
    ethflow: { userValidTo: Math.floor(Date.now() / 1000) - 60, refundTxHash: sampleHash('9') },
  })
  await until('the gateway knows of the refund', async () =>
    (await gateway.ask(`/api/v1/orders/${uid}`)).text.includes(sampleHash('9')),
  )
  await openPage(gateway, page, `/orders?network=mainnet&account=${account}&order=${uid}`)
  await expect(page.getByText(/Your ETH was returned/)).toBeVisible(LATER)
})
