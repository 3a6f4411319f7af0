import { expect, type Page } from '@playwright/test'
import { pageTargets } from '@/lib/testing/bench/page-budgets'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import german from '@/lib/words/de.json' with { type: 'json' }
import { expectHydrated } from '../support/hydration'
import { test } from '../support/market-journey'
import { expectPageQuality } from '../support/page-quality'
import { seenWords } from '../support/seen-words'
import { connectDemoWallet, sellOneWeth } from '../support/trade-page'

/** Words that every English sentence has one of, and no German one. */
const ENGLISH = /\b(?:the|of|is|and|with|your|for|are|it|from|this|by|has|not|you|to)\b/i

/** English messages whose German is another text. */
const untranslated = new Set(
  Object.entries(german)
    .filter(([english, text]) => english !== text)
    .map(([english]) => english),
)

/** Of the windows a page is checked in; its words are longest for the narrow one. */
const WIDTHS = IS_FULL_RUN ? [1280, 390] : [390]

/** A solver is called this in every language. */
const SOLVER = 'Coincidence of wants'

const isEnglish = (text: string): boolean =>
  untranslated.has(text) || ENGLISH.test(text.replace(SOLVER, ''))

async function chooseGerman(page: Page): Promise<void> {
  await page.goto('/settings')
  await expectHydrated(page)
  await page
    .getByRole('group', { name: 'Language' })
    .getByRole('radio', { name: 'Deutsch' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
}

test('a reader chooses German, and every page speaks it from its first markup on', {
  tag: '@core',
}, async ({ page, network }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (line) => {
    // React reports markup of the server that differs from the browser's.
    if (/hydrat|did not match|#418|#425/i.test(line.text())) faults.push(line.text())
  })
  await chooseGerman(page)
  const found: string[] = []
  for (const target of pageTargets(await readPageSubjects(network))) {
    const markup = await (await page.request.get(target.path)).text()
    expect(markup, target.name).toContain('lang="de"')
    await page.goto(target.path)
    await expectHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const text of await seenWords(page)) {
      if (isEnglish(text)) found.push(`${target.name}: ${text}`)
    }
    await expectPageQuality(page, `${target.name}, German`, 'html', WIDTHS)
  }
  expect([...new Set(found)]).toEqual([])
  expect(faults).toEqual([])
})

test('the browser’s wish decides until a language is chosen', async ({ browser, network }) => {
  const context = await browser.newContext({ locale: 'de-AT', baseURL: network.url })
  const page = await context.newPage()
  await page.goto('/trade')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/settings')
  await expectHydrated(page)
  await page.getByRole('group', { name: 'Sprache' }).getByRole('radio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await context.close()
})

test('a trade from connecting to its receipt is German, with the amounts of the English one', async ({
  page,
}) => {
  await connectDemoWallet(page)
  const uid = await sellOneWeth(page)
  await chooseGerman(page)
  const found: string[] = []
  for (const path of [
    '/trade',
    '/orders',
    '/orders/history',
    `/orders/local/${uid}`,
    '/notifications',
  ]) {
    await page.goto(path)
    await expectHydrated(page)
    await page.waitForLoadState('networkidle')
    for (const text of await seenWords(page)) {
      if (isEnglish(text)) found.push(`${path}: ${text}`)
    }
  }
  expect([...new Set(found)]).toEqual([])
})
