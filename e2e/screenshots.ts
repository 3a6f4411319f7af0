import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { getAddress } from 'viem'
import { chromiumLaunch } from '@/lib/testing/chromium'
import { demoSession } from './support/pictures/demo-session'
import { pictureCharts } from './support/pictures/picture-charts'
import { picturePages, readPictured } from './support/pictures/picture-pages'
import { typeSellAmount } from './support/trade-page'

/*
 * Takes pictures of a running system: `npx tsx e2e/screenshots.ts [address]` those of the README. With
 * `--pages folder` every page at four widths in both themes instead, with `--charts folder` every chart
 * as readers with colour blindness see it.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, charts: { type: 'string' } },
})
const baseURL = positionals[0] ?? 'http://127.0.0.1:3000'
const folder = fileURLToPath(new URL('../public/screenshots', import.meta.url))
const FRAMES = [
  { width: 1280, trade: 640, debug: 1180, deviceScaleFactor: 1 },
  { width: 390, trade: 844, debug: 844, deviceScaleFactor: 2 },
] as const

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

async function pictureReadme(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { storage, uid } = await demoSession(browser, baseURL, { withOpenOrder: false })
  for (const frame of FRAMES) {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        colorScheme: theme,
        reducedMotion: 'reduce',
        storageState: storage,
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
}

const browser = await chromium.launch(chromiumLaunch())
try {
  const { pages, charts } = options
  if (pages === undefined && charts === undefined) await pictureReadme(browser)
  else {
    const pictured = await readPictured(browser, baseURL)
    if (pages !== undefined) await picturePages(browser, pictured, pages)
    if (charts !== undefined) await pictureCharts(browser, pictured, charts)
  }
} finally {
  await browser.close()
}
