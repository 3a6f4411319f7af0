import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { formatUsd } from '@/lib/client/format/usd'
import { poolHistoryEndpoint } from '@/lib/contract/endpoints/pools'
import { address } from '@/lib/domain/shared/address'
import { pngSize } from '../support/png-size'
import { drawnPools, openPools } from '../support/pools-page'
import { test } from '../support/recorded-journey'
import { savedCsv } from '../support/saved-csv'

test('the chart’s cursor shows the samples of the service beside it, and lets go of them', async ({
  page,
  recorded,
}) => {
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
    { baseUrl: recorded.url },
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
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(24)
  await past.getByRole('button', { name: 'Show as table' }).click()
  await expect(past.getByRole('cell', { name: /^\$[\d,]+\.\d\d$/ }).first()).toBeVisible()
})

test('the chart is saved as a picture and as a table', async ({ page }) => {
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
