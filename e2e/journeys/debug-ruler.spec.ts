import { expect, type Page } from '@playwright/test'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import { formatNumber } from '@/lib/domain/shared/separators'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { presign } from '../support/causes/orders'
import { test } from '../support/journey'
import { fulfillReport, longReport, refuseReport } from '../support/long-report'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import { signedOrder } from '../support/signed-orders'
import { waitForStatus } from '../support/wait-for-status'

/** The report of a filled order of a new account. */
async function filledReport(network: TestNetwork): Promise<DebugReportAnswer> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const uid = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, uid, 'fulfilled')
  return readReport(network, uid)
}

const debugPath = ({ orderUid }: DebugReportAnswer, search = '') =>
  `/orders/local/${orderUid}${search}`
const ruler = (page: Page) => page.getByRole('region', { name: 'Batch ruler' })
const rows = (page: Page) => page.getByRole('list', { name: 'Batch ruler' }).getByRole('button')
const chosenRow = (page: Page) =>
  page.getByRole('list', { name: 'Batch ruler' }).locator('[aria-current]')

const AUCTIONS = 500

/** Presses `n` repeatedly from the start of the page; records when that first selected a row. */
const pressNFromStart = () => {
  const timer = setInterval(() => {
    const press = new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true })
    if (window.dispatchEvent(press)) return
    clearInterval(timer)
    const checkSelection = () => {
      if (document.querySelector('[aria-label="Batch ruler"] [aria-current]') === null) {
        requestAnimationFrame(checkSelection)
      } else {
        Reflect.set(window, 'firstKeyMs', performance.now())
      }
    }
    requestAnimationFrame(checkSelection)
  }, 10)
}

test('the ruler of 500 auctions draws what is in sight and finds the rest; its first key is timed', async ({
  page,
  network,
}) => {
  const report = longReport(await filledReport(network), AUCTIONS)
  await fulfillReport(page, report)
  await page.addInitScript(pressNFromStart)
  const times: number[] = []
  // Several runs, because the machine also runs the chain and the solvers.
  for (const path of Array.from({ length: 4 }, () => debugPath(report))) {
    await page.goto(path)
    const handle = await page.waitForFunction(() => Reflect.get(window, 'firstKeyMs'))
    times.push(Math.round(Number(await handle.jsonValue())))
  }
  console.info(`first key handled with ${AUCTIONS} auctions: ${times.join(', ')} ms`)

  // A row far down is found, selected and shown, and its neighbours are rendered.
  await page.getByRole('searchbox', { name: 'Find in the ruler' }).fill(String(lastId(report)))
  // Its number may also occur in the text of another row.
  await expect(ruler(page)).toContainText(
    new RegExp(`[1-9] of ${AUCTIONS + report.events.length} rows`),
  )
  await rows(page)
    .filter({ hasText: `Auction ${formatNumber(lastId(report))}` })
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'Find in the ruler' }).fill('')
  await expect(chosenRow(page)).toContainText(`Auction ${formatNumber(lastId(report))}`)
  // The frame extends below the window; the page does not scroll away from the search field.
  await expect.poll(() => chosenRow(page).evaluate(isInFrame)).toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('p')
  await expect(chosenRow(page)).not.toContainText(formatNumber(lastId(report)))
  await expect(chosenRow(page)).toBeInViewport()
  const before = await chosenRow(page).textContent()
  for (const _ of Array.from({ length: 12 })) await page.keyboard.press('p')
  await expect(chosenRow(page)).toBeInViewport()
  for (const _ of Array.from({ length: 12 })) await page.keyboard.press('n')
  await expect(chosenRow(page)).toHaveText(before ?? '')
  await expect(chosenRow(page)).toBeInViewport()
})

/** Runs in the page. */
const isInFrame = (row: Element): boolean => {
  const frame = row.closest('[data-ruler-frame]')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return frame !== undefined && top >= frame.top - 1 && bottom <= frame.bottom + 1
}

const lastId = ({ auctions }: DebugReportAnswer) => auctions.at(-1)?.id ?? 0

test('filters, selection and folds are the reader’s, and the address keeps them', {
  tag: '@core',
}, async ({ page, network }) => {
  const long = longReport(await filledReport(network), 12)
  // Nothing happened in the auctions after the third.
  const report = {
    ...long,
    events: long.events.slice(0, 1),
    auctions: long.auctions.map((auction, index) =>
      index < 3 ? auction : { ...auction, proposedSolutions: [] },
    ),
  }
  await fulfillReport(page, report)
  await page.goto(debugPath(report))
  await expect(ruler(page)).toContainText('13 rows')
  const gap = page.getByRole('button', { name: /auctions · no change/ })
  await expect(gap).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press(']')
  await expect(gap).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page)).toHaveCount(14)
  await page.keyboard.press('[')
  await expect(gap).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('n')
  await expect(page).toHaveURL(/[?&]sel=auction-\d+/)
  const first = await chosenRow(page).textContent()
  await page.keyboard.press('n')
  await expect(chosenRow(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('p')
  await expect(chosenRow(page)).toHaveText(first ?? '')
  await expect(page.getByRole('table', { name: /^Bids with this order/ })).toBeVisible()

  await page.getByRole('button', { name: 'Bids', exact: true }).click()
  await expect(ruler(page)).toContainText('2 of 13 rows')
  await expect(page).toHaveURL(/[?&]show=bids\b/)
  const link = page.url()
  await page.reload()
  await expect(ruler(page)).toContainText('2 of 13 rows')
  await expect(chosenRow(page)).toHaveText(first ?? '')
  expect(page.url()).toBe(link)
  await page.getByRole('searchbox', { name: 'Find in the ruler' }).fill('no such row')
  await expect(page.getByText('No row matches the filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(ruler(page)).toContainText('13 rows')
  await page.getByRole('button', { name: 'JSON' }).click()
  await expect(page.getByRole('dialog', { name: 'Debug report as JSON' })).toContainText(
    report.orderUid,
  )
  await page.keyboard.press('Escape')
  await expectPageQuality(page, 'Order debug, a long report')
})

test('on a phone a row opens as a sheet, and the facts as another', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const report = await filledReport(network)
  await page.goto(debugPath(report))
  await rows(page).filter({ hasText: 'Auction' }).last().click()
  const sheet = page.getByRole('dialog', { name: /^Auction \d/ })
  await expect(sheet).toContainText('Settlement attempts')
  await expect(page).toHaveURL(/[?&]sel=auction-\d+/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).not.toHaveURL(/sel=/)
  await page.getByRole('button', { name: 'Facts, fees and trades' }).click()
  await expect(page.getByRole('dialog', { name: 'Facts, fees and trades' })).toContainText(
    'Limit price',
  )
})

test('an order never in an auction says so, and staff’s report keeps to the public facts', async ({
  page,
  network,
}) => {
  const { auctions: _auctions, ...rest } = longReport(await filledReport(network), 1)
  const report = { ...rest, auctions: [] }
  await fulfillReport(page, report)
  await page.goto(debugPath(report))
  await expect(page.getByText('Stored, but never part of an auction.')).toBeVisible()
  await expectPageQuality(page, 'Order debug, never in an auction')

  await page.unrouteAll()
  await refuseReport(page, report)
  await page.reload()
  await expect(page.getByText('Staff only')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Limit price')
  await expect(page.getByRole('button', { name: 'Copy reply' })).toHaveCount(0)
  await expectPageQuality(page, 'Order debug, for staff only')
})

test('what held an order up before is a row of its own, with its end', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const { data } = await marketOrder(network, trader)
  const order = await signedOrder(network, trader, data, { scheme: 'presign' })
  const uid = await submit(network, order)
  await presign(network, trader, uid)
  await waitForStatus(network, uid, 'fulfilled')
  const { former = [] } = await readReport(network, uid)
  expect(former.map(({ code }) => code)).toContain('unsigned')
  await page.goto(`/orders/local/${uid}`)
  const row = rows(page).filter({ hasText: 'Unsigned' })
  await expect(row).toContainText(/until \d\d:\d\d:\d\d, for /)
  await row.click()
  await expect(page).toHaveURL(/[?&]sel=former-0/)
  const panel = page.getByRole('region', { name: 'Before this verdict' })
  await expect(panel).toContainText('Until')
  await expectPageQuality(page, 'an order that was unsigned')
})
