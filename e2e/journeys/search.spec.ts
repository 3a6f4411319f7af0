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

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function search(page: Page, text: string): Promise<void> {
  await expectHydrated(page)
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
  await expect(options(page)).toHaveText([/^WETH/, /^Account/, /^Pool/, /^Trade WETH/])
  await expectPageQuality(page, 'Search with readings')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders\\?.*${weth}`, 'i'))

  await search(page, 'usdc')
  await expect(options(page).first()).toContainText('Trade USDC')
  await page.keyboard.press('ArrowDown')
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
  await expect(field(page)).toHaveCount(0)
  await page.keyboard.press('/')
  const recent = group(page, 'Searched before in this browser')
  await expect(recent).toContainText(`${uid.slice(2, 8)}…`)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(recent).toHaveCount(0)
})

test('a phone has the search in the sheet of all places, too', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('button', { name: 'Id, address, token or action' }).click()
  await expect(sheet).toHaveCount(0)
  await field(page).fill('dai')
  await group(page, 'Tokens').getByRole('option').first().click()
  await expect(page).toHaveURL(`/tokens/local/${network.token('DAI')}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a symbol offers to trade it, with its price, its pools and the last auction', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  await waitForStatus(
    network,
    await submit(network, await marketOrder(network, trader)),
    'fulfilled',
  )
  await page.goto('/docs')
  await search(page, 'usdc')
  await expect(page.getByText(/^Read as a symbol\./)).toBeVisible()
  await expect(group(page, 'Tokens').getByRole('option').first()).toContainText(/\$0\.99|\$1\.0/)
  const [pool] = await group(page, 'Pools').getByRole('option').allInnerTexts()
  expect(pool).toMatch(/USDC[\s\S]*\$[\d.]+ M/)
  const auction = group(page, 'Auctions').getByRole('option')
  await expect(auction).toContainText(/Last auction with USDC[\d,]+, won by \S+/)
  await expectPageQuality(page, 'Palette with a symbol')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/trade\\?network=local&sell=${network.token('USDC')}`))
})

test('the palette acts by keyboard alone, and gives the focus back', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/tokens')
  await expectHydrated(page)
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('theme dark')
  await expect(options(page)).toHaveText([/^Theme: Dark/])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('searchbox').first()).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('compact')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('usdc')
  await expect(options(page).first()).toContainText('Trade USDC')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('auctions')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auctions/)
  await expect(page.locator('#content h1')).toBeFocused()
})

test('c copies the id of the chosen line', async ({ page, context, network }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs')
  await search(page, 'usdc')
  await expect(options(page).first()).toContainText('Trade USDC')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(network.token('USDC'))
  await expect(field(page)).toHaveValue('usdc')
})
