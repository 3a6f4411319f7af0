import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { formatUsd } from '@/lib/client/format/usd'
import { poolEndpoint } from '@/lib/contract/endpoints/pools'
import { address } from '@/lib/domain/shared/address'
import { test } from '../support/journey'
import { drawnPools, openPools, poolTable } from '../support/pools-page'

test('compares up to five pools, and a shared link repeats it', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  await openPools(page)
  const shown = await drawnPools(page)
  const boxes = poolTable(page).getByRole('checkbox')
  for (let at = 0; at < 5; at += 1) await boxes.nth(at).check()
  await boxes.nth(5).click()
  await expect(page.getByText('5 pools at most. Take one out first.')).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Comparing 5 pools' })).toBeVisible()
  const table = page.getByRole('table', { name: /^The compared pools/ })
  await expect(table.getByRole('columnheader').getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'APR, percent a year' })).toBeVisible()
  await expect(page).toHaveURL(/view=compare/)
  const shared = await browser.newPage()
  try {
    await shared.goto(page.url())
    await expect(shared.getByRole('heading', { name: 'Comparing 5 pools' })).toBeVisible()
    const links = shared.getByRole('table').getByRole('columnheader').getByRole('link')
    await expect(links.first()).toHaveAttribute('href', `/pools/local/${shown[0]}`)
  } finally {
    await shared.close()
  }
  await page.goBack()
  await expect(poolTable(page)).toBeVisible()
})

test('a pool’s page says what the service says of it', { tag: '@core' }, async ({
  page,
  network,
}) => {
  await openPools(page)
  const [pool = ''] = await drawnPools(page)
  await page.goto(`/pools/local/${pool}`)
  await expect(page.getByText(/^Updated/)).toBeVisible()
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/yield/pools/${pool}`)),
    page.getByRole('button', { name: 'Refresh' }).click(),
  ])
  const served: Awaited<ReturnType<typeof callApi<typeof poolEndpoint>>> = await response.json()
  const explained = page.getByRole('region', { name: 'APR explained' })
  await expect(explained).toContainText(formatUsd(served.tvl ?? 0))
  await expect(explained).toContainText(formatUsd(served.volume ?? 0))
  const direct = await callApi(
    poolEndpoint,
    { network: 'local', params: { pool: address(pool) } },
    { baseUrl: network.url },
  )
  expect(direct.project).toBe(served.project)
  await expect(page.getByText(served.project, { exact: true }).first()).toBeVisible()
})

const HOUR = 3_600_000
const anHour = (date: number, tvl: number | null) => ({
  date: new Date(date).toISOString(),
  apr: 12.5,
  tvl,
  volume: 1000,
  price: 2,
})

test('gaps and deposits are in the reading of the chart', { tag: '@core' }, async ({ page }) => {
  await openPools(page)
  const [pool = ''] = await drawnPools(page)
  const last = Math.floor(Date.now() / HOUR) * HOUR
  const hours = Array.from({ length: 72 }, (_, index) => index).filter(
    (index) => index < 30 || index > 32,
  )
  await page.route(`**/yield/pools/${pool}/history?window=90d`, (route) =>
    route.fulfill({
      json: {
        pool,
        window: '90d',
        points: hours.map((index) =>
          anHour(last - (71 - index) * HOUR, index < 50 ? 100_000 : 125_000),
        ),
      },
    }),
  )
  await page.goto(`/pools/local/${pool}`)
  const past = page.getByRole('region', { name: 'Over time' })
  await past.getByText('90 d').click()
  await expect(past).toContainText('69 samples')
  await expect(past).toContainText('3 samples are missing')
  await past.getByRole('button', { name: 'Show as table' }).click()
  const table = past.getByRole('table')
  await expect(table.getByRole('cell', { name: '3 samples are missing before it' })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'deposit, TVL +25.0 %' })).toBeVisible()
  const slider = past.getByRole('slider')
  await slider.fill('47')
  await expect(slider).toHaveAttribute('aria-valuetext', /deposit, TVL \+25\.0 %/)
})

test('an unknown pool is said to be unknown, an outage never', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto(`/pools/local/0x${'12'.repeat(20)}`)
  await expect(page.getByText('No pool at this address is known on Local network.')).toBeVisible()
  await page.goto('/pools/local/0x12')
  await expect(page.getByText('This is not a pool address.')).toBeVisible()

  await openPools(page)
  const [pool = ''] = await drawnPools(page)
  await page.goto(`/pools/local/${pool}`)
  await expect(page.getByText(/^Updated/)).toBeVisible()
  await page.route(`**/yield/pools/${pool}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'the source is down' } }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('This pool cannot be read right now.')).toBeVisible()
  await expect(page.getByText('Pool not found')).toHaveCount(0)
})
