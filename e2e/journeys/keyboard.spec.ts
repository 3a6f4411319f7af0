import { expect, type Page } from '@playwright/test'
import { test } from '../support/journey'
import {
  connectDemoWallet,
  expectFilled,
  expectFunded,
  orderPanel,
  signButton,
} from '../support/trade-page'

const STEPS = 60

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focusedLabels: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
      return element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
    focusedLabels.push(focused.slice(0, 30))
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}; it passed ${focusedLabels.join(' | ')}`)
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test('the whole trade works by keyboard alone', { tag: '@core' }, async ({ page }) => {
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
  await press(page, /^Slippage /)
  await tabTo(page, /^Slippage$/)
  await page.keyboard.type('2')
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeEnabled()
  await press(page, /^Review sell order$/)
  await expect(page.getByRole('button', { name: 'Approve 0.5 WETH', exact: true })).toBeEnabled()
  await press(page, /^Approve 0\.5 WETH$/)
  await expect(signButton(page)).toBeEnabled()
  await press(page, /^Sign and place order$/)

  await expect(orderPanel(page)).toBeFocused()
  await expectFilled(page)
})

test('a far limit order is cancelled by keyboard alone', async ({ page }) => {
  await connectDemoWallet(page)
  await tabTo(page, /^Sell amount, WETH$/)
  await page.keyboard.type('0.5')
  await press(page, /^Slippage /)
  await tabTo(page, /^Slippage$/)
  await page.keyboard.type('2')
  await page.getByRole('tab', { name: 'Limit' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: /buy amount/i }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9000')
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeEnabled()
  await press(page, /^Review sell order$/)
  await expect(page.getByRole('button', { name: 'Approve 0.5 WETH', exact: true })).toBeEnabled()
  await press(page, /^Approve 0\.5 WETH$/)
  await expect(signButton(page)).toBeEnabled()
  await press(page, /^Sign and place order$/)
  await expect(orderPanel(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await press(page, /^Cancel order$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, /^Sign cancellation$/)
  await expect(page.getByText('Cancelled; what was not filled stayed yours.')).toBeFocused()
})

test('amounts are typed and pasted with a decimal comma; a doubtful one is asked about', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    locale: 'nl-NL',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  try {
    const page = await context.newPage()
    await page.goto('/trade')
    const sell = page.getByRole('textbox', { name: /^Sell amount/ })
    await sell.pressSequentially('1,5')
    await expect(page.getByText(/^Market [\d.]+,\d+/).first()).toBeVisible()
    await expect(sell).toHaveValue('1,5')
    await sell.fill('1.234')
    await expect(page.getByText('Which one do you mean?')).toBeVisible()
    await page.getByRole('button', { name: '1,234', exact: true }).click()
    await expect(sell).toHaveValue('1,234')
    await sell.fill('1.5')
    await expect(page.getByText('Which one do you mean?')).toHaveCount(0)
  } finally {
    await context.close()
  }
})
