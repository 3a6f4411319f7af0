import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { pressChord } from '../support/chord'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { connectDemoWallet, openOption, typeSellAmount } from '../support/trade-page'

const DEMO_KEY = 'coincidence.demoWalletKey'

async function choose(page: Page, setting: string, choice: string): Promise<void> {
  await expectHydrated(page)
  const group = page.getByRole('group', { name: setting })
  await group.getByRole('radio', { name: choice, exact: true }).check()
}

const html = (page: Page) => page.locator('html')

test('look: each choice applies at once, and the server writes it into the first markup', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/settings')
  await expectPageQuality(page, 'Settings')
  await choose(page, 'Theme', 'Dark')
  await choose(page, 'Rows', 'Compact')
  await choose(page, 'Motion', 'None')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 18, 22)')
  const markup = await (await page.request.get('/status')).text()
  expect(markup).toMatch(/<html[^>]*data-theme="dark"/)
  expect(markup).toMatch(/<html[^>]*data-density="compact"/)
  expect(markup).toMatch(/<html[^>]*data-motion="reduced"/)

  await page.goto('/status')
  const row = page.getByRole('table').getByRole('row').nth(1)
  const height = async () => (await row.boundingBox())?.height ?? 0
  await expect.poll(height).toBe(36)
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await choose(page, 'Rows', 'Comfortable')
  await page.goto('/status')
  await expect.poll(height).toBeGreaterThanOrEqual(48)
})

/** Rows of the lists, and their height in both settings. */
const LISTS = [
  { path: '/pools', row: 'tbody tr[aria-rowindex]', comfortable: 56, compact: 44 },
  { path: '/tokens', row: 'tbody tr', comfortable: 56, compact: 44 },
] as const

test('rows of lists have the chosen height from the first markup on, and nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') !== true) shifts.push(Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shift = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0),
    )
  for (const density of ['Compact', 'Comfortable'] as const) {
    await page.goto('/settings')
    await choose(page, 'Rows', density)
    for (const { path, row, ...heights } of LISTS) {
      const expected = heights[density === 'Compact' ? 'compact' : 'comfortable']
      await page.goto(path)
      await page.reload()
      const height = async () => (await page.locator(row).first().boundingBox())?.height
      expect(Math.round((await height()) ?? 0), `${density} ${path}`).toBe(expected)
      await expectHydrated(page)
      await page.waitForLoadState('networkidle')
      expect(Math.round((await height()) ?? 0), `${density} ${path}`).toBe(expected)
      expect(await shift(), `${density} ${path}`).toBeLessThanOrEqual(0.01)
    }
  }
})

test('a change in one tab is neither lost to nor hidden from another', async ({
  page,
  context,
}) => {
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/settings')
  await choose(other, 'Rows', 'Compact')
  await other.close()
  await page.bringToFront()
  await choose(page, 'Theme', 'Dark')
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await page.reload()
  await expect(html(page)).toHaveAttribute('data-density', 'compact')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
})

test('times and numbers follow the choice on other pages', async ({ page }) => {
  await page.goto('/settings')
  await choose(page, 'Time zone', 'Unix seconds')
  await expect(page.getByText(/exact times: 1\d{9}$/)).toBeVisible()
  await choose(page, 'Numbers', '12.345,67')

  await page.goto('/trade')
  await expect(page.getByText(/^Market [\d.]+,\d+/).first()).toBeVisible()
  await page.getByText('More', { exact: true }).last().focus()
  await page.goto('/status')
  const title = page.getByRole('table').locator('time').first()
  await expect(title).toHaveAttribute('title', /^1\d{9}$/)

  await page.goto('/settings')
  await choose(page, 'Time zone', 'UTC')
  await page.goto('/status')
  await expect(title).toHaveAttribute('title', / UTC$/)
})

test('single keys can be switched off; Esc goes on', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'On', exact: true })).toBeChecked()
  await expectHydrated(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, 'Single keys', 'Off')
  await page.getByRole('heading', { name: 'Settings' }).click()
  await pressChord(page, 't')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#search')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all keys' }).click()
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('new orders begin with what is set', { tag: '@core' }, async ({ page }) => {
  await page.goto('/settings')
  await choose(page, 'Slippage', 'Own')
  const own = page.getByRole('textbox', { name: 'Own slippage' })
  await own.fill('60')
  await expect(page.getByRole('alert').filter({ hasText: 'At most 50 %.' })).toBeVisible()
  await own.fill('1.25')
  await page.getByRole('combobox', { name: 'Deadline' }).selectOption({ label: '1 h' })
  await page.reload()
  await expect(own).toHaveValue('1.25')
  await page.goto('/trade')
  await openOption(page, 'Expires')
  await expect(page.getByRole('combobox', { name: 'Deadline' })).toHaveValue('3600')
  await openOption(page, 'Slippage')
  await expect(page.getByRole('textbox', { name: 'Slippage' })).toHaveValue('1.25')
})

test('what the browser keeps: shown, exported, cleared, imported, the demo key only on request', async ({
  page,
}) => {
  await connectDemoWallet(page)
  await typeSellAmount(page, '1')
  const key = await page.evaluate((name) => localStorage.getItem(name), DEMO_KEY)
  await page.goto('/settings')
  await choose(page, 'Theme', 'Dark')
  await expect(page.getByText('Key of the demo wallet')).toBeVisible()

  const exportFile = async (withKey: boolean) => {
    await page.getByRole('button', { name: 'Export' }).click()
    if (withKey) {
      await page.getByRole('checkbox', { name: /key of the demo wallet/ }).check()
      await expect(page.getByText(/can spend what the demo wallet holds/)).toBeVisible()
      await expectPageQuality(page, 'Export')
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    return (await download).path()
  }
  const without = await exportFile(false)
  expect(readFileSync(without, 'utf8')).not.toContain(key)
  const fullExport = await exportFile(true)
  expect(readFileSync(fullExport, 'utf8')).toContain(key)

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: /^Clear settings and/ }).click()
  await expect(page.getByText(/the demo wallet is still here/)).toBeVisible()
  expect(await page.evaluate((name) => localStorage.getItem(name), DEMO_KEY)).toBe(key)
  await expect(html(page)).not.toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('checkbox', { name: /key of the demo wallet/ }).check()
  await expect(page.getByText(/out of reach for good/)).toBeVisible()
  await expectPageQuality(page, 'Clear')
  await page.getByRole('button', { name: /^Clear settings and/ }).click()
  await expect(page.getByText('Key of the demo wallet')).toHaveCount(0)

  const field = page.getByLabel('File exported on this page, here or elsewhere')
  const importButton = page.getByRole('button', { name: 'Import' })
  await importButton.click()
  // Cancelling the file picker keeps the dialog open; a dialog closed by the browser can be reopened.
  await field.dispatchEvent('cancel')
  await expect(field).toBeVisible()
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await expect(field).toHaveCount(0)
  await importButton.click()
  await field.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(page.getByText('This is no file exported here. Nothing was changed.')).toBeVisible()
  await field.setInputFiles(fullExport)
  await expect(page.getByText('New here').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported the settings and/)).toBeVisible()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate((name) => localStorage.getItem(name), DEMO_KEY)).toBe(key)
})
