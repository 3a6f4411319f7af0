import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { poolHistoryEndpoint, poolsEndpoint } from '@/lib/contract/endpoints/pools'
import { pageTargets, poolTarget } from '@/lib/testing/bench/page-budgets'
import {
  measurePage,
  missedShift,
  missedTimes,
  missedWeight,
  type PageRow,
  pageTable,
} from '@/lib/testing/bench/page-weight'
import { readNetwork } from '@/lib/testing/system/network'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import { endSystem, startSystemWithPages } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { expectHydrated, openWallets } from '../support/hydration'
import { test } from '../support/journey'
import { writePoolMonth } from '../support/pool-month'

/** Occurs only in code that discovers wallets. */
const WALLET_MARK = 'eip6963:requestProvider'
/** Occurs only in chart code. */
const CHART_MARK = 'recharts-cartesian-grid'
/** Occurs only in the schema library. */
const SCHEMA_MARK = 'invalid_union'
const REPORT = path.join('test-results', 'page-budgets')

test('every place keeps to its weight, without codecs, wallet or chart code', async ({
  browser,
  network,
}) => {
  const rows: PageRow[] = []
  const misplaced: string[] = []
  for (const target of pageTargets(await readPageSubjects(network))) {
    const { row, text } = await measurePage(browser, network.url, target, 1)
    rows.push(row)
    if (text.includes(WALLET_MARK)) misplaced.push(`${row.name} loads wallet code`)
    if (text.includes(CHART_MARK)) misplaced.push(`${row.name} loads chart code`)
    if (text.includes(SCHEMA_MARK)) misplaced.push(`${row.name} loads codecs`)
  }
  const missedBudgets = [...rows.flatMap(missedWeight), ...misplaced]
  // Times and layout shifts depend on the machine's load: only logged here; the benchmark fails on them.
  const slow = [...rows.flatMap(missedShift), ...rows.flatMap(missedTimes)]
  const report = markdown(rows, [...missedBudgets, ...slow])
  await mkdir(REPORT, { recursive: true })
  await writeFile(path.join(REPORT, 'pages.md'), report)
  await writeFile(path.join(REPORT, 'pages.json'), `${JSON.stringify(rows, null, 2)}\n`)
  console.log(`\n${report}`)
  expect(missedBudgets).toEqual([])
})

test('a pool’s page keeps to its weight with a month of history', async ({ browser }) => {
  const system = await startSystemWithPages({ LOCAL_SIMULATOR: 'off' })
  try {
    const { name } = (await readNetwork(system.url)).view
    const api = { baseUrl: system.url }
    const pool = await until('a pool', async () => {
      const [first] = await callApi(poolsEndpoint, { network: name, body: [] }, api)
      return first?.contract_address
    })
    await system.stop()
    await writePoolMonth(system, pool)
    await system.restart()
    const month = { network: name, params: { pool }, query: { window: '30d' } } as const
    const { points } = await callApi(poolHistoryEndpoint, month, api)
    // The oldest of 720 hours may have left the window since they were written.
    expect(points.length).toBeGreaterThan(700)
    expect(points.filter(({ apr, tvl }) => apr !== null && tvl !== null).length).toBe(points.length)
    const target = poolTarget(name, pool)
    await until('a document that has all samples', async () => {
      const document = await (await fetch(system.url + target.path)).text()
      return samplesIn(document) > 700
    })
    const { row } = await measurePage(browser, system.url, target, 1)
    console.log(`a month of history: document ${row.documentBytes}, in all ${row.totalBytes} bytes`)
    expect(missedWeight(row)).toEqual([])
  } finally {
    await endSystem(system)
  }
})

test('Trade on a phone loads codecs when it is used, and its chart when that is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const code = scriptText(page)
  await page.goto('/trade')
  await expectHydrated(page)
  await page.waitForLoadState('networkidle')
  const before = await code()
  expect(before).not.toContain(SCHEMA_MARK)
  expect(before).not.toContain(CHART_MARK)

  await page.getByRole('textbox', { name: /sell amount/i }).click()
  await expect.poll(code).toContain(SCHEMA_MARK)
  expect(await code()).not.toContain(CHART_MARK)

  await page.mouse.wheel(0, 400)
  await expect.poll(code).toContain(CHART_MARK)
})

test('wallet code comes with the wish to connect', async ({ page }) => {
  await page.goto('/trade')
  const code = scriptText(page)
  await openWallets(page)
  await expect(page.getByRole('button', { name: /demo wallet/i })).toBeVisible()
  expect(await code()).toContain(WALLET_MARK)
})

/** All scripts that the page fetches from now on, as one text. */
function scriptText(page: Page): () => Promise<string> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  return async () => (await Promise.all(scripts)).join('\n')
}

/** Number of samples that a document has for its page's first picture. */
function samplesIn(document: string): number {
  // React's values come in pieces that end anywhere.
  const values = document.replace(/"\]\)<\/script><script[^>]*>self\.__next_f\.push\(\[1,"/g, '')
  const [, dates = ''] = /dates\\?":\[([\d,]*)\]/.exec(values) ?? []
  return dates.split(',').length
}

function markdown(rows: readonly PageRow[], missedBudgets: readonly string[]): string {
  const [head = [], ...lines] = pageTable(rows)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...lines.map(line),
    '',
    'Loaded with empty caches, four times slower than this machine, at 1.6 Mbit/s and 150 ms.',
    '',
    ...(missedBudgets.length === 0
      ? ['Every budget is kept.']
      : missedBudgets.map((text) => `MISSED: ${text}`)),
    '',
  ].join('\n')
}
