import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { getAddress } from 'viem'
import { chromiumLaunch } from '@/lib/testing/chromium'
import { connectDemoWallet, sellOneWeth, typeSellAmount } from './support/trade-page'

/*
 * Takes the screenshots of the README from a running system: `npx tsx e2e/screenshots.ts [address]`.
 */
const baseURL = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = fileURLToPath(new URL('../public/screenshots', import.meta.url))
const ATTEMPTS = 5

const FRAMES = [
  { width: 1280, trade: 640, debug: 1180, deviceScaleFactor: 1 },
  { width: 390, trade: 844, debug: 844, deviceScaleFactor: 2 },
] as const

type Session = Exclude<BrowserContextOptions['storageState'], undefined>

/** Creates a demo wallet with a filled order that more than one solver bid for. */
async function prepare(browser: Browser): Promise<{ session: Session; uid: string }> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const page = await context.newPage()
  await connectDemoWallet(page)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const uid = await sellOneWeth(page)
    const report = await (await fetch(`${baseURL}/local/api/v1/debug/order/${uid}`)).json()
    const bids: unknown[] = report.auctions.at(-1)?.proposedSolutions ?? []
    if (bids.length >= 2) {
      const session = await context.storageState()
      await context.close()
      return { session, uid }
    }
    await page.reload()
  }
  throw new Error('no order got two bids')
}

/** The header button with the owner's address in checksum form. */
const account = (page: Page, uid: string) => {
  const owner = getAddress(`0x${uid.slice(66, 106)}`)
  const button = page.getByRole('banner').getByRole('button')
  return button.filter({ hasText: new RegExp(owner.slice(0, 6)) })
}

async function shoot(page: Page, name: string, frame: (typeof FRAMES)[number], theme: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, `${name}-${frame.width}-${theme}.png`) })
}

const browser = await chromium.launch(chromiumLaunch())
try {
  mkdirSync(folder, { recursive: true })
  const { session, uid } = await prepare(browser)
  for (const frame of FRAMES) {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        colorScheme: theme,
        reducedMotion: 'reduce',
        storageState: session,
        viewport: { width: frame.width, height: frame.trade },
        deviceScaleFactor: frame.deviceScaleFactor,
      })
      const page = await context.newPage()
      await page.goto('/trade')
      await page.getByRole('list').filter({ hasText: 'Filled' }).waitFor()
      await typeSellAmount(page, '1')
      await page.getByText('Refreshes in').waitFor()
      await page.getByText(/^Market [\d,.]+$/).waitFor()
      await account(page, uid).waitFor()
      await page.getByRole('textbox', { name: /^Sell amount/ }).blur()
      await shoot(page, 'trade', frame, theme)

      await page.setViewportSize({ width: frame.width, height: frame.debug })
      await page.goto(`/orders/local/${uid}`)
      await page.getByRole('region', { name: 'Verdict' }).waitFor()
      await account(page, uid).waitFor()
      await shoot(page, 'debug', frame, theme)

      await page.setViewportSize({ width: frame.width, height: frame.trade })
      await page.goto('/notifications')
      await page.getByText('Live: new entries appear at once').waitFor()
      await page.getByText('→').first().waitFor()
      // On a phone an open row replaces the list.
      const filled = page.getByRole('button', { name: /Filled.*→/ }).first()
      if (frame.width > 1000) await filled.click()
      await account(page, uid).waitFor()
      await shoot(page, 'inbox', frame, theme)
      await context.close()
    }
  }
} finally {
  await browser.close()
}
