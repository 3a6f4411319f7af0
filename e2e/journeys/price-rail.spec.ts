import { expect, type Locator, type Page } from '@playwright/test'
import { parseUnits } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder } from '@/lib/testing/system/reports'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'

/** Orders of a new account that ask for so many percent more than was quoted. */
async function placeAbove(network: TestNetwork, percents: readonly bigint[]) {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const [sellToken, buyToken] = [network.token('USDC'), network.token('DAI')]
  const sellAmount = parseUnits('50', 6)
  const offered = await quotedBuyAmount(network, trader.owner, sellToken, buyToken, sellAmount)
  const uids: OrderUid[] = []
  for (const percent of percents) {
    const buyAmount = (offered * (100n + percent)) / 100n
    uids.push(
      await submit(network, await trader.draft({ sellToken, buyToken, sellAmount, buyAmount })),
    )
  }
  return { owner: trader.owner, uids }
}

/** The label of the limit, its percent, and where its mark is drawn: 0 is left, 100 right. */
async function limitOf(place: Page | Locator): Promise<{ percent: number; position: number }> {
  const label = place.locator('svg text').filter({ hasText: /^Limit/ })
  await expect(label).toHaveText(/^Limit\s\+[\d.]+\s%$/)
  return label.evaluate((text) => ({
    percent: Number(/[\d.]+/.exec(text.textContent ?? '')?.[0]),
    position: Number.parseFloat(text.closest('svg')?.getAttribute('x') ?? ''),
  }))
}

/** The scale as it is documented: four equal parts on each side, ending at 1, 2, 10 and 50 %. */
const documented = (percent: number): number =>
  percent <= 2 ? 50 + percent * 12.5 : 75 + (25 * Math.log(percent / 2)) / Math.log(25)

test('one scale for every order and page; what lies outside is an arrow with its number', async ({
  page,
  network,
}) => {
  const { owner, uids } = await placeAbove(network, [1n, 15n, 200n])
  const [near, far, outside] = uids
  const orders = page.getByRole('list', { name: 'Waiting' })
  const sheet = page.getByRole('dialog', { name: 'Order' })

  await page.goto(`/orders?network=local&account=${owner}&order=${near}`)
  const nearMark = await limitOf(sheet)
  expect(nearMark.percent).toBeLessThan(2)
  expect(nearMark.position).toBeCloseTo(documented(nearMark.percent), 0)
  await page.goto(`/orders?network=local&account=${owner}&order=${far}`)
  const farMark = await limitOf(sheet)
  expect(farMark.percent).toBeGreaterThan(10)
  expect(farMark.position).toBeCloseTo(documented(farMark.percent), 0)
  await page.goto(`/orders?network=local&account=${owner}&order=${outside}`)
  expect((await limitOf(sheet)).position).toBe(100)
  await page.keyboard.press('Escape')

  // Rows say prices as numbers, and draw them on the same scale without labels.
  await expect(orders.getByText(/^Limit [\d.]+ DAI\/USDC$/)).toHaveCount(3)
  await expect(orders.locator('svg text')).toHaveCount(0)
  const limits = orders.locator('svg svg:has(path)')
  await expect(limits).toHaveCount(3)
  const drawn = await limits.evaluateAll((marks) =>
    marks.map((mark) => Number.parseFloat(mark.getAttribute('x') ?? '')),
  )
  const expected = [100, documented(farMark.percent), documented(nearMark.percent)]
  for (const [at, position] of expected.entries()) expect(drawn[at]).toBeCloseTo(position, 0)

  await page.goto(`/orders/local/${far}`)
  const debugMark = await limitOf(page)
  expect(debugMark.position).toBeCloseTo(documented(debugMark.percent), 0)
  await expect(page.getByText(/^Limit [\d.]+ \(\+[\d.]+\s% to market\)$/)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  expect((await limitOf(page)).position).toBeCloseTo(documented(debugMark.percent), 0)
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflowPx).toBeLessThanOrEqual(0)
})

test('a filled order is measured from one market on its sheet and on its debug page', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const uid = await submit(network, await marketOrder(network, trader))
  await until('the order is filled', async () => {
    const { status } = await readOrder(network, uid)
    return status === 'fulfilled'
  })
  const facts = (place: Page | Locator) =>
    place
      .locator('p')
      .filter({ hasText: /Executed [\d.]+ \(/ })
      .textContent()
  await page.goto(`/orders/local/${uid}`)
  const onDebugPage = ((await facts(page)) ?? '').split(' · ')
  expect(onDebugPage[0]).toMatch(/^Market \(auction [\d,]+\) /)
  await page.goto(`/orders?network=local&account=${trader.owner}&order=${uid}`)
  const sheet = page.getByRole('dialog', { name: 'Order' })
  await expect(sheet.getByText(/^Market \(auction/)).toBeVisible()
  const onSheet = ((await facts(sheet)) ?? '').split(' · ')
  // The debug page counts the bids as well.
  expect(onSheet).toEqual(onDebugPage.filter((fact) => !/bids?$|^Best bid/.test(fact)))
})

test('the row of a filled order is drawn around the market of its fill, as the API gives it', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const uid = await submit(network, await marketOrder(network, trader))
  const order = await until('the order has a market of its fill', async () => {
    const found = await readOrder(network, uid)
    return found.status === 'fulfilled' && found.endMarket && found.fillMarket ? found : null
  })
  const { endMarket, fillMarket } = order
  if (endMarket === undefined || fillMarket === undefined) throw new Error('no market is recorded')
  const percent = (bought: bigint, sold: bigint, market: Market) =>
    (Number((bought * market.sellAmount * 10n ** 12n) / (sold * market.buyAmount)) / 1e12 - 1) * 100
  const expected = [
    percent(order.buyAmount, order.sellAmount, endMarket),
    percent(order.executedBuyAmount, order.executedSellAmountBeforeFees, fillMarket),
  ].map((share) => (share < 0 ? 100 - documented(-share) : documented(share)))

  await page.goto(`/orders?network=local&account=${trader.owner}`)
  const marks = page.getByRole('list', { name: 'Done' }).locator('svg svg')
  // The market in the middle, the limit's bracket and the disc of the fill.
  await expect(marks.filter({ has: page.locator('circle, path') })).toHaveCount(2)
  const drawn = await marks
    .filter({ has: page.locator('circle, path') })
    .evaluateAll((found) => found.map((mark) => Number.parseFloat(mark.getAttribute('x') ?? '')))
  for (const [at, position] of expected.entries()) expect(drawn[at]).toBeCloseTo(position, 0)
})

type Market = { readonly sellAmount: bigint; readonly buyAmount: bigint }
