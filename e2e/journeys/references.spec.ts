import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import {
  latestCompetitionV2Endpoint,
  listCompetitionsEndpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { limits } from '@/lib/contract/limits'
import { orderUid } from '@/lib/domain/order/uid'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import { until } from '@/lib/testing/system/until'
import { coarsen, differingShare } from '../support/coarse-screenshot'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/market-journey'
import {
  connectDemoWallet,
  placeFarLimitOrder,
  sellOneWeth,
  typeSellAmount,
} from '../support/trade-page'

/*
 * Compares each page with a coarse reference picture. After an intended change, update them with
 * `TEST_FULL=1 UPDATE_REFERENCES=1 npm run test:e2e references` and check the result.
 */
const REFERENCES = fileURLToPath(new URL('../references', import.meta.url))
const SCREENSHOT_FOLDER = path.join('test-results', 'pages')
const IS_UPDATE = process.env.UPDATE_REFERENCES === '1'

/** This many auctions fill the list at both widths. */
const MAX_LISTED = 25

/** Share of the cells: changing rows stay below it; a part that moved or lost its style does not. */
const MAX_DIFFERING_SHARE = 0.08

const WIDTHS = [1280, 390] as const
const THEMES = ['light', 'dark'] as const
const HEIGHT = 900

type Shot = {
  readonly name: string
  readonly path: string
  /** Actions before the screenshot, and a check that the page is complete. */
  readonly prepare?: (page: Page) => Promise<void>
}

/**
 * On a phone the verdict takes two lines or three by the digits of its block, and what support can do
 * one or two by how the fill compares with its quote.
 */
async function reserveLines(page: Page): Promise<void> {
  const verdict = page.getByRole('region', { name: 'Verdict' })
  const reserve = (words: RegExp, lines: number) =>
    verdict.locator('p', { hasText: words }).evaluate((line, height) => {
      line.style.minHeight = `${height}lh`
    }, lines)
  if ((page.viewportSize()?.width ?? 0) >= 500) return
  await reserve(/^It was filled/, 3)
  await reserve(/^(Nothing needs|The signed limit|The auctions before)/, 2)
}

/**
 * Where tokens stand on their axis, and so its height, changes with their prices. There is none before
 * prices are a day old.
 */
async function levelAxis(page: Page): Promise<void> {
  for (const axis of await page.getByRole('img', { name: /^Change within/ }).all()) {
    await axis.evaluate((drawing) => {
      drawing.style.cssText = 'height: 16rem; overflow: hidden; visibility: hidden'
    })
  }
}

test('every page looks like its reference picture', async ({ browser, network, baseURL }) => {
  const { session, filled } = await tradeOnce(browser, network, baseURL)
  await until('a full list of auctions', () => isListFull(network))
  const subjects = {
    ...(await readPageSubjects(network)),
    auctionId: await readPicturedAuction(network),
  }
  const tool = await browser.newPage()
  await mkdir(REFERENCES, { recursive: true })
  await mkdir(SCREENSHOT_FOLDER, { recursive: true })
  const shares: { readonly file: string; readonly share: number }[] = []
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: 'en-GB',
        timezoneId: 'UTC',
        storageState: session,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: HEIGHT },
        hasTouch: width === 390,
      })
      const page = await context.newPage()
      for (const shot of shots(subjects, filled)) {
        const file = `${shot.name}-${width}-${colorScheme}.png`
        await open(page, shot)
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
        await writeFile(path.join(SCREENSHOT_FOLDER, file), picture)
        const share = await compareToReference(tool, file, await coarsen(tool, picture))
        shares.push({ file, share })
      }
      await context.close()
    }
  }
  const problems = shares
    .toSorted((first, second) => second.share - first.share)
    .map(({ file, share }) => ({ share, words: `${file}: ${(share * 100).toFixed(1)} % differ` }))
  console.log(
    `Most different: ${problems
      .slice(0, 5)
      .map(({ words }) => words)
      .join(', ')}`,
  )
  const changed = problems
    .filter(({ share }) => share > MAX_DIFFERING_SHARE)
    .map(({ words }) => words)
  expect(changed, `pictures are in ${SCREENSHOT_FOLDER}`).toEqual([])
})

/** A busy machine may fill an order at the second try, which is another picture. */
const MAX_WALLETS = 5

/**
 * A demo wallet with an order that was filled by the first attempt of its only auction, as in the
 * references, and one that no solver fills.
 */
async function tradeOnce(browser: Browser, network: TestNetwork, baseURL: string | undefined) {
  for (let wallets = 1; wallets < MAX_WALLETS; wallets += 1) {
    const traded = await tradeWithNewWallet(browser, baseURL)
    if (await isFilledAtOnce(network, traded.filled)) return traded
  }
  return tradeWithNewWallet(browser, baseURL)
}

async function tradeWithNewWallet(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await connectDemoWallet(page)
  const filled = await sellOneWeth(page)
  await page.reload()
  await placeFarLimitOrder(page)
  const session = await context.storageState()
  await context.close()
  return { session, filled }
}

async function isFilledAtOnce({ url, view }: TestNetwork, uid: string): Promise<boolean> {
  const { auctions } = await callApi(
    debugOrderEndpoint,
    { network: view.name, params: { uid: orderUid(uid) } },
    { baseUrl: url },
  )
  const [auction] = auctions
  return (
    auctions.length === 1 &&
    auction?.settlementAttempts.length === 1 &&
    auction.proposedSolutions.length === PICTURED_BIDS
  )
}

/** Each solver of the network bids once. */
const PICTURED_BIDS = 5

/** An auction as in the references: one bid per solver, one of them settled, as few orders as possible. */
async function readPicturedAuction(network: TestNetwork): Promise<number> {
  let found: number | undefined
  await until('an auction with a bid of each method', async () => {
    found = (await settledAuctions(network))[0]
    return found !== undefined
  })
  if (found === undefined) throw new Error('no auction was found')
  return found
}

async function settledAuctions({ url, view }: TestNetwork): Promise<readonly number[]> {
  const auctions = await callApi(
    listCompetitionsEndpoint,
    {
      network: view.name,
      query: {
        limit: limits.competitionsPerPage,
        before: null,
        after: null,
        withWinner: true,
        solver: null,
        token: null,
      },
    },
    { baseUrl: url },
  )
  return auctions
    .filter(
      ({ solutions, winners, transactionHashes }) =>
        solutions === PICTURED_BIDS && winners === 1 && transactionHashes.length === 1,
    )
    .toSorted((auction, other) => auction.orders - other.orders)
    .map(({ auctionId }) => auctionId)
}

async function isListFull({ url, view }: TestNetwork): Promise<true | null> {
  const input = { network: view.name }
  const { auctionId } = await callApi(latestCompetitionV2Endpoint, input, { baseUrl: url })
  return auctionId >= MAX_LISTED ? true : null
}

function shots(
  { network, auctionId, token, pool }: Awaited<ReturnType<typeof readPageSubjects>>,
  filled: string,
): readonly Shot[] {
  return [
    {
      name: 'trade',
      path: '/trade',
      prepare: async (page) => {
        await typeSellAmount(page, '1')
        await expect(page.getByText(/^Refreshes in/)).toBeVisible()
      },
    },
    {
      name: 'confirm',
      path: '/trade',
      prepare: async (page) => {
        await typeSellAmount(page, '1')
        await expect(page.getByText(/^Refreshes in/)).toBeVisible()
        await page.getByRole('button', { name: 'Review sell order' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'orders',
      path: '/orders',
      prepare: (page) => expect(page.getByText(/% away from the market\.$/)).toBeVisible(),
    },
    {
      name: 'receipt',
      path: `/orders?tab=done&order=${filled}`,
      prepare: (page) => expect(page.getByRole('dialog').getByText(/^Block /)).toBeVisible(),
    },
    { name: 'order-debug', path: `/orders/${network}/${filled}`, prepare: reserveLines },
    {
      name: 'debug',
      path: '/debug',
      prepare: (page) =>
        expect(
          page.getByRole('region', { name: 'Orders sent from this browser' }).getByText('Filled'),
        ).toBeVisible(),
    },
    { name: 'auctions', path: '/auctions' },
    { name: 'auction', path: `/auctions/${network}/${auctionId}` },
    {
      name: 'lookup',
      path: `/lookup?ids=${filled}`,
    },
    { name: 'tokens', path: '/tokens', prepare: levelAxis },
    { name: 'token', path: `/tokens/${network}/${token}` },
    {
      name: 'pools',
      path: '/pools',
      prepare: (page) =>
        expect(
          page.locator('[aria-label$=" in 30 days"], [title^="No record of the last"]').first(),
        ).toBeVisible(),
    },
    { name: 'pool', path: `/pools/${network}/${pool}` },
    {
      name: 'inbox',
      path: '/notifications',
      prepare: (page) => expect(page.getByText(/1\.00 WETH/).first()).toBeVisible(),
    },
    { name: 'channels', path: '/notifications/channels' },
    { name: 'settings', path: '/settings' },
    {
      name: 'status',
      path: '/status',
      prepare: (page) => expect(page.getByText(/^Asking/)).toHaveCount(0),
    },
    { name: 'api', path: '/docs' },
    { name: 'api-endpoint', path: '/docs/endpoints/quoteOrder' },
  ]
}

async function open(page: Page, { path: address, prepare }: Shot): Promise<void> {
  expect((await page.goto(address))?.status(), address).toBe(200)
  await expect(page.locator('#content h1')).toBeVisible()
  // The session's wallet is connected again.
  const account = page.locator('header button').filter({ hasText: /0x[0-9a-f]{4}/i })
  await expect(account).toBeVisible()
  await expectHydrated(page)
  await prepare?.(page)
  await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Share of differing cells; 1 for a missing reference. Writes the reference in an update run. */
async function compareToReference(tool: Page, name: string, seen: Buffer): Promise<number> {
  const file = path.join(REFERENCES, name)
  if (IS_UPDATE) {
    await writeFile(file, seen)
    return 0
  }
  return existsSync(file) ? differingShare(tool, await readFile(file), seen) : 1
}
