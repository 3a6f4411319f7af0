import { expect, type Page, test } from '@playwright/test'
import { orderUid } from '@/lib/domain/order/uid'
import { fillOrder } from '@/lib/testing/fakes/public-order-book/fill-order'
import { sampleHash } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import type { PublicGateway } from '../support/public-gateway'
import {
  connectMainnetWallet,
  openPage,
  signInOnPage,
  startGatewayWithPages,
} from '../support/public-gateway-page'
import { placedUid, signButton, typeSellAmount } from '../support/trade-page'

/** Another deployment is polled, so changes appear later than on the local chain. */
const LATER = { timeout: 60_000 }
/** From a fill at the other deployment until the open inbox shows it. */
const TOLD_MS = 20_000

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startGatewayWithPages()
})
test.afterAll(() => gateway?.close())

/** Places an order at the price asked, as a person does on the trade page; returns its uid. */
async function placeOrder(page: Page) {
  await openPage(gateway, page, '/trade?network=mainnet')
  await typeSellAmount(page, '1')
  const review = page.getByRole('button', { name: 'Review sell order' })
  await expect(review).toBeVisible(LATER)
  const consent = page.getByRole('checkbox', { name: /I have checked the rate|I accept this rate/ })
  if (await consent.isVisible()) await consent.check()
  await review.click()
  await expect(signButton(page)).toBeEnabled(LATER)
  await signButton(page).click()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible(LATER)
  return orderUid(await placedUid(page))
}

test('whoever signs in is notified in the inbox of a fill at the other deployment', async ({
  page,
}) => {
  await connectMainnetWallet(gateway, page)
  await signInOnPage(gateway, page)
  const startedAt = Date.now()
  await openPage(gateway, page, '/notifications')
  const since = page.getByText(/^Orders on Ethereum are watched since/)
  await expect(since).toBeVisible(LATER)
  const time = await since.locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(time ?? '') - startedAt)).toBeLessThan(LATER.timeout)

  const uid = await placeOrder(page)
  await openPage(gateway, page, '/notifications')
  await expect(page.getByText('Live', { exact: true })).toBeVisible(LATER)
  fillOrder(gateway.book.book, uid, {
    txHash: sampleHash('f'),
    auctionId: 11_902_500,
    blockNumber: 24_650_000,
  })
  const filledAt = Date.now()
  await page.getByRole('button', { name: '1 new' }).click({ timeout: TOLD_MS })
  const ms = Date.now() - filledAt
  test.info().annotations.push({ type: 'notified after', description: `${ms} ms` })
  expect(ms).toBeLessThan(TOLD_MS)
  const row = page.locator('[data-inbox-row]').filter({ hasText: 'Filled' })
  await expect(row).toContainText(/1\.00 WETH → [\d,.]+ USDC/)

  await row.click()
  await page.getByRole('article').getByRole('link', { name: 'Open order' }).click()
  await expect(page).toHaveURL(new RegExp(`network=mainnet&order=${uid}`))
  await expect(page.getByRole('main')).toContainText('Filled')
})

test('the debug page of an own order and of a stranger show the same public facts', async ({
  page,
}) => {
  await connectMainnetWallet(gateway, page)
  const own = await placeOrder(page)
  const verdict = page.getByRole('region', { name: 'Verdict' })
  for (const [uid, text] of [
    [own, /It is new|The order book of this network does not publish why/],
    [gateway.samples.market, 'It was filled 0.82 % better than the limit.'],
  ] as const) {
    await openPage(gateway, page, `/orders/mainnet/${uid}`)
    await expect(verdict).toContainText(text, LATER)
    await expect(page.getByRole('main')).toContainText('does not open debug reports')
  }
})
