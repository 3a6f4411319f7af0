import { expect, type Page } from '@playwright/test'
import { test } from '../support/journey'
import { expectFilled, expectFunded, orderPanel, signButton } from '../support/trade-page'

const STEPS = 60

/** Presses Tab until the focus is on what the name says. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
    passed.push(focused.slice(0, 30))
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}; it passed ${passed.join(' | ')}`)
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test('the whole trade works by keyboard alone', async ({ page }) => {
  await page.goto('/trade')
  await press(page, /^Connect$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: /demo wallet/i })).toBeEnabled()
  await press(page, /^D?Demo wallet/)
  await expect(page.getByRole('button', { name: 'Get test tokens' })).toBeVisible()
  await press(page, /^Get test tokens$/)
  await expectFunded(page)

  await press(page, /^Buy token: USDC/)
  await expect(page.getByRole('combobox', { name: 'Symbol, name or address' })).toBeFocused()
  await page.keyboard.type('dai')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Buy token: DAI/ })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, /^Sell amount, WETH$/)
  await page.keyboard.type('0.5')
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeEnabled()
  await press(page, /^Review sell order$/)
  await press(page, /^Approve 0\.5 WETH$/)
  await expect(signButton(page)).toBeEnabled({ timeout: 30_000 })
  await press(page, /^Sign and place order$/)

  await expect(orderPanel(page)).toBeFocused()
  await expectFilled(page)
})
