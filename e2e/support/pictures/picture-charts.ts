import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { typeSellAmount } from '../trade-page'
import { openPage, type Pictured, settle, THEMES } from './picture-pages'

const WIDTH = 1280

/** As Chromium simulates them; the first is what everybody else sees. */
const SIGHTS = ['none', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const

type Chart = {
  readonly name: string
  readonly path: string
  readonly find: (page: Page) => Locator
  readonly prepare?: (page: Page) => Promise<void>
}

/** Everything the app draws figures with, once each. */
const charts = ({ session, pool, token }: Pictured): readonly Chart[] => [
  { name: 'front', path: '/', find: (page) => page.locator('#content') },
  {
    name: 'trade',
    path: '/trade',
    prepare: async (page) => {
      await typeSellAmount(page, '1')
      await page.getByText('Refreshes in').waitFor()
    },
    find: (page) => page.locator('#content'),
  },
  {
    name: 'orders',
    path: '/orders',
    prepare: (page) => page.getByText('away from the market').first().waitFor(),
    find: (page) => page.locator('#content'),
  },
  {
    name: 'pool-chart',
    path: `/pools/local/${pool}?range=30d`,
    find: (page) => page.locator('#content'),
  },
  {
    name: 'pools-multiples',
    path: '/pools',
    find: (page) => page.getByRole('region', { name: 'Projects', exact: true }),
  },
  { name: 'pools-rows', path: '/pools', find: (page) => page.locator('#content table').first() },
  {
    name: 'pools-scatter',
    path: '/pools',
    prepare: (page) => page.getByRole('button', { name: 'Scatter', exact: true }).click(),
    find: (page) => page.getByRole('region', { name: 'APR over TVL' }),
  },
  {
    name: 'tokens-axis',
    path: '/tokens',
    find: (page) => page.locator('#content'),
  },
  {
    name: 'token-chart-holders',
    path: `/tokens/local/${token}`,
    find: (page) => page.locator('#content'),
  },
  { name: 'auctions-strip', path: '/auctions?show=all', find: (page) => page.locator('#content') },
  {
    name: 'auction-bids',
    path: `/auctions/local/${session.auctionId}`,
    find: (page) => page.locator('#content'),
  },
  {
    name: 'debug-ruler-rail',
    path: `/orders/local/${session.uid}`,
    find: (page) => page.locator('#content'),
  },
  {
    name: 'receipt',
    path: `/orders?tab=done&order=${session.uid}`,
    find: (page) => page.getByRole('dialog'),
  },
  {
    name: 'network-health',
    path: '/status',
    prepare: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Network:/ })
        .click()
      await page.getByText('last 24 checks').waitFor()
    },
    find: (page) => page.getByRole('dialog'),
  },
  { name: 'inbox', path: '/notifications', find: (page) => page.locator('#content') },
]

/** The most that is shown of one drawing, so that all simulations fit on a sheet. */
const MAX_HEIGHT = 1_000

/**
 * Each chart as readers with four kinds of colour blindness see it, in both themes: one sheet a chart and
 * theme, with all simulations.
 */
export async function pictureCharts(
  browser: Browser,
  pictured: Pictured,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const sheet = await browser.newPage({ viewport: { width: 2 * WIDTH, height: 800 } })
  for (const theme of THEMES) {
    const page = await openPage(browser, { ...pictured, theme, width: WIDTH })
    const devTools = await page.context().newCDPSession(page)
    for (const chart of charts(pictured)) {
      await page.goto(chart.path)
      await settle(page)
      await chart.prepare?.(page)
      const drawing = chart.find(page)
      await drawing.waitFor()
      const seen = await simulate(devTools, page, drawing)
      await sheet.setContent(sheetOf(seen))
      await sheet.screenshot({
        path: path.join(folder, `${chart.name}-${theme}.png`),
        fullPage: true,
      })
    }
    await page.context().close()
  }
  await sheet.context().close()
}

type Seen = { readonly sight: string; readonly picture: Buffer }

async function simulate(
  devTools: CDPSession,
  page: Page,
  drawing: Locator,
): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  const box = await drawing.boundingBox()
  if (box === null) throw new Error('the drawing is not visible')
  const top = box.y + (await page.evaluate(() => scrollY))
  for (const type of SIGHTS) {
    await devTools.send('Emulation.setEmulatedVisionDeficiency', { type })
    const picture = await page.screenshot({
      fullPage: true,
      clip: { x: box.x, y: top, width: box.width, height: Math.min(box.height, MAX_HEIGHT) },
    })
    seen.push({ sight: type, picture })
  }
  await devTools.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
  return seen
}

/** Two in a row. */
const sheetOf = (seen: readonly Seen[]): string =>
  `<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:8px;font:20px sans-serif">${seen
    .map(
      ({ sight, picture }) =>
        `<div>${sight}<br><img style="max-width:100%" src="data:image/png;base64,${picture.toString('base64')}"></div>`,
    )
    .join('')}`
