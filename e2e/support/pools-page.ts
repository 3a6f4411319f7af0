import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { PoolEntry } from '@/lib/contract/codecs/pools'
import { address } from '@/lib/domain/shared/address'

const isPools = (url: string) => new URL(url).pathname.endsWith('/yield/pools')

export const poolTable = (page: Page): Locator => page.getByRole('table', { name: /^Pools: / })
export const poolLinks = (page: Page): Locator => poolTable(page).locator('tbody a')

/** Presses Refresh and returns the list the page received. */
export async function refreshPools(page: Page): Promise<readonly PoolEntry[]> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => isPools(response.url()) && response.status() === 200),
    page.getByRole('button', { name: 'Refresh' }).click(),
  ])
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  return response.json()
}

/** Modifies the responses of the pool list on their way to the page. */
export async function changePools(
  page: Page,
  change: (pools: readonly PoolEntry[]) => readonly PoolEntry[],
): Promise<void> {
  await page.route(
    (url) => isPools(url.href),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    },
  )
}

/** Pool addresses of the rendered rows from the top. */
export async function drawnPools(page: Page): Promise<readonly string[]> {
  // All at once: the rows that are drawn change while the list is used.
  const hrefs = await poolLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  return hrefs.map((href) => href?.split('/').at(-1) ?? '')
}

/** Cell texts of a row, counted from the top without the header. */
export async function cellsOf(page: Page, row: number): Promise<readonly string[]> {
  const cells = await poolTable(page)
    .getByRole('row')
    .nth(row + 1)
    .locator('td')
    .all()
  // biome-ignore lint/performance/useDomNodeTextContent: a cell also contains digits that are only shown on focus
  return Promise.all(cells.map((cell) => cell.innerText()))
}

/** Opens the pools page and waits until it is interactive. */
export async function openPools(page: Page, query = ''): Promise<void> {
  await page.goto(`/pools${query}`)
  await expect(page.getByText(/^Updated/)).toBeVisible()
}

/** Parses an exported table into header and rows with unquoted cells. */
export async function readCsv(path: string): Promise<{
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}> {
  const lines = (await readFile(path, 'utf8')).trim().split('\r\n')
  const cells = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  )
  const [header = [], ...rows] = cells
  return { header, rows }
}

/** The longest list the service returns, made of a short one with changed addresses and numbers. */
export const toThousandPools = (pools: readonly PoolEntry[]): readonly PoolEntry[] =>
  Array.from({ length: 1_000 }, (_, index) => {
    const pool = pools[index % pools.length]
    if (pool === undefined) throw new Error('the network has no pool')
    const tail = index.toString(16).padStart(6, '0')
    return {
      ...pool,
      contract_address: address(`${pool.contract_address.slice(0, 36)}${tail}`),
      tvl: (pool.tvl ?? 0) * (1 + index / 1_000),
      // Not in TVL order; every second pool is above the presets' thresholds.
      volume: (pool.tvl ?? 0) * (index % 2) * (0.2 + ((index * 7) % 1_000) / 1_000),
    }
  })

/**
 * Presses the button whose name starts with `name`, which changes the first row each time; returns
 * the milliseconds from each press to the painted rows.
 */
export const timesToPaint = (
  page: Page,
  name: string,
  presses: number,
): Promise<readonly number[]> =>
  page.evaluate(
    async (wanted) => {
      const painted = () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = resolve
            channel.port2.postMessage(null)
          })
        })
      const firstRow = () =>
        document.querySelector('tbody [data-row-index] a')?.getAttribute('href')
      const times: number[] = []
      for (let press = 0; press < wanted.presses; press += 1) {
        const button = [...document.querySelectorAll('button')].find((element) =>
          element.textContent?.startsWith(wanted.name),
        )
        const before = firstRow()
        const start = performance.now()
        button?.click()
        do await painted()
        while (firstRow() === before && performance.now() - start < 5_000)
        times.push(Math.round(performance.now() - start))
        // Wait until the page is idle before the next press.
        await new Promise((onIdle) => requestIdleCallback(onIdle, { timeout: 1_000 }))
      }
      return times
    },
    { name, presses },
  )
