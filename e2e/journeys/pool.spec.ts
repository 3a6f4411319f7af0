import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { formatUsd } from '@/lib/client/format/usd'
import { poolEndpoint, poolHistoryEndpoint } from '@/lib/contract/endpoints/pools'
import { address } from '@/lib/domain/shared/address'
import { test } from '../support/journey'
import { pngSize } from '../support/png-size'
import { drawnPools, openPools, poolTable } from '../support/pools-page'
import { savedCsv } from '../support/saved-csv'

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

test('the chart’s cursor shows the samples of the service beside it, and lets go of them', {
  tag: '@core',
}, async ({ page, network }) => {
  await openPools(page)
  const [pool = ''] = await drawnPools(page)
  await page.goto(`/pools/local/${pool}?range=7d`)
  const past = page.getByRole('region', { name: 'Over time' })
  const beside = page.getByRole('region', { name: 'At the cursor' })
  await expect(beside).toContainText('Newest sample')
  const slider = past.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(beside.getByRole('heading', { name: 'At the cursor' })).toBeVisible()
  const { points } = await callApi(
    poolHistoryEndpoint,
    { network: 'local', params: { pool: address(pool) }, query: { window: '7d' } },
    { baseUrl: network.url },
  )
  // The page's first sample may have left the window since.
  const reading = (await slider.getAttribute('aria-valuetext')) ?? ''
  const sample = points.find(({ tvl }) => tvl !== null && reading.includes(formatUsd(tvl)))
  await expect(beside).toContainText(formatUsd(sample?.tvl ?? Number.NaN))
  await expect(beside).toContainText(formatUsd(sample?.volume ?? Number.NaN))
  const [first = ''] = await beside.getByRole('definition').allTextContents()
  await page.keyboard.press('End')
  await expect(beside.getByRole('definition').first()).not.toHaveText(first)
  await slider.blur()
  await expect(beside).toContainText('Newest sample')

  await past.getByText('90 d').click()
  await expect(page).toHaveURL(/range=90d/)
  await past.getByText('24 h', { exact: true }).click()
  await expect(page).toHaveURL(/range=24h/)
  const count = Number(await slider.getAttribute('max'))
  expect(count).toBeLessThanOrEqual(24)
  await past.getByRole('button', { name: 'Show as table' }).click()
  await expect(past.getByRole('cell', { name: /^\$[\d,]+\.\d\d$/ }).first()).toBeVisible()
})

test('gaps and deposits are in the reading of the chart', async ({ page }) => {
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

test('the chart is saved as a picture and as a table', { tag: '@core' }, async ({ page }) => {
  await openPools(page)
  const [pool = ''] = await drawnPools(page)
  await page.goto(`/pools/local/${pool}?range=7d`)
  await expect(page.getByRole('region', { name: 'Over time' })).toContainText(/samples?, recorded/)
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picture' }).click()
  const saved = await picture
  expect(saved.suggestedFilename()).toBe(`pool-${pool}-7d.png`)
  expect(await pngSize(saved)).toEqual({ width: 2400, height: 1600 })
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head, ...rows] = (await savedCsv(await table)).trim().split(/\r?\n/)
  expect(head).toBe('time_utc,apr_percent,tvl_usd,volume_usd,price,pool,source,chain_id')
  expect(rows.at(-1)).toContain(pool)
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
