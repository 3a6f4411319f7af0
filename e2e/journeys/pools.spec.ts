import { expect, type Page } from '@playwright/test'
import { COLUMNS } from '@/components/pools/table/columns'
import { formatDecimal, formatPercent, formatSigned } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { PoolEntry } from '@/lib/contract/codecs/pools'
import { createdPools } from '../support/created-pools'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import {
  cellsOf,
  changePools,
  drawnPools,
  openPools,
  poolLinks,
  poolTable,
  readCsv,
  refreshPools,
  timesToPaint,
  toThousandPools,
} from '../support/pools-page'

const byTvl = (pools: readonly PoolEntry[], sign: 1 | -1) =>
  pools.toSorted((a, b) => sign * ((a.tvl ?? 0) - (b.tvl ?? 0)))

const addresses = (pools: readonly PoolEntry[]) => pools.map((pool) => pool.contract_address)

const count = (page: Page) => page.getByRole('group', { name: 'Filter' }).locator('output')

test('the sentence is the filter, the address keeps it, and Back takes a step back', {
  tag: '@core',
}, async ({ page }) => {
  await openPools(page)
  const pools = await refreshPools(page)
  await expect(count(page)).toHaveText(`${pools.length} of ${pools.length}`)

  await page.getByRole('button', { name: 'any TVL' }).click()
  await page.getByRole('textbox', { name: 'TVL from, USD' }).fill('1m')
  await page.getByRole('button', { name: 'Apply' }).click()
  const deep = pools.filter(({ tvl }) => (tvl ?? 0) >= 1_000_000)
  await expect(count(page)).toHaveText(`${deep.length} of ${pools.length}`)
  await expect(page).toHaveURL(/tvl=1m-/)

  const [{ project } = { project: '' }] = deep
  await page.getByRole('button', { name: 'any project' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: project }).check()
  await page.keyboard.press('Escape')
  const both = deep.filter((pool) => pool.project === project)
  await expect(count(page)).toHaveText(`${both.length} of ${pools.length}`)
  await expect(
    page.getByText(`${pools.length - both.length} of ${pools.length} hidden by the filter`),
  ).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'TVL over $1 M', exact: true })).toBeVisible()
  // Pools keep trading: compare with the list the page has just read.
  const now = (await refreshPools(page)).filter(({ tvl }) => (tvl ?? 0) >= 1_000_000)
  const bothNow = now.filter((pool) => pool.project === project)
  await expect(count(page)).toHaveText(`${bothNow.length} of ${pools.length}`)
  await page.goBack()
  await expect(page).not.toHaveURL(/project=/)
  await expect(count(page)).toHaveText(`${now.length} of ${pools.length}`)
  await page.getByRole('button', { name: 'Remove: TVL over $1 M' }).click()
  await expect(count(page)).toHaveText(`${pools.length} of ${pools.length}`)
})

test('presets ask a whole question, and take it back', async ({ page }) => {
  await openPools(page)
  const preset = page.getByRole('button', { name: 'Most traded for its size' })
  await preset.click()
  await expect(preset).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/turnover=10-.*sort=-turnover|sort=-turnover.*turnover=10-/)
  await expect(page.getByRole('button', { name: 'Turnover over 10 %', exact: true })).toBeVisible()
  await preset.click()
  await expect(page).not.toHaveURL(/turnover/)
})

test('a chain number leads to its network', async ({ page }) => {
  await page.goto('/pools?chain=31337&sort=tvl')
  await expect(page).toHaveURL(/\/pools\?network=31337&sort=tvl$/)
  await expect(page.getByText(/^Updated/)).toBeVisible()
  await page.goto('/pools?network=nowhere')
  await expect(page.getByRole('heading', { name: 'Network not served' })).toBeVisible()
})

test('sorts by several keys, and what is unknown comes last both ways', async ({ page }) => {
  // High enough to render every row.
  await page.setViewportSize({ width: 1280, height: 2_400 })
  let lost = ''
  await changePools(page, (pools) => {
    lost = pools[0]?.contract_address ?? ''
    return pools.map((pool, at) => (at === 0 ? { ...pool, tvl: null } : pool))
  })
  await openPools(page, '?cols=tvl,fee,flags')
  const pools = (await refreshPools(page)).filter((pool) => pool.contract_address !== lost)
  const sortBy = (name: string) => poolTable(page).getByRole('button', { name, exact: true })
  const head = poolTable(page).getByRole('columnheader', { name: /^TVL/ })

  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => drawnPools(page)).toEqual([...addresses(byTvl(pools, -1)), lost])
  await sortBy('TVL').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => drawnPools(page)).toEqual([...addresses(byTvl(pools, 1)), lost])
  await expect(
    poolTable(page)
      .getByText(/not given$/)
      .first(),
  ).toBeVisible()

  await sortBy('Fee').click()
  await sortBy('TVL').click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=-fee,-tvl/)
  const byFee = byTvl(pools, -1).toSorted((a, b) => (b.fee ?? 0) - (a.fee ?? 0))
  await expect
    .poll(async () => (await drawnPools(page)).filter((pool) => pool !== lost))
    .toEqual(addresses(byFee))

  // The same without Shift and mouse.
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await page.getByRole('combobox', { name: 'Then by, direction' }).selectOption('Low to high')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/sort=-fee,tvl/)
})

test('every cell says what the service says', { tag: '@core' }, async ({ page }) => {
  await openPools(page, `?cols=${COLUMNS.join()}`)
  const pools = await refreshPools(page)
  const [first] = pools
  if (first?.tvl == null || first.volume === null || first.fee === null)
    throw new Error('the pool has no figures')
  const { project, tvl, volume, fee, apr } = first
  const feeApr = (volume * fee * 365) / tvl
  await expect(async () => {
    const cells = await cellsOf(page, 0)
    expect(cells.slice(0, 3)).toEqual([
      formatUsdCompact(tvl),
      `${formatUsdCompact(volume)}\n${volume === 0 ? 'none' : `${formatPercent((volume / tvl) * 100, undefined, 1)} of TVL`}`,
      apr === null ? '—' : formatPercent(apr),
    ])
    expect(cells.slice(4, 9)).toEqual([
      formatDecimal(feeApr, 2),
      apr === null ? '—' : formatSigned(apr - feeApr, 2),
      formatDecimal((volume / tvl) * 100, 2),
      formatDecimal(fee, 2),
      project,
    ])
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'How is Fee APR computed?' }).click()
  await expect(
    page.getByRole('dialog').getByText(/volume of the last 24 hours × fee/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Hide this column' }).click()
  await expect(page.getByRole('columnheader', { name: /^Fee APR/ })).toHaveCount(0)
  await expect(page).toHaveURL(/cols=/)
})

test('pools are called by the symbols of their tokens', async ({ page, network }) => {
  await openPools(page)
  const [pool] = await createdPools(network)
  if (pool === undefined) throw new Error('the network has no pool')
  const symbol = (token: string) =>
    network.view.tokens.find((known) => known.address === token)?.symbol ?? ''
  const name = `${symbol(pool.token0)}/${symbol(pool.token1)}`
  await page.getByRole('searchbox', { name: /^Find pools/ }).fill(pool.address)
  await expect(poolLinks(page)).toHaveText([name])
  await poolLinks(page).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a token’s page leads to the pools that hold it, by its address', async ({
  page,
  network,
}) => {
  const weth = network.token('WETH')
  await page.goto(`/tokens/${network.view.name}/${weth}`)
  await page.getByRole('link', { name: 'Pools with WETH' }).click()
  await expect(page).toHaveURL(new RegExp(`token=${weth}`))
  const holding = (await createdPools(network)).filter(({ token0, token1 }) =>
    [token0, token1].includes(weth),
  )
  await expect(poolLinks(page).first()).toBeVisible()
  const shown = await drawnPools(page)
  expect(shown.length).toBeGreaterThan(0)
  const wanted = holding.map((pool) => pool.address)
  expect(shown.filter((pool) => !wanted.some((name) => name === pool))).toEqual([])
  await page.getByRole('button', { name: 'Remove: with WETH' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'All conditions' })).toBeFocused()
  await expect(page).not.toHaveURL(/token=/)
})

test('the file has what the table shows, with every digit', { tag: '@core' }, async ({ page }) => {
  await openPools(page, '?tvl=100k-&sort=-volume')
  const pools = await refreshPools(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const { header, rows } = await readCsv(await download.path())
  const at = (name: string) => header.indexOf(name)
  expect(rows[0]?.[at('chain_id')]).toBe('31337')
  expect(rows[0]?.[at('read_at_utc')]).toMatch(/^\d{4}-\d\d-\d\dT/)
  const wanted = pools
    .filter(({ tvl }) => (tvl ?? 0) >= 100_000)
    .toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0) || (b.tvl ?? 0) - (a.tvl ?? 0))
  expect(rows.map((row) => row[at('address')])).toEqual(addresses(wanted))
  expect(rows.map((row) => Number(row[at('tvl_usd')]))).toEqual(wanted.map(({ tvl }) => tvl))
  expect(rows.map((row) => row[at('apr_percent')])).toEqual(
    wanted.map(({ apr }) => (apr === null ? '' : String(apr))),
  )
})

test('works by keyboard alone: rows, copying, comparing, finding', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPools(page)
  const shown = await drawnPools(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(poolLinks(page).nth(1)).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByText('Pool address copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown[1])
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`compare=${shown[1]},${shown[0]}`))

  const find = page.getByRole('searchbox', { name: /^Find pools/ })
  await page.keyboard.press('Control+f')
  await expect(find).toBeFocused()
  await page.keyboard.press('Control+f')
  await expect(page.getByText('Every row is drawn for the browser’s own search.')).toBeVisible()
  await expect(poolLinks(page)).toHaveCount(shown.length > 0 ? await rowCount(page) : 0)
  await find.fill(shown[2] ?? '')
  await expect(poolLinks(page)).toHaveCount(1)
  await find.press('Escape')
  await expect(poolLinks(page)).not.toHaveCount(1)
  await find.blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pools/local/${shown[0]}`))
})

const rowCount = async (page: Page) =>
  Number(await poolTable(page).getAttribute('aria-rowcount')) - 1

test('faults of the list keep what was read', async ({ page, context }) => {
  await openPools(page)
  const shown = await drawnPools(page)
  let answer = { status: 500, headers: {} }
  await page.route('**/yield/pools', (route) =>
    route.fulfill({ ...answer, json: { message: 'no answer' } }),
  )
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.click()
  await expect(page.getByText('Pools cannot be read right now.')).toBeVisible()
  await expect(page.getByText(/^Could not refresh · showing/)).toBeVisible()
  // The notice moves the list down, so that fewer rows may be in sight.
  const kept = await drawnPools(page)
  expect(kept.length).toBeGreaterThan(0)
  expect(shown.slice(0, kept.length)).toEqual(kept)

  await page.reload()
  await expect(page.getByText(/^Updated/)).toBeVisible()
  answer = { status: 429, headers: { 'retry-after': '600' } }
  await refresh.click()
  await expect(page.getByText(/^Paused until/)).toBeVisible()

  await page.unroute('**/yield/pools')
  await page.reload()
  await expect(page.getByText(/^Updated/)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Offline · showing/)).toBeVisible()
  await context.setOffline(false)
})

test('a dialog whose code cannot be fetched says so, and opens when tried again', async ({
  page,
}) => {
  await openPools(page)
  await page.route('**/_next/static/**', (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await expect(page.getByText(/^What this button opens could not be loaded\./)).toBeVisible()
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Sort pools' })).toBeVisible()
})

test.describe('with a comma as decimal mark', () => {
  test.use({ locale: 'nl-NL' })

  test('numbers are read and written with it', async ({ page }) => {
    await openPools(page, '?cols=tvl,fee')
    const pools = await refreshPools(page)
    await page.getByRole('button', { name: 'any TVL' }).click()
    await page.getByRole('textbox', { name: 'TVL from, USD' }).fill('1,5m')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'TVL over $1,5 M', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/tvl=1.5m-/)
    const cells = await cellsOf(page, 0)
    expect(cells[0]).toBe(formatUsdCompact(pools[0]?.tvl ?? 0, { decimal: ',', group: '.' }))
    expect(cells[1]).toMatch(/^\d,\d\d$/)
  })
})

test('a thousand pools are sorted and filtered, drawing those in sight; each press is timed', async ({
  page,
}) => {
  await changePools(page, toThousandPools)
  await openPools(page)
  await refreshPools(page)
  await expect(count(page)).toHaveText('1,000 of 1,000')
  await expect(poolTable(page)).toHaveAttribute('aria-rowcount', '1001')
  // Only visible rows are rendered.
  expect((await drawnPools(page)).length).toBeLessThan(60)
  // Several times, because the machine may be busy with something else.
  const times = {
    sort: await timesToPaint(page, 'Volume 24 h', 6),
    filter: await timesToPaint(page, 'Most traded for its size', 6),
  }
  console.log(`1,000 pools: ${JSON.stringify(times)} ms`)
})

test('a pool opens its charts in the list, and the address keeps it', { tag: '@core' }, async ({
  page,
}) => {
  const trends: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/yield/pools/trends')) trends.push(request.postData() ?? '')
  })
  await openPools(page)
  const [first = '', second = ''] = await drawnPools(page)
  // The lines of all rows in sight are read together.
  await expect.poll(() => trends.length).toBeGreaterThan(0)
  expect(JSON.parse(trends[0] ?? '[]')).toEqual(expect.arrayContaining([first, second]))

  const charts = page.getByRole('region', { name: /^Charts of / })
  const toggle = poolTable(page).getByRole('button', { name: /^Charts of / })
  await toggle.nth(1).click()
  await expect(charts).toHaveCount(1)
  await expect(charts.getByRole('link', { name: 'Open pool' })).toHaveAttribute(
    'href',
    new RegExp(`/${second}$`),
  )
  // A young network has no samples yet.
  const past = charts.getByText(/ in \d+ samples\.|no sample has it|nobody has recorded/).first()
  await expect(past).toBeVisible()
  await charts.getByText('7 d', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`open=${second}.*range=7d`))
  await page.reload()
  await expect(past).toBeVisible()
  await expect(toggle.nth(1)).toHaveAttribute('aria-expanded', 'true')

  // The same by keyboard, from the row above.
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await expect(toggle.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(charts).toHaveCount(1)
  await page.keyboard.press('o')
  await expect(charts).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
})

test('an opened pool far down a thousand stays below its row', async ({ page }) => {
  await changePools(page, toThousandPools)
  await openPools(page)
  await refreshPools(page)
  await page.getByRole('searchbox', { name: /^Find pools/ }).blur()
  for (let row = 0; row < 30; row += 1) await page.keyboard.press('j')
  await page.keyboard.press('o')
  const charts = page.getByRole('region', { name: /^Charts of / })
  await expect(charts).toHaveCount(1)
  const opened = poolTable(page).locator('tr:has([aria-expanded="true"])')
  const gap = async () => {
    const [row, below] = [await opened.boundingBox(), await charts.boundingBox()]
    return row === null || below === null ? null : Math.round(below.y - (row.y + row.height))
  }
  await expect.poll(gap).toBeLessThan(20)
  await page.keyboard.press('k')
  await expect(opened).toHaveCount(1)
  await expect.poll(gap).toBeLessThan(20)
})

test('on a phone every number of the projects is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pools')
  await page.getByRole('button', { name: 'Averages of each project' }).click()
  const projects = page.getByRole('list', { name: /^APR of each project/ })
  await expect(projects.getByText('Service average').first()).toBeVisible()
  expect(await projects.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true)
})

for (const width of [390, 1280]) {
  test(`no mark of the scatter is cut off and no label of its axes overlaps, at ${width} px`, async ({
    page,
  }) => {
    // From the least to the most of both, so that marks stand on every edge.
    const spread = (pools: readonly PoolEntry[]) =>
      toThousandPools(pools)
        .slice(0, 60)
        .map((pool, index) => ({ ...pool, tvl: 10 ** (2 + (index % 8)), apr: (index % 7) * 12.5 }))
    await page.setViewportSize({ width, height: 844 })
    await changePools(page, spread)
    await openPools(page)
    await refreshPools(page)
    if (width === 390) await page.getByRole('button', { name: 'Presets and more' }).click()
    await page.getByRole('button', { name: 'Scatter' }).click()
    const drawing = page.locator('.chart .recharts-surface')
    const marks = drawing.locator('.recharts-scatter path')
    const labels = drawing.locator('.recharts-cartesian-axis-tick-value')
    // Some have less than the filter asks for at first.
    await expect.poll(() => marks.count()).toBeGreaterThan(20)
    const rectangles = (parts: typeof marks) =>
      parts.evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return { left, right, top, bottom, text: element.textContent }
        }),
      )
    const [whole] = await rectangles(drawing)
    const drawn = [...(await rectangles(marks)), ...(await rectangles(labels))]
    const isInside = (part: (typeof drawn)[number]) =>
      whole !== undefined &&
      part.left >= whole.left &&
      part.right <= whole.right &&
      part.top >= whole.top &&
      part.bottom <= whole.bottom
    expect(drawn.filter((part) => !isInside(part))).toEqual([])
    // The box of a text is higher than what is drawn of it.
    const texts = (await rectangles(labels)).map((text) => ({
      ...text,
      top: text.top + 3,
      bottom: text.bottom - 3,
    }))
    expect(texts.length).toBeGreaterThan(3)
    const overlapping = texts.flatMap((a, place) =>
      texts
        .slice(place + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => [a.text, b.text]),
    )
    expect(overlapping).toEqual([])
  })
}

test('pools have no accessibility faults and no sideways scroll', async ({ page }) => {
  await openPools(page)
  await expectPageQuality(page, 'Pools')
  await page.getByRole('button', { name: 'any APR' }).click()
  await expectPageQuality(page, 'Pools, filter', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await poolTable(page).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Scatter' }).click()
  await expect(page.getByRole('slider', { name: 'TVL from' })).toBeVisible()
  await expectPageQuality(page, 'Pools with scatter and tray')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Comparing 1 pool' })).toBeVisible()
  await expectPageQuality(page, 'Pools compared')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'APR explained' })).toBeVisible()
  await expectPageQuality(page, 'Pool')
})
