import { expect, type Page } from '@playwright/test'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { cancellationOf, sendCancellation, submitUnfillable } from '../support/cancel'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import { savedCsv } from '../support/saved-csv'
import { waitForStatus } from '../support/wait-for-status'

const MISSING = `0x${'ab'.repeat(56)}`
/** Long enough to be seen; the page's clock is moved past it. */
const PAUSE_SECONDS = 45
const TRUNCATED = `0x${'a'.repeat(98)}`

const field = (page: Page) => page.getByRole('textbox', { name: 'Order ids' })
const rows = (page: Page) => page.getByRole('table', { name: 'Results' }).getByRole('row')
const lookUp = (page: Page) => page.getByRole('button', { name: /^Look up/ })

async function fundedTrader(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  return trader
}

type OrdersByState = {
  readonly filled: OrderUid
  readonly open: OrderUid
  readonly cancelled: OrderUid
}

async function ordersOf(network: TestNetwork, trader: Trader): Promise<OrdersByState> {
  const filled = await submit(network, await marketOrder(network, trader))
  const open = await submitUnfillable(network, trader)
  const cancelled = await submitUnfillable(network, trader, { validForSeconds: 900 })
  await sendCancellation(network, cancelled, await cancellationOf(network, trader, cancelled))
  await waitForStatus(network, filled, 'fulfilled')
  return { filled, open, cancelled }
}

/** Expects exactly these result rows: the id and the text of each. */
async function expectRows(page: Page, expected: readonly (readonly [string, RegExp])[]) {
  await expect(rows(page)).toHaveCount(expected.length + 1)
  for (const [index, [id, label]] of expected.entries()) {
    const row = rows(page).nth(index + 1)
    await expect(row).toContainText(id)
    await expect(row).toContainText(label)
  }
}

const shortUid = (uid: string) => `${uid.slice(2, 8)}…${uid.slice(60, 66)}`

/** Exports the lookup of 6 ids as CSV; the id and result of its first six rows. */
async function exportedResults(page: Page): Promise<readonly (readonly string[])[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await savedCsv(await saved)).split('\r\n')
  expect(lines[0]).toMatch(/^place,id,result,why,owner/)
  return lines.slice(1, 7).map((line) => line.split(',').slice(1, 3))
}

test('ids of all fates come back in the order they were pasted, grouped, explained and exported', async ({
  page,
  network,
}) => {
  const trader = await fundedTrader(network)
  const shortLivedUid = await submitUnfillable(network, trader, { validForSeconds: 70 })
  const { filled, open, cancelled } = await ordersOf(network, trader)
  await waitForStatus(network, shortLivedUid, 'expired')

  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/by_uids')) requestCount += 1
  })
  await page.goto('/lookup')
  await expect(page.getByText('No ids yet.')).toBeVisible()
  const text = [
    `id;owner`,
    open,
    TRUNCATED,
    `"${filled}";${trader.owner}`,
    MISSING,
    cancelled,
    shortLivedUid,
    open,
  ]
  await field(page).fill(text.join('\n'))
  await expect(
    page.getByText('5 ids, 1 invalid, 1 repeated · 1 address, hash or signature'),
  ).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Not asked yet')
  await expect(rows(page).nth(1)).toContainText(/in \d+ min/)
  expect(requestCount).toBe(0)

  await lookUp(page).click()
  const results = [
    [shortUid(open), /Open/],
    [TRUNCATED.slice(0, 8), /98 of 112 hex digits.*Invalid/],
    [shortUid(filled), /Filled/],
    [shortUid(MISSING), /Not stored/],
    [shortUid(cancelled), /Cancelled/],
    [shortUid(shortLivedUid), /Expired/],
  ] as const
  await expectRows(page, results)
  expect(requestCount).toBe(1)
  await expect(page.getByRole('button', { name: 'Found 4' })).toBeVisible()
  await expectPageQuality(page, 'Lookup with answers')

  await page.getByLabel('Group by').selectOption('Status')
  await expect(rows(page)).toHaveCount(7)
  await rows(page).nth(1).getByRole('button').click()
  await expect(rows(page)).toHaveCount(8)
  await page.getByLabel('Group by').selectOption('Owner')
  await expect(rows(page).nth(1)).toContainText('4 order ids')

  await page.getByRole('button', { name: 'Explain all 4' }).click()
  await page.getByLabel('Group by').selectOption('Verdict')
  await expect(page.getByText('Explained: 4 of 4')).toBeVisible()
  const group = page.getByRole('button', { name: /^Cancelled/ })
  await group.click()
  await expect(page.getByRole('link', { name: shortUid(cancelled) })).toHaveAttribute(
    'href',
    `/orders/local/${cancelled}`,
  )
  await expect(page.getByText(/^Nothing of it was filled\. Cancelled .*\.$/)).toBeVisible()
  await expectPageQuality(page, 'Lookup with verdicts')

  expect(await exportedResults(page)).toEqual([
    [open, 'Found'],
    [TRUNCATED, 'Invalid'],
    [filled, 'Found'],
    [MISSING, 'Not stored'],
    [cancelled, 'Found'],
    [shortLivedUid, 'Found'],
  ])
})

test('a link brings its ids along, and keys move through the answers', { tag: '@core' }, async ({
  page,
  network,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trader = await fundedTrader(network)
  const [first, second] = [
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader, { validForSeconds: 900 }),
  ]
  await page.goto('/lookup')
  await field(page).fill(`${second} ${first}`)
  await lookUp(page).click()
  await expectRows(page, [
    [shortUid(second), /Open/],
    [shortUid(first), /Open/],
  ])
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).search).toBe(`?network=local&ids=${second},${first}`)

  await page.goto(link)
  await expectRows(page, [
    [shortUid(second), /Open/],
    [shortUid(first), /Open/],
  ])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: shortUid(first) })).toBeFocused()
  await page.keyboard.press('c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/local/${second}`))
})

test('a rate limit is waited for, a fault is shown, and neither is reported as missing', async ({
  page,
  network,
}) => {
  const open = await submitUnfillable(network, await fundedTrader(network))
  await page.clock.install()
  let limited = 2
  await page.route('**/orders/by_uids', async (route) => {
    limited -= 1
    if (limited < 0) return route.continue()
    await route.fulfill({
      status: 429,
      headers: { 'retry-after': String(PAUSE_SECONDS) },
      json: { errorType: 'RateLimited', description: 'Too many requests' },
    })
  })
  await page.goto('/lookup')
  await field(page).fill(open)
  await lookUp(page).click()
  await expect(page.getByText(/Paused until .*, then automatic/)).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Asking')
  await page.clock.fastForward(PAUSE_SECONDS * 1000)
  await expect.poll(() => limited).toBe(0)
  await page.clock.fastForward(PAUSE_SECONDS * 1000)
  await expectRows(page, [[shortUid(open), /Open/]])

  await page.unrouteAll()
  await page.route('**/orders/by_uids', (route) =>
    route.fulfill({
      status: 400,
      json: { errorType: 'InvalidParameter', description: 'A bad day' },
    }),
  )
  await page.getByRole('button', { name: 'Look up 1 id again' }).click()
  await expect(
    page.getByText('1 id could not be read again and shows what was known: A bad day'),
  ).toBeVisible()
  await expectRows(page, [[shortUid(open), /Open/]])
  await field(page).fill(`${open}\n${MISSING}`)
  await page.getByRole('button', { name: 'Look up 1 more' }).click()
  await expectRows(page, [
    [shortUid(open), /Open/],
    [shortUid(MISSING), /A bad day.*Could not be read/],
  ])

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Look up 2 ids again' }).click()
  await expectRows(page, [
    [shortUid(open), /Open/],
    [shortUid(MISSING), /Not stored/],
  ])
})

test('digests alone are looked up as orders', async ({ page, network }) => {
  const open = await submitUnfillable(network, await fundedTrader(network))
  await page.goto('/lookup')
  await field(page).fill(`${open.slice(2, 66)}\n${'cd'.repeat(32)}`)
  await expect(page.getByText('2 digests', { exact: true })).toBeVisible()
  await lookUp(page).click()
  await expectRows(page, [
    [shortUid(open), /Open/],
    ['0xcdcdcd…cdcdcd', /Not stored/],
  ])
  // The exact time is displayed with keyboard focus; the pointer shows it as a title.
  const expiry = rows(page).nth(1).locator('time').last()
  const exact = () => expiry.evaluate((time) => getComputedStyle(time, '::after').display)
  expect(await exact()).toBe('none')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect.poll(exact).toBe('block')
})

test('offline still reads owner and expiry, and goes on by itself afterwards', async ({
  page,
  network,
  context,
}) => {
  const open = await submitUnfillable(network, await fundedTrader(network))
  await page.goto('/lookup')
  await field(page).fill(open)
  await expect(rows(page).nth(1)).toContainText('Not asked yet')
  await context.setOffline(true)
  await expect(page.getByText(/^Offline: owner and expiry are read from the ids/)).toBeVisible()
  await lookUp(page).click()
  await expect(page.getByText(/Offline\. It goes on by itself/)).toBeVisible()
  await context.setOffline(false)
  await expectRows(page, [[shortUid(open), /Open/]])
})

test('explaining pauses and resumes', async ({ page, network }) => {
  const trader = await fundedTrader(network)
  const uids: OrderUid[] = []
  for (let count = 0; count < 5; count += 1) uids.push(await submitUnfillable(network, trader))
  // One request names them all; while the run is paused, what failed is not asked again.
  const fail = { now: () => {} }
  let requests = 0
  await page.route('**/orders/verdicts', async (route) => {
    requests += 1
    await new Promise<void>((resolve) => {
      fail.now = resolve
    })
    await route.fulfill({ status: 503, json: { errorType: 'Unavailable', description: 'away' } })
  })
  await page.goto('/lookup')
  await field(page).fill(uids.join('\n'))
  await lookUp(page).click()
  await page.getByRole('button', { name: 'Explain all 5' }).click()
  await expect.poll(() => requests).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  fail.now()
  await expect(page.getByText('Explained: 0 of 5 · Paused')).toBeVisible()
  expect(requests).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Explained: 5 of 5')).toBeVisible()
})

test('a file of thousands of ids is listed without all of it in the page', async ({ page }) => {
  const many = Array.from(
    { length: 3000 },
    (_, index) => `0x${index.toString(16).padStart(64, '0')}${'12'.repeat(20)}6b000000`,
  )
  await page.goto('/lookup')
  await page.getByLabel('File with order ids').setInputFiles({
    name: 'ids.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(many.join('\n')),
  })
  await expect(page.getByText('3,000 ids', { exact: true })).toBeVisible()
  await expect(page.getByText('A link carries up to 20 ids; more travel as a file.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Results' })).toHaveAttribute(
    'aria-rowcount',
    '3001',
  )
  expect(await rows(page).count()).toBeLessThan(100)
  await lookUp(page).click()
  // 24 calls are more than the rate limit allows at once.
  await expect(page.getByRole('button', { name: 'Not stored 3,000' })).toBeVisible()
})
