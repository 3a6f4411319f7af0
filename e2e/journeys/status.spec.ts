import { expect, type Page } from '@playwright/test'
import { fixOnPress } from '../support/fix-on-press'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'

const ORDER_READS = /\/local\/(?:api\/v[12]|tokens)\//
const BANNER = 'Prices and orders cannot be read.'

const VERSION = /\/local\/api\/v1\/version$/

const fail = (
  page: Page,
  status: number,
  headers: Record<string, string> = {},
  reads = ORDER_READS,
) =>
  page.route(reads, (route) =>
    route.fulfill({ status, headers, contentType: 'application/json', body: '{}' }),
  )

test('shows what this browser has observed, per endpoint and network', { tag: '@core' }, async ({
  page,
  network,
}) => {
  await page.goto('/status')
  await expect(page.getByText('The service works.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Endpoints used in this session' })
  const version = table.getByRole('row', { name: /\/local\/api\/v1\/version/ })
  await expect(version.getByRole('cell').nth(3)).toHaveText(/^[\d,]+ ms$/)
  const card = page.getByRole('region', { name: network.view.displayName })
  const build = await (await page.request.get('/local/api/v1/version')).text()
  await expect(card.getByText(build)).toBeVisible()
  await expect(card.getByText(/^\d+ s old; one comes every \d+ s$/)).toBeVisible()
  await expect(card.getByText('Last auction with bids')).toBeVisible()
  await expect(
    card.getByText(/^(?:[\d.]+ % of the last \d+ orders|No order with a quote )/),
  ).toBeVisible()
  await expect(card.getByText('Asking')).toHaveCount(0)
  await expect(page.getByText(new URL(page.url()).origin)).toBeVisible()
  await expectPageQuality(page, 'Status')

  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  const text = page.getByRole('textbox', { name: 'Text that is copied' })
  await expect(text).toHaveValue(/GET \/local\/api\/v1\/version · last success/)
  await expect(text).not.toHaveValue(/0x[0-9a-f]{16}/i)
  await expectPageQuality(page, 'Diagnostics')
})

test('counts failures and pauses, and shows a fault of the service', async ({ page }) => {
  // One read alone: the pause that the first refusal asks for holds back those not yet sent.
  await fail(page, 429, { 'retry-after': '600' }, VERSION)
  await page.route('**/readyz', (route) =>
    route.fulfill({
      status: 503,
      json: { ready: false, checks: [{ name: 'database', ok: false, detail: 'no connection' }] },
    }),
  )
  await page.goto('/status')
  await expect(page.getByText('The service answers, but one check fails.')).toBeVisible()
  await expect(page.getByText('Database: no connection')).toBeVisible()
  const row = page.getByRole('row', { name: /\/local\/api\/v1\/version/ })
  await expect(row.getByText(/^Too many requests/)).toBeVisible()
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[1-9]/)
  await expect(row.getByRole('cell').last()).toHaveText(/^\d\d:\d\d:\d\d$/)
  await expect(page.getByText(BANNER)).toHaveCount(0)
})

test('Look again asks everything at once and puts what is in trouble first', async ({ page }) => {
  await page.goto('/status')
  await expect(page.getByText('The service works.')).toBeVisible()
  await page.route('**/local/api/v1/version', (route) => route.abort('connectionfailed'))
  const checkAgain = page.getByRole('button', { name: 'Look again' })
  await checkAgain.click()
  const table = page.getByRole('table', { name: 'Endpoints used in this session' })
  await expect(table.getByText(/^No answer/)).toBeVisible()
  await checkAgain.click()
  await expect(table.getByRole('row').nth(1)).toContainText('/local/api/v1/version')
})

test('a node that names no block says so, or why', { tag: '@core' }, async ({ page }) => {
  let answer: { result: null } | { error: { code: number; message: string } } = { result: null }
  await page.route('**/rpc', (route) =>
    route.fulfill({ json: { jsonrpc: '2.0', id: 1, ...answer } }),
  )
  await page.goto('/status')
  await expect(page.getByText('— the node’s answer held no block')).toBeVisible()
  answer = { error: { code: -1, message: 'out of sync' } }
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText('— out of sync')).toBeVisible()
})

test('after two failed reads every page says so, until one works', async ({ page }) => {
  await page.goto('/docs')
  await fail(page, 503)
  await page.getByRole('link', { name: 'Trade', exact: true }).click()
  await expect(page.getByText(BANNER)).toBeVisible()
  await expectPageQuality(page, 'Service down')
  await fixOnPress(page, () => void page.unroute(ORDER_READS))
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect(page.getByText(BANNER)).toHaveCount(0)
})

test('offline has a separate line', async ({ page, context }) => {
  await page.goto('/docs')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})
