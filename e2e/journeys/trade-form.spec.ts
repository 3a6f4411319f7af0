import { expect, type Locator, type Page } from '@playwright/test'
import { parseUnits } from 'viem'
import type { TestNetwork } from '@/lib/testing/system/network'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { expectSumsAddUp, receiptLinesIn } from '../support/receipt-sums'
import {
  buyAmount,
  chooseLimit,
  connectDemoWallet,
  limitPrice,
  openOption,
  placedUid,
  reviewAndApprove,
  sellAmount,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const chart = (page: Page) => page.getByRole('region', { name: 'Price' }).getByRole('slider')

/** The texts of the page's content with the largest letters. */
const largestTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const sized: { text: string; size: number }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement, textContent } = node
      if (parentElement === null || textContent === null || textContent.trim() === '') continue
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize)
      sized.push({ text: textContent.trim(), size })
    }
    for (const input of document.querySelectorAll('main input')) {
      const size = Number.parseFloat(getComputedStyle(input).fontSize)
      if (input instanceof HTMLInputElement) sized.push({ text: input.value, size })
    }
    const largest = Math.max(...sized.map(({ size }) => size))
    return sized.filter(({ size }) => size === largest).map(({ text }) => text)
  })

/** The order just placed, as the service stores it; the panel may still show an earlier one. */
async function placedOrder(page: Page, network: TestNetwork, earlierUid: string | null = null) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expect.poll(() => placedUid(page)).not.toBe(earlierUid)
  const uid = await placedUid(page)
  return (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
}

test('what is received is the largest text, with its worth, its distance to the market and all digits', async ({
  page,
}) => {
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/trade')
    await typeSellAmount(page, '1')
    await expect(buyAmount(page)).toHaveAccessibleDescription(
      /^≈ \$[\d,]+\.\d\d · [-+]?[< \d.]+ % to market$/,
    )
    // Both sides have the largest letters; what is not typed has six digits.
    const largest = await largestTexts(page)
    expect(largest.join(' '), `${width} px`).toMatch(/^1 \d,\d{3}(\.\d{1,2})?$/)
  }
  await buyAmount(page).focus()
  await expect(buyAmount(page)).toHaveValue(/^\d{4}\.\d{3,6}$/)
})

/** A number as it is shown. */
const plain = (text: string): number => Number(text.replaceAll(',', ''))

/** The text that describes a field. */
const note = (field: Locator): Promise<string> =>
  field.evaluate(
    (input) =>
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  )

test('both fields say what they are worth in dollars, whichever is typed in', async ({
  page,
  network,
}) => {
  const price = async (symbol: string): Promise<number> => {
    const path = `/${network.view.chainId}/tokens/${network.token(symbol)}/usdPrice`
    return (await (await fetch(`${network.url}${path}`)).json()).price
  }
  await page.goto('/trade')
  for (const type of [() => typeSellAmount(page, '2'), () => buyAmount(page).fill('2500')]) {
    await type()
    for (const [field, symbol] of [
      [sellAmount(page), 'WETH'],
      [buyAmount(page), 'USDC'],
    ] as const) {
      await expect(field).toHaveAccessibleDescription(/^≈ \$[\d,]+\.\d\d/)
      const worth = (await note(field)).match(/\$([\d,.]+)/)?.[1]?.replaceAll(',', '')
      // The market moves, and the amounts of the other side with it.
      expect(Number(worth) / (plain(await field.inputValue()) * (await price(symbol)))).toBeCloseTo(
        1,
        1,
      )
    }
  }
})

test('without a wallet each side says that its balance is not known', async ({ page }) => {
  await page.goto('/trade')
  await expect(page.getByText('Balance — (no wallet)')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Balance — (no wallet)').first()).toBeHidden()
})

test('market and limit are tabs, also for the keyboard', async ({ page }) => {
  await page.goto('/trade')
  await expectHydrated(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Market')).toHaveAttribute('aria-selected', 'true')
  await expect(limitPrice(page)).toHaveCount(0)
  await tab('Market').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Limit')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Limit' })).toBeVisible()
  await expect(limitPrice(page)).toBeVisible()
  await typeSellAmount(page, '1')
  await page.getByRole('button', { name: 'Limit 5 % better than the market' }).click()
  await expect(page.getByText(/Would fill at/)).toContainText('better than the market now')
  await expect(page.getByText('You receive, at least')).toBeVisible()
  await expectPageQuality(page, 'Trade, limit')
  await tab('Limit').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Market')).toHaveAttribute('aria-selected', 'true')
  await expect(limitPrice(page)).toHaveCount(0)
})

test('each preset asks for more than the one before it', async ({ page }) => {
  await page.goto('/trade')
  await expectHydrated(page)
  await chooseLimit(page)
  await typeSellAmount(page, '1')
  const bought: number[] = []
  for (const preset of [
    'Limit at the market price',
    'Limit 1 % better than the market',
    'Limit 5 % better than the market',
    'Limit 10 % better than the market',
  ]) {
    await page.getByRole('button', { name: preset }).click()
    bought.push(plain(await buyAmount(page).inputValue()))
  }
  expect(bought).toEqual(bought.toSorted((a, b) => a - b))
  expect(new Set(bought).size).toBe(bought.length)
})

test('presets in both directions of the price sign exactly the amounts that are shown', async ({
  page,
  network,
}) => {
  await connectDemoWallet(page)
  let earlierUid: string | null = null
  // The second approval covers both orders.
  for (const [turned, preset, better, approval] of [
    [false, 'Limit 10 % better than the market', 1.1, 'Approve 0.5 WETH'],
    [true, 'Limit 5 % better than the market', 1.05, 'Approve 1 WETH'],
  ] as const) {
    await chooseLimit(page)
    await typeSellAmount(page, '0.5')
    if (turned)
      await page
        .getByRole('button', { name: /^Price in USDC per WETH/ })
        .first()
        .click()
    await page.getByRole('button', { name: 'Limit at the market price' }).click()
    const market = Number(await buyAmount(page).inputValue())
    await page.getByRole('button', { name: preset }).click()
    const bought = await buyAmount(page).inputValue()
    // The market moves between the two presses.
    expect(Number(bought) / market / better).toBeCloseTo(1, 1)
    const price = Number(await limitPrice(page).inputValue())
    expect(turned ? 1 / price : price).toBeCloseTo(Number(bought) / 0.5, -1)

    await reviewAndApprove(page, approval)
    await signButton(page).click()
    const order = await placedOrder(page, network, earlierUid)
    earlierUid = order.uid
    expect(order.sellAmount).toBe(parseUnits('0.5', 18).toString())
    expect(order.buyAmount).toBe(parseUnits(bought, 6).toString())
    await page.reload()
    await expectHydrated(page)
  }
})

test('a link reproduces pair, amounts, kind and limit price', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await page.goto('/trade')
  await expectHydrated(page)
  const again = async (fields: readonly ((at: Page) => ReturnType<typeof sellAmount>)[]) => {
    const other = await context.newPage()
    await other.goto(page.url())
    for (const field of fields) {
      await expect(field(other)).toHaveValue(await field(page).inputValue())
    }
    const name = /^(Sell|Buy) token/
    const tokens = (at: Page) => at.getByRole('button', { name }).allTextContents()
    expect(await tokens(other)).toEqual(await tokens(page))
    expect(new URL(other.url()).search).toBe(new URL(page.url()).search)
    return other
  }
  await page.getByRole('button', { name: 'Turn the pair around' }).click()
  await typeSellAmount(page, '1500.25')
  await expect(page).toHaveURL(/amount=1500\.25/)
  await (await again([sellAmount])).close()

  await buyAmount(page).fill('0.75')
  await expect(page).toHaveURL(/buyAmount=0\.75/)
  const buying = await again([buyAmount])
  await expect(buying.getByText('This is a buy order')).toBeVisible()
  await buying.close()

  await page.goto('/trade')
  await expectHydrated(page)
  await chooseLimit(page)
  await typeSellAmount(page, '2')
  await limitPrice(page).fill('4321.5')
  await expect(buyAmount(page)).toHaveValue('8643')
  await expect(page).toHaveURL(/type=limit.*[&?]price=4321\.5/)
  await (await again([sellAmount, buyAmount, limitPrice])).close()

  await page
    .getByRole('button', { name: /^Price in USDC per WETH/ })
    .first()
    .click()
  await limitPrice(page).fill('0.00025')
  await expect(buyAmount(page)).toHaveValue('8000')
  await expect(page).toHaveURL(/inversePrice=0\.00025/)
  await (await again([sellAmount, buyAmount, limitPrice])).close()
})

/** As a date field takes it. */
const fieldText = (ms: number) => {
  const date = new Date(ms)
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

test('an order waits until a date, which may be a year away', async ({ page, network }) => {
  await connectDemoWallet(page)
  await chooseLimit(page)
  await typeSellAmount(page, '0.5')
  await limitPrice(page).fill('9000')
  await openOption(page, 'Expires')
  await page.getByRole('combobox', { name: 'Deadline' }).selectOption('On a date')
  const date = page.getByLabel('Deadline, date and time')
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  await date.fill(fieldText(minute + 367 * 86_400_000))
  await expect(page.getByText('An order can wait for a year at most.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeDisabled()
  const end = minute + 364 * 86_400_000
  await date.fill(fieldText(end))
  await reviewAndApprove(page, 'Approve 0.5 WETH')
  await signButton(page).click()
  expect((await placedOrder(page, network)).validTo).toBe(end / 1000)
})

type QuoteBasis = { readonly methods: readonly string[]; readonly priceImpactBps: number }

const basisText = ({ methods, priceImpactBps }: QuoteBasis) => [
  methods.join(', '),
  `${(priceImpactBps / 100).toFixed(2)} %`,
]

test('costs, slippage and expiry are one line, each of which opens', async ({ page }) => {
  await page.goto('/trade')
  const quotes: Promise<QuoteBasis>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/quote')) quotes.push(response.json())
  })
  await typeSellAmount(page, '1')
  const line = page.getByRole('button', { name: /^Costs [\d.,]+ USDC/ })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Network cost')).toHaveCount(0)
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Network cost')).toBeVisible()
  const sums = await receiptLinesIn(page.getByRole('tabpanel'))
  expectSumsAddUp(sums, [['Before costs', 'Network cost', 'Fee', 'You receive about']])
  expect(sums.get('Simulated')).toBe('Once a wallet is connected')
  // A quote is refreshed: what is shown is of one of them.
  expect((await Promise.all(quotes)).map(basisText)).toContainEqual([
    sums.get('Routes found by'),
    sums.get('Price impact'),
  ])
  await page.getByRole('button', { name: /^Slippage/ }).click()
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('textbox', { name: 'Slippage', exact: true })).toBeVisible()
  await openOption(page, 'Expires')
  await expect(page.getByRole('combobox', { name: 'Deadline' })).toBeVisible()
  await openOption(page, 'Costs')
  await expectPageQuality(page, 'Trade, costs open')

  await connectDemoWallet(page)
  await typeSellAmount(page, '1')
  await openOption(page, 'Costs')
  await expect(page.getByText('Yes, it gave these amounts')).toBeVisible()
})

test('the chart of the pair is read after the form, and below it only once it is near', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isHistory = (url: string) => /priceHistory/i.test(url)
  await page.setViewportSize({ width: 390, height: 320 })
  await page.goto('/trade')
  await typeSellAmount(page, '1')
  await expect(buyAmount(page)).toHaveAccessibleDescription(/to market/)
  expect(asked.filter(isHistory)).toEqual([])
  await expect(chart(page)).toHaveCount(0)
  await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
  await expect(chart(page)).toBeVisible()
  asked.length = 0

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => {
    addEventListener('load', () => performance.mark('form-loaded'))
  })
  await page.goto('/trade')
  await expect(chart(page)).toBeVisible()
  expect(asked.filter(isHistory).length).toBeGreaterThan(0)
  const [loadedAt, historyAt] = await page.evaluate(() => [
    performance.getEntriesByName('form-loaded')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /priceHistory/i.test(name))
        .map(({ startTime }) => startTime),
    ),
  ])
  expect(historyAt).toBeGreaterThan(loadedAt ?? Number.POSITIVE_INFINITY)
})
