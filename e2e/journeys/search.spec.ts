import { expect, type Page } from '@playwright/test'
import { readReport } from '@/lib/testing/system/reports'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { submitUnfillable } from '../support/cancel'
import { createdPools } from '../support/created-pools'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import { waitForStatus } from '../support/wait-for-status'

/** Long enough to be seen; the page's clock is moved past it. */
const PAUSE_SECONDS = 45

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search orders, accounts, tokens, pools and auctions' })
const options = (page: Page) => page.getByRole('option')

async function search(page: Page, text: string): Promise<void> {
  await expectHydrated(page)
  // Prerendered pages render the top bar in the browser.
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await field(page).fill(text)
}

test('an order is found by its uid, its digest and its transaction', { tag: '@core' }, async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  const uid = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, uid, 'fulfilled')
  const [trade] = (await readReport(network, uid)).trades
  const order = new RegExp(`/orders/local/${uid}`)

  await page.goto('/docs')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) requestCount += 1
  })
  await search(page, uid)
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toContainText(
    new RegExp(`${uid.slice(2, 8)}….* · owner 0x${trader.owner.slice(2, 8)}…`),
  )
  await expect(options(page)).toContainText(/expires (in|now)/)
  expect(requestCount).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(order)

  await page.goto('/docs')
  await search(page, uid.slice(0, 66))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(order)

  // If a batch settled several orders in one transaction, they are listed.
  await page.goto('/docs')
  await search(page, trade?.txHash ?? '')
  await expect(options(page)).toContainText('transaction, order digest or app data')
  await page.keyboard.press('Enter')
  const found = options(page).filter({ hasText: `${uid.slice(2, 8)}…` })
  await expect.poll(async () => order.test(page.url()) || (await found.count()) === 1).toBe(true)
  if (!order.test(page.url())) await found.click()
  await expect(page).toHaveURL(order)
})

test('addresses and names offer all they can be, by keys alone', { tag: '@core' }, async ({
  page,
  network,
}) => {
  const weth = network.token('WETH')
  await page.goto('/docs')
  await search(page, weth)
  await expect(options(page)).toHaveText([/^TokenWETH/, /^Account/, /^Pool/])
  await expectPageQuality(page, 'Search with readings', 'header')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders\\?.*${weth}`, 'i'))

  await search(page, 'usdc')
  await expect(options(page).first()).toContainText('USDC')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tokens/local/${network.token('USDC')}`)

  const [pool] = await createdPools(network)
  await search(page, pool?.address ?? '')
  await options(page).filter({ hasText: /^Pool/ }).click()
  await expect(page).toHaveURL(`/pools/local/${pool?.address}`)
})

test('an auction is found by its number, and what is unknown is said to be', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  const uid = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, uid, 'fulfilled')
  const [trade] = (await readReport(network, uid)).trades

  await page.goto('/docs')
  await search(page, '999,999,999')
  await expect(options(page)).toHaveText([/^Auction999,999,999/])
  await page.keyboard.press('Enter')
  await expect(page.getByText('This auction is not known on Local network.')).toBeVisible()
  await field(page).fill(`#${trade?.auctionId}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/auctions/local/${trade?.auctionId}`)
})

test('a truncated id says what is missing, and what cannot be read is not called unknown', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  const uid = await submitUnfillable(network, trader)

  await page.clock.install()
  await page.goto('/docs')
  await search(page, uid.slice(0, 100))
  await expect(page.getByText('98 of 112 hex digits of an order uid.')).toBeVisible()
  await page.route('**/orders/by_uids', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(PAUSE_SECONDS) },
      json: { errorType: 'RateLimited', description: 'Too many requests' },
    }),
  )
  await field(page).fill(uid)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Local network could not be asked: paused until/)).toBeVisible()
  await page.context().setOffline(true)
  await page.unrouteAll()
  // No request is sent during the pause; then the search is retried automatically.
  await page.clock.fastForward(PAUSE_SECONDS * 1000)
  await expect(page.getByText('Local network could not be asked: no answer came.')).toBeVisible()
  await expect(page.getByText(/is not known/)).toHaveCount(0)
  await page.context().setOffline(false)

  await page.keyboard.press('Escape')
  await expect(field(page)).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('listbox', { name: 'Searched before' })).toContainText(
    `${uid.slice(2, 8)}…`,
  )
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(options(page)).toHaveCount(0)
})

test('a phone has the search in the sheet of all places, too', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('combobox').fill('dai')
  await sheet.getByRole('option').first().click()
  await expect(page).toHaveURL(`/tokens/local/${network.token('DAI')}`)
  await expect(sheet).toHaveCount(0)
})
