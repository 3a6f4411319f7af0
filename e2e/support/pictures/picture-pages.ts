import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Address } from '@/lib/domain/shared/address'
import { pageTargets } from '@/lib/testing/bench/page-budgets'
import { readNetwork } from '@/lib/testing/system/network'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import { expectHydrated } from '../hydration'
import { typeSellAmount } from '../trade-page'
import { type DemoSession, demoSession } from './demo-session'

const WIDTHS = [390, 768, 1280, 1920] as const
export const THEMES = ['light', 'dark'] as const
const HEIGHT = 900
/** Of a picture; what is below repeats what is above. */
const MAX_HEIGHT = 2_000

/** A system with what pages show: an account that trades, an auction, a pool and a token. */
export type Pictured = {
  readonly baseURL: string
  readonly session: DemoSession
  readonly pool: Address
  readonly token: Address
}

export async function readPictured(browser: Browser, baseURL: string): Promise<Pictured> {
  const network = await readNetwork(baseURL)
  const { pool, token } = await readPageSubjects(network)
  const session = await demoSession(browser, baseURL, { withOpenOrder: true })
  return { baseURL, session, pool, token }
}

/** Every page of the navigation and one of each kind, at four widths and in both themes. */
export async function picturePages(
  browser: Browser,
  pictured: Pictured,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { baseURL, session, pool, token } = pictured
  const { uid, auctionId } = session
  const targets = pageTargets({ network: 'local', uid, auctionId, token, pool })
  const paths = [
    ...targets,
    { name: 'Lookup results', path: `/lookup?ids=${uid}` },
    { name: 'Receipt', path: `/orders?tab=done&order=${uid}` },
  ]
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const page = await openPage(browser, { baseURL, session, theme, width })
      for (const { name, path: address } of paths) {
        await page.goto(address)
        await prepare(page, name)
        await settle(page)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        const file = `${name.toLowerCase().replaceAll(' ', '-')}-${width}-${theme}.png`
        await page.screenshot({
          path: path.join(folder, file),
          fullPage: true,
          animations: 'disabled',
          clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
        })
      }
      await page.context().close()
    }
  }
}

/** A page of the session's wallet. */
export async function openPage(
  browser: Browser,
  options: Pick<Pictured, 'baseURL' | 'session'> & {
    readonly theme: (typeof THEMES)[number]
    readonly width: number
  },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: options.theme,
    reducedMotion: 'reduce',
    storageState: options.session.storage,
    viewport: { width: options.width, height: HEIGHT },
    hasTouch: options.width === WIDTHS[0],
  })
  return context.newPage()
}

async function prepare(page: Page, name: string): Promise<void> {
  if (name === 'Orders') await page.getByText('away from the market').first().waitFor()
  if (name !== 'Trade') return
  await typeSellAmount(page, '1')
  await page.getByText('Refreshes in').waitFor()
}

/** Waits until the page is live, nothing is read any more and letters have their font. */
export async function settle(page: Page): Promise<void> {
  await expectHydrated(page)
  await page.locator('#content h1').waitFor()
  const account = page.locator('header button').filter({ hasText: /0x[0-9a-f]{4}/i })
  await account.waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton')].every(
      (element) => element.getClientRects().length === 0,
    ),
  )
  await page.evaluate(() => document.fonts.ready)
}
