import { expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { formatUsd } from '@/lib/client/format/usd'
import {
  listCompetitionsEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatNumber } from '@/lib/domain/shared/separators'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import { waitForStatus } from '../support/wait-for-status'

/** Long enough to be seen; the page's clock is moved past it. */
const PAUSE_SECONDS = 45

const LIST = '**/api/v1/solver_competition?*'

/** Of a listed auction, as it is sent. */
type Won = { readonly winners: readonly object[] }

/** A filled order of a new account, and the auction that settled it. */
async function settledAuction(network: TestNetwork): Promise<{ uid: OrderUid; auctionId: number }> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const uid = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, uid, 'fulfilled')
  const [trade] = (await readReport(network, uid)).trades
  return { uid, auctionId: trade?.auctionId ?? 0 }
}

/** The line below the heading that says which auction this is. */
const heading = (page: Page, auctionId: number) =>
  page.locator('main header').getByText(`Auction ${formatNumber(auctionId)}`, { exact: true })
const bids = (page: Page) => page.getByRole('list', { name: 'Ranked bids' }).getByRole('button')
const panel = (page: Page) => page.getByRole('region', { name: 'Chosen bid' })

test('an order leads to its auction, two of whose bids are compared', { tag: '@core' }, async ({
  page,
  network,
}) => {
  const { uid, auctionId } = await settledAuction(network)
  await page.goto(`/orders/local/${uid}?sel=auction-${auctionId}`)
  await page.getByRole('link', { name: 'All bids of this auction' }).click()
  await expect(heading(page, auctionId)).toBeVisible()
  await expect(page).toHaveURL(`/auctions/local/${auctionId}?order=${uid}`)
  await expect(
    page.getByText(/is filled by \d+ of \d+ bids; the one ranked \d+ won\./),
  ).toBeVisible()
  await expect(panel(page)).toContainText('This bid')
  await expect(panel(page)).toContainText(/This bid [\d.,]+ \([+<-].* to market\)/)
  await expect(panel(page)).toContainText('Without this solver the auction would have scored')
  await expect(bids(page).first()).toContainText('best')
  await expect(page.getByRole('link', { name: 'Download instance' })).toHaveAttribute(
    'href',
    `/local/api/v1/auction/${auctionId}/instance`,
  )
  expect(await bids(page).count()).toBeGreaterThan(1)

  await panel(page).getByLabel('Compare with').selectOption({ index: 1 })
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Orders both fill')
  await expect(page).toHaveURL(/[?&]with=\d+/)
  const link = page.url()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
  expect(page.url()).toBe(link)
  await expectPageQuality(page, 'Auction, two bids compared')

  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(`/orders/local/${uid}?sel=auction-${auctionId}`)
})

test('an auction says who won, by how much, from what and in which block, as the API has it', {
  tag: '@core',
}, async ({ page, network }) => {
  const { uid, auctionId } = await settledAuction(network)
  const options = { baseUrl: network.url }
  const { name } = network.view
  const competition = await callApi(
    solverCompetitionV2Endpoint,
    { network: name, params: { auction_id: auctionId } },
    options,
  )
  const listed = { limit: 1, before: auctionId + 1, after: null }
  const [summary] = await callApi(
    listCompetitionsEndpoint,
    { network: name, query: { ...listed, withWinner: false, solver: null, token: null } },
    options,
  )
  const [trade] = await callApi(
    tradesV2Endpoint,
    { network: name, query: { owner: null, orderUid: uid, offset: 0, limit: 10 } },
    options,
  )
  const winner = competition.solutions.find(({ isWinner }) => isWinner)
  const scoreUsd = summary?.won?.scoreUsd
  if (winner === undefined || scoreUsd === undefined || trade === undefined) {
    throw new Error('no winner')
  }

  await page.goto(`/auctions/${name}/${auctionId}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText(`${winner.solverName} won`)
  const header = page.locator('main header')
  // A young network has no dollar price yet.
  await expect(header).toContainText(
    scoreUsd === null ? /\d ETH beyond the limits/ : `${formatUsd(scoreUsd)} beyond the limits`,
  )
  await expect(header).toContainText('Settled')
  await expect(page.getByText(`Settled in block ${formatNumber(trade.blockNumber)}`)).toBeVisible()
  await expect(
    page.getByText(`Deadline ${formatNumber(competition.auctionDeadlineBlock)}`),
  ).toBeVisible()
  expect(winner.filledFrom).toBe('pools')
  const count = winner.orders.length
  await expect(panel(page)).toContainText(
    count === 1
      ? 'This bid fills the order from pools.'
      : `This bid fills these ${count} orders from pools.`,
  )
  await expect(bids(page)).toHaveCount(competition.solutions.length)
  await expect(
    page.getByText(
      'Of equal scores the one that gives more before rounding is ranked first, else that of the lower solver address.',
    ),
  ).toBeVisible()
  expect(winner.attemptOutcome).toBe('success')
  await expect(bids(page).first()).toContainText('Winner')
  const left = competition.auction.orders.length - count
  await expect(
    page.getByRole('heading', {
      name: `Not filled, ${left} of ${competition.auction.orders.length}`,
    }),
  ).toBeVisible()
  await expectPageQuality(page, 'Auction')
})

test('beside a wide list stands the chosen auction, and up and down choose another', async ({
  page,
  network,
}) => {
  await settledAuction(network)
  await settledAuction(network)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/auctions')
  const detail = page.getByRole('complementary', { name: 'The chosen auction' })
  const linkTo = (row: number) => page.locator('[data-auction]').nth(row)
  const number = async (row: number) => (await linkTo(row).textContent()) ?? ''
  await expect(detail).toContainText(`Auction ${await number(0)}`)
  const second = await number(1)
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: second, exact: true }) })
    .getByText('Settled')
    .click()
  await expect(detail).toContainText(`Auction ${second}`)
  await expect(detail.getByRole('heading', { level: 2 })).toContainText('won')
  await expect(page).toHaveURL(/\/auctions$/)
  await page.keyboard.press('ArrowUp')
  await expect(detail).toContainText(`Auction ${await number(0)}`)
  await page.keyboard.press('ArrowDown')
  await expect(detail).toContainText(`Auction ${second}`)
  await expectPageQuality(page, 'Auctions with a chosen one', 'html', [1920])
  await page.setViewportSize({ width: 1920, height: 1080 })
  await detail.getByRole('link', { name: `Open auction ${second}` }).click()
  await expect(heading(page, Number(second.replaceAll(',', '')))).toBeVisible()
})

test('keys and arrows lead to the neighbours, and rows are reached by j and k', async ({
  page,
  network,
}) => {
  const first = await settledAuction(network)
  const { auctionId } = await settledAuction(network)
  expect(auctionId).toBeGreaterThan(first.auctionId)
  await page.goto(`/auctions/local/${auctionId}`)
  await expect(page.getByRole('link', { name: 'Previous auction' })).toBeVisible()
  await expectHydrated(page)
  await page.keyboard.press('p')
  await expect(heading(page, auctionId - 1)).toBeVisible()
  await page.getByRole('link', { name: 'Next auction' }).click()
  await expect(heading(page, auctionId)).toBeVisible()
  // From the shown bid, the winner's, to the one below it and back.
  await page.keyboard.press('j')
  await expect(bids(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]bid=2\b/)
  await page.keyboard.press('k')
  await expect(bids(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]bid=1\b/)
})

test('the list shows what was settled, opens a number and keeps new auctions waiting', async ({
  page,
  network,
}) => {
  const { auctionId } = await settledAuction(network)
  await page.goto('/auctions')
  const table = page.getByRole('table', { name: 'Recent auctions' })
  await expect(
    table.getByRole('link', { name: formatNumber(auctionId), exact: true }),
  ).toBeVisible()
  const top = await table.getByRole('link').first().textContent()
  await settledAuction(network)
  const fresh = page.getByRole('button', { name: /^\d+\+? new$/ })
  await expect(fresh).toBeVisible()
  expect(await table.getByRole('link').first().textContent()).toBe(top)
  await fresh.click()
  await expect(table.getByRole('link').first()).not.toHaveText(top ?? '')
  await expectPageQuality(page, 'Auctions')

  await page.getByLabel('Auction number').fill('twelve')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('Type a whole number, such as 8,123,456.')).toBeVisible()
  await page.getByLabel('Auction number').fill(String(auctionId))
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(heading(page, auctionId)).toBeVisible()
})

test('the list is narrowed to a solver, and the strip opens an auction by keys', {
  tag: '@core',
}, async ({ page, network }) => {
  const { auctionId } = await settledAuction(network)
  await page.goto('/auctions')
  const row = page.getByRole('row').filter({
    has: page.getByRole('link', { name: formatNumber(auctionId), exact: true }),
  })
  await expect(row).toContainText('USDC')
  await expect(row).toContainText('Settled')
  const winner = (await row.getByRole('cell').nth(2).textContent()) ?? ''
  await expectHydrated(page)
  await expect(page.getByRole('button', { name: 'With a winner' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel('Won by').selectOption({ label: winner })
  await expect(page).toHaveURL(/[?&]solver=0x[0-9a-f]{40}/)
  await expect(row).toContainText(winner)
  await page.reload()
  await expect(row).toContainText(winner)
  await expect(page.getByLabel('Won by').locator('option:checked')).toHaveText(winner)

  const strip = page.getByRole('slider', { name: 'Auction in the strip' })
  await strip.press('End')
  const [, chosen = ''] = /^Auction ([\d,]+)/.exec(
    (await strip.getAttribute('aria-valuetext')) ?? '',
  ) ?? ['', '']
  await strip.press('Enter')
  await expect(page).toHaveURL(`/auctions/local/${chosen.replaceAll(',', '')}`)
})

test('under the list the rule of ties is told where an auction was won by it', async ({
  page,
  network,
}) => {
  const { auctionId } = await settledAuction(network)
  let isTied = false
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const rows: { auctionId: number; won: Won | null }[] = await response.json()
    const json = rows.map((row) => {
      const [first] = row.won?.winners ?? []
      if (row.won === null || first === undefined) return row
      const second = isTied && row.auctionId === auctionId ? first : null
      return { ...row, won: { ...row.won, second } }
    })
    await route.fulfill({ response, json })
  })
  await page.goto('/auctions')
  const row = page.getByRole('row').filter({
    has: page.getByRole('link', { name: formatNumber(auctionId), exact: true }),
  })
  const winner = (await row.getByRole('cell').nth(2).textContent()) ?? ''
  const note = page.getByText(
    'Of equal scores the one that gives more before rounding is ranked first, else that of the lower solver address.',
  )
  await expectHydrated(page)
  await page.getByLabel('Won by').selectOption({ label: winner })
  await expect(row).toContainText('only bid')
  await expect(note).toHaveCount(0)
  isTied = true
  await expect(row).toContainText(`equal to ${winner}`)
  await expect(note).toBeVisible()
})

test('an auction that is not stored says so and names the nearest stored one', {
  tag: '@core',
}, async ({ page, network }) => {
  const { auctionId } = await settledAuction(network)
  await page.goto('/auctions/local/999999999')
  await expect(page.getByText('No competition stored for 999,999,999.')).toBeVisible()
  await expect(page.getByText('Nearest stored:')).toBeVisible()
  await expectPageQuality(page, 'Unknown auction')
  await page.goto('/auctions/local/latest')
  await expect(page).toHaveURL(/\/auctions\/local\/\d+$/)
  expect(Number(/\d+$/.exec(page.url())?.[0])).toBeGreaterThanOrEqual(auctionId)
  await page.goto('/auctions/mars/1')
  await expect(page.getByText('The network “mars” is not served here.')).toBeVisible()
})

test('on a phone the list says whether an auction was settled', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { auctionId } = await settledAuction(network)
  await page.goto('/auctions')
  const row = page.getByRole('row').filter({
    has: page.getByRole('link', { name: formatNumber(auctionId), exact: true }),
  })
  await expect(row).toContainText('Settled')
})

test('on a phone a bid opens as a sheet over the ranking', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { auctionId } = await settledAuction(network)
  await page.goto(`/auctions/local/${auctionId}`)
  await expect(page.locator('[data-ranking][aria-current]')).toHaveCount(0)
  await bids(page).first().click()
  const sheet = page.getByRole('dialog', { name: /^Bid ranked 1/ })
  await expect(sheet).toContainText('At least, signed')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('rate limits, faults and a lost connection are shown, and loaded data stays', async ({
  page,
  network,
}) => {
  const { auctionId } = await settledAuction(network)
  await page.clock.install()
  await page.goto('/auctions')
  const row = page.getByRole('link', { name: formatNumber(auctionId), exact: true })
  await expect(row).toBeVisible()

  const answers = { status: 429, headers: { 'retry-after': String(PAUSE_SECONDS) } }
  await page.route(LIST, (route) =>
    route.fulfill({ ...answers, json: { errorType: 'RateLimited', description: 'slow down' } }),
  )
  await expect(page.getByText(/^Paused until \d\d:\d\d:\d\d, then automatic\.$/)).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute(LIST)
  await page.clock.fastForward(PAUSE_SECONDS * 1000)
  await expect(page.getByText(/^Paused until/)).toHaveCount(0)

  await page.route(LIST, (route) =>
    route.fulfill({ status: 503, json: { errorType: 'ServiceUnavailable', description: 'down' } }),
  )
  await expect(page.getByText('The list of auctions cannot be read right now.')).toBeVisible()
  await expect(page.getByText(/^Could not refresh · showing/)).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute(LIST)

  await page.context().setOffline(true)
  await expect(page.getByText('This browser is offline.')).toBeVisible()
  await expect(row).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('This browser is offline.')).toHaveCount(0)
})

test.describe('with a point between groups', () => {
  test.use({ locale: 'nl-NL' })

  test('auction numbers are written and read with it', async ({ page }) => {
    await page.goto('/auctions/local/999999999')
    await expect(page.getByRole('heading', { name: 'Auction 999.999.999' })).toBeVisible()
    await expect(page).toHaveTitle(/^Auction 999\.999\.999 /)
    await page.getByLabel('Auction number').fill('999.999.998')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByText('No competition stored for 999.999.998.')).toBeVisible()
  })
})
