import { expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { partnerReportEndpoint } from '@/lib/contract/endpoints/reports'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { savedCsv } from '../support/saved-csv'

const REPORTS = /\/api\/v1\/(?:solver_league|partner_report)\?/

const column = (page: Page, name: string) =>
  page.getByRole('columnheader', { name, exact: true }).first()

test('the league is found from the auctions, sorted, and kept in the address', async ({ page }) => {
  await page.goto('/auctions')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Solver league' }).click()
  await expect(page).toHaveURL('/auctions/solvers?network=local')
  await expect(page.getByRole('heading', { level: 1, name: 'Solver league' })).toBeVisible()
  await expect(page.getByText(/^wins went to .+, in [\d,]+ auctions$/)).toBeVisible()
  await expect(column(page, 'Wins')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Solver', exact: true }).press('Enter')
  await expect(page).toHaveURL(/[?&]sort=solver/)
  const names = await page.getByRole('rowheader').allTextContents()
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted())
  await page.getByText('24 h', { exact: true }).click()
  await expect(page).toHaveURL(/[?&]window=24h/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked()
  await expect(column(page, 'Solver')).toHaveAttribute('aria-sort', 'ascending')
  await expectPageQuality(page, 'Solver league')
})

test('the partner report and its file have the sums of the service', async ({ page, network }) => {
  await page.goto('/auctions/partners?window=24h')
  await expectHydrated(page)
  await expect(page.getByRole('region', { name: 'By app code' })).toContainText('Coincidence tests')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [header = '', ...rows] = (await savedCsv(await download)).trimEnd().split('\r\n')
  const names = header.split(',')
  const cells = rows.map((row) => row.split(','))
  const of = (group: string, name: string) =>
    cells
      .filter(([groupedBy]) => groupedBy === group)
      .reduce((sum, row) => sum + BigInt(row[names.indexOf(name)] ?? ''), 0n)
  const { total } = await callApi(
    partnerReportEndpoint,
    { network: 'local', query: { window: '24h' } },
    { baseUrl: network.url },
  )
  for (const [name, least] of [
    ['fills', 1n],
    ['volumeWei', 1n],
    ['feesWei', 0n],
  ] as const) {
    expect(of('appCode', name), name).toBe(of('all', name))
    expect(of('time', name), name).toBe(of('all', name))
    expect(of('all', name), name).toBeGreaterThanOrEqual(least)
  }
  // Trading goes on: the file is a little older.
  expect(of('all', 'fills') <= BigInt(total.fills)).toBe(true)
  await expectPageQuality(page, 'Partners')
})

test('an outage is told as one, and what was read stays', async ({ page }) => {
  await page.goto('/auctions/solvers')
  await expectHydrated(page)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.route(REPORTS, (route) =>
    route.fulfill({ status: 500, json: { errorType: 'InternalServerError', description: 'down' } }),
  )
  await page.getByText('30 d', { exact: true }).click()
  await expect(page.getByText(/The solver league cannot be read/).first()).toBeVisible({
    timeout: 120_000,
  })
  await expect(page.getByText('No solver has bid in this time.')).toHaveCount(0)
  await page.unroute(REPORTS)
})

test('time without auctions or fills is one sentence', async ({ page }) => {
  const figures = { orders: 0, fills: 0, unpriced: 0, volume: '0', fees: '0' }
  const span = { from: 1_700_000_000, to: 1_700_086_400 }
  await page.route(REPORTS, (route) =>
    route.fulfill({
      json: route.request().url().includes('solver_league')
        ? { ...span, auctions: 0, bound: '0', solvers: [] }
        : {
            ...span,
            total: figures,
            apps: [],
            otherApps: null,
            recipients: [],
            otherRecipients: null,
            stepSeconds: 3_600,
            steps: [],
          },
    }),
  )
  await page.goto('/auctions/solvers')
  await expectHydrated(page)
  await page.getByText('30 d', { exact: true }).click()
  await expect(page.getByText('No solver has bid in this time.')).toBeVisible()
  await page.goto('/auctions/partners')
  await expectHydrated(page)
  await page.getByText('30 d', { exact: true }).click()
  await expect(page.getByText('No order was filled in this time.')).toBeVisible()
  await expectPageQuality(page, 'Partners, empty')
})
