import { expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { formatUsd } from '@/lib/client/format/usd'
import { tokenHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { poolEndpoint, poolHistoryEndpoint, poolsEndpoint } from '@/lib/contract/endpoints/pools'
import { listCompetitionsEndpoint } from '@/lib/contract/endpoints/solver-competition'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { Address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { formatNumber } from '@/lib/domain/shared/separators'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit, toBody } from '@/lib/testing/system/trader'
import { type Effort, handOn } from '../support/hand'
import { expectHydrated } from '../support/hydration'
import { marketOrder } from '../support/market-order'
import { drawnPools, poolTable } from '../support/pools-page'
import { test } from '../support/recorded-journey'
import { connectFundedExtension } from '../support/trade-page'

/*
 * Five questions of analysts, traders and support, each answered from the front page with real clicks and
 * keys and held against the API. What they cost is printed next to what they cost on the pages of commit
 * 477cff0f, counted from their sources.
 */
type Task = 'pool' | 'apr' | 'auction' | 'order' | 'holders'

const BEFORE: Readonly<Record<Task, { readonly effort: Effort; readonly found: string }>> = {
  pool: { effort: { clicks: 3, keys: 0 }, found: 'the same three, under "Deep and steady"' },
  apr: {
    effort: { clicks: 4, keys: 0 },
    found: 'APRs of three windows; no volume of the days before',
  },
  auction: {
    effort: { clicks: 2, keys: 0 },
    found: 'rows name no token: at least this, and "p" for each newer auction without the token',
  },
  order: { effort: { clicks: 2, keys: 0 }, found: 'in two tabs, mixed with orders that only wait' },
  holders: { effort: { clicks: 2, keys: 0 }, found: 'a share of all, with what a faucet keeps' },
}

const MILLION = 1_000_000
/** Points between APR and fees that the deepest pools may have. */
const EXPLAINED_POINTS = 5
const DAY_MS = 86_400_000

const spent: Partial<Record<Task, Effort>> = {}

test.afterAll(() => {
  const words = ({ clicks, keys }: Effort) => `${clicks} clicks, ${keys} keys`
  for (const [task, { effort, found }] of Object.entries(BEFORE)) {
    const now = Object.entries(spent).find(([name]) => name === task)?.[1]
    if (now !== undefined) {
      console.log(`${task}: ${words(now)}; before: ${words(effort)} (${found})`)
    }
  }
})

/** No task may cost more than it did. */
function record(task: Task, effort: Effort): void {
  spent[task] = effort
  const { clicks, keys } = BEFORE[task].effort
  expect(effort.clicks + effort.keys, task).toBeLessThanOrEqual(clicks + keys)
}

async function openFront(page: Page) {
  await page.goto('/')
  await expectHydrated(page)
  return handOn(page)
}

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).first().getByRole('link', { name, exact: true })

/** The pool of two dollar coins that pays most, of those above $1 M whose fees explain their APR. */
async function bestStablePool({ url, view, token }: TestNetwork) {
  const network = view.name
  const dollars = new Set(['USDC', 'USDT', 'DAI'].map(token))
  const pools = await callApi(poolsEndpoint, { network, body: [] }, { baseUrl: url })
  const steady = pools
    .filter(({ apr, fee, tvl, volume }) => {
      if (apr === null || fee === null || tvl === null || volume === null) return false
      const feeApr = (volume * fee * 365) / tvl
      return tvl >= MILLION && volume > 0 && Math.abs(apr - feeApr) <= EXPLAINED_POINTS
    })
    .toSorted((one, other) => (other.apr ?? 0) - (one.apr ?? 0))
  for (const { contract_address: pool } of steady) {
    const details = await callApi(poolEndpoint, { network, params: { pool } }, { baseUrl: url })
    if (details.tokens.every((held) => dollars.has(held))) return { pool, details, steady }
  }
  throw new Error('no pool of two dollar coins is above $1 M')
}

/** The number before a percent sign, or of dollars as short as the page writes them. */
function readNumber(text: string, pattern: RegExp): number {
  const [, digits = 'NaN', unit = ''] = pattern.exec(text.replaceAll('\u00a0', ' ')) ?? []
  const scale = unit === 'M' ? MILLION : unit === 'k' ? 1_000 : 1
  return Number(digits.replaceAll(',', '')) * scale
}

test('the best stable pool above $1 M is found, and why its APR moved', async ({
  page,
  network,
}) => {
  const { pool, details, steady } = await bestStablePool(network)
  const hand = await openFront(page)
  await hand.click(nav(page, 'Pools'))
  await hand.click(page.getByRole('button', { name: 'Deepest', exact: true }))
  await hand.click(poolTable(page).getByRole('button', { name: 'APR', exact: true }))
  await expect
    .poll(() => drawnPools(page).then(([first]) => first))
    .toBe(steady[0]?.contract_address)
  const drawn = await drawnPools(page)
  expect(drawn).toEqual(steady.slice(0, drawn.length).map(({ contract_address: at }) => at))
  // Down the list to the first pool of two dollar coins.
  const row = poolTable(page)
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="${pool}"]`) })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200)
      return row.count()
    })
    .toBe(1)
  // biome-ignore lint/performance/useDomNodeTextContent: a cell also contains digits that are only shown on focus
  const percents = [...(await row.innerText()).matchAll(/([\d.]+)\s%/g)].map(([, digits]) =>
    Math.abs(Number(digits) - (details.apr ?? Number.NaN)),
  )
  expect(Math.min(...percents)).toBeLessThan(0.05)
  const found = hand.take()
  record('pool', found)

  await hand.click(row.getByRole('link').first())
  const why = page.getByRole('region', { name: 'Why it pays that' })
  const { '1d': day, '7d': week } = details.windows
  if (day.apr === null || week.apr === null) throw new Error('the pool has no APR')
  const isAlike = Math.abs(day.apr - week.apr) <= week.apr * 0.05
  const compared = isAlike ? 'about as much as' : day.apr > week.apr ? 'more than' : 'less than'
  await expect(why).toContainText(`The last day paid ${compared} the week: `)
  const said = (await why.textContent()) ?? ''
  const traded = readNumber(said, /: \$([\d.,]+) ?([kM]?) was traded/)
  const usual = readNumber(said, /against \$([\d.,]+) ?([kM]?) a day/)
  expect(traded / (details.volume ?? Number.NaN)).toBeCloseTo(1, 1)
  expect(usual / (await weekVolumePerDay(network, pool))).toBeCloseTo(1, 1)
  const asked = hand.take()
  record('apr', { clicks: found.clicks + asked.clicks, keys: found.keys + asked.keys })
})

async function weekVolumePerDay({ url, view }: TestNetwork, pool: Address): Promise<number> {
  const { points } = await callApi(
    poolHistoryEndpoint,
    { network: view.name, params: { pool }, query: { window: '30d' } },
    { baseUrl: url },
  )
  const newest = points.at(-1)?.date ?? 0
  return (
    points
      .filter(({ date }) => date > newest - 7 * DAY_MS)
      .reduce((sum, { volume }) => sum + (volume ?? 0), 0) / 7
  )
}

test('who won the last auction with WETH, and by how much', async ({ page, network }) => {
  const [newest] = await callApi(
    listCompetitionsEndpoint,
    {
      network: network.view.name,
      query: {
        limit: 1,
        before: null,
        after: null,
        withWinner: true,
        solver: null,
        token: network.token('WETH'),
      },
    },
    { baseUrl: network.url },
  )
  const won = newest?.won ?? null
  if (newest === undefined || won === null) throw new Error('nobody traded WETH')
  const [winner] = won.winners
  const hand = await openFront(page)
  await hand.click(nav(page, 'Auctions'))
  // Newest first: the eye stops at the first row with the token.
  const row = page
    .getByRole('table', { name: 'Recent auctions' })
    .getByRole('row')
    .filter({ hasText: 'WETH' })
    .first()
  await expect(row).toContainText(formatNumber(newest.auctionId))
  await expect(row).toContainText(winner?.solverName ?? '')
  const { second } = won
  if (second === null || winner === undefined) await expect(row).toContainText('only bid')
  else {
    await expect(row).toContainText(second.solverName)
    const percent = (Number(winner.score) / Number(second.score) - 1) * 100
    const shown = readNumber((await row.textContent()) ?? '', /([\d.,]+) % over/)
    if (winner.score > second.score) {
      expect(Math.abs(shown - percent)).toBeLessThanOrEqual(Math.max(0.01, percent * 0.01))
    } else await expect(row).toContainText(/equal to|behind/)
  }
  if (won.scoreUsd !== null) await expect(row).toContainText(formatUsd(won.scoreUsd))
  record('auction', hand.take())
})

test('which of my orders needs me', async ({ page, network }) => {
  const { owner, privateKey } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  const { data } = await marketOrder(network, trader)
  const uid = await submit(network, {
    uid: computeOrderUid(network.domain, data, owner),
    owner,
    data,
    body: toBody(data, owner, { signingScheme: 'presign', signature: hex('0x') }),
  })
  const hand = await openFront(page)
  await hand.click(nav(page, 'Orders'))
  const needing = page.getByRole('region', { name: 'Needs you', exact: true })
  await expect(needing.getByRole('listitem')).toHaveCount(1)
  await expect(needing.locator(`[data-order-row="${uid}"]`)).toBeVisible()
  await expect(needing).toContainText('Waiting for signature')
  record('order', hand.take())
})

test('how concentrated a token is', async ({ page, network }) => {
  const token = network.token('UNI')
  const { holders, totalSupply } = await callApi(
    tokenHoldersEndpoint,
    { network: network.view.name, params: { tokenAddress: token } },
    { baseUrl: network.url },
  )
  const inUse = holders.filter(({ role }) => role !== 'faucet' && role !== 'burnt')
  const sum = (list: typeof holders) => list.reduce((total, { balance }) => total + balance, 0n)
  const base = (totalSupply ?? 0n) - (sum(holders) - sum(inUse))
  const top = inUse.slice(0, 10)
  const hand = await openFront(page)
  await hand.click(nav(page, 'Tokens'))
  await hand.click(page.locator(`table a[href$="${token}"]`).first())
  const panel = page.getByRole('region', { name: 'Holders', exact: true })
  await expect(panel).toContainText(/holders have [\d.]+ % of what is in use/)
  const shown = readNumber((await panel.textContent()) ?? '', /have ([\d.]+) % of what is in use/)
  expect(shown).toBeCloseTo(Number((sum(top) * 1_000_000n) / base) / 10_000, 1)
  record('holders', hand.take())
})
