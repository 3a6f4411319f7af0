import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit, toBody } from '@/lib/testing/system/trader'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { draftNativeOrder, placeNativeOrder } from '../support/native-orders'
import { expectPageQuality } from '../support/page-quality'
import { savedCsv } from '../support/saved-csv'
import { connectDemoWallet, placeFarLimitOrder, sellOneWeth } from '../support/trade-page'
import { waitForStatus } from '../support/wait-for-status'

/** Long enough to be seen; the page's clock is moved past it. */
const PAUSE_SECONDS = 45

const row = (page: Page, uid: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`[data-order-row="${uid}"]`) })
/** One of the three numbers, as "1 waiting". */
const count = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Order', exact: true })

/** Places a market order that waits for its owner's on-chain signature; `sign` sends it. */
async function placeWaiting(network: TestNetwork) {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const { data } = await marketOrder(network, trader)
  const uid = await submit(network, {
    uid: computeOrderUid(network.domain, data, trader.owner),
    owner: trader.owner,
    data,
    body: toBody(data, trader.owner, { signingScheme: 'presign', signature: hex('0x') }),
  })
  const sign = () =>
    trader.transact(
      network.view.contracts.settlement,
      encodeFunctionData({
        abi: settlementAbi,
        functionName: 'setPreSignature',
        args: [uid, true],
      }),
    )
  return { uid, owner: trader.owner, sign }
}

test('without an account no number of orders is claimed', async ({ page }) => {
  await page.goto('/orders')
  for (const state of ['needs you', 'waiting', 'filled'])
    await expect(count(page, `— ${state}`)).toBeVisible()
})

test('the connected account’s orders are listed by state, one opens next to the list and is cancelled', {
  tag: '@core',
}, async ({ page }) => {
  await connectDemoWallet(page)
  const filled = await sellOneWeth(page)
  const open = await placeFarLimitOrder(page)

  await page.goto('/orders')
  await expect(count(page, '0 needs you')).toBeVisible()
  await expect(count(page, '1 waiting')).toBeVisible()
  await expect(count(page, '1 filled')).toBeVisible()
  await expect(group(page, 'Waiting').getByRole('listitem')).toHaveCount(1)
  await expect(group(page, 'Needs you')).toHaveCount(0)
  await expect(row(page, open)).toContainText('0.50 WETH → 9,000.00 USDC')
  await expect(row(page, open)).toContainText(/The limit is \d{3}\.\d\d % away from the market\./)
  await expect(row(page, open)).toContainText('Not filled')
  await expect(row(page, open)).not.toContainText('Open')
  await expect(group(page, 'Done').getByRole('listitem')).toContainText('Filled')

  await page.keyboard.press('j')
  await expect(page.locator(`[data-order-row="${open}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toContainText('Whole or not at all')
  await expect(sheet(page)).toContainText('Hash checked')
  expect(new URL(page.url()).searchParams.get('order')).toBe(open)
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)

  await row(page, open).getByRole('link', { name: /WETH/ }).click()
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(sheet(page)).toContainText('Cancelled; what was not filled stayed yours.')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(row(page, open)).toContainText('Cancelled')
  await expect(row(page, open)).toContainText('Now under Done')

  await count(page, '1 filled').click()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('done')
  await expect(group(page, 'Waiting')).toHaveCount(0)
  await expect(group(page, 'Done').getByRole('listitem')).toHaveCount(2)
  await expect(row(page, filled)).toContainText('Filled')
  await expect(row(page, filled)).toContainText(/It was filled .*the limit\./)
  await expect(row(page, open)).toContainText('Nothing of it was filled.')
  await expectPageQuality(page, 'orders, done')
  await row(page, filled).getByRole('link', { name: /WETH/ }).click()
  await expect(sheet(page)).toContainText('Over what you signed')
  await expect(sheet(page)).toContainText(/Block \d+/)
  await expectPageQuality(page, 'order sheet')
})

test('an account is looked at without a wallet, and its order fills in place', {
  tag: '@core',
}, async ({ page, network }) => {
  const { uid, owner, sign } = await placeWaiting(network)
  await page.goto('/orders')
  await expect(page.getByText(/^Connect a wallet to see its orders/)).toBeVisible()
  await expectPageQuality(page, 'orders of nobody')
  await page.getByRole('textbox', { name: 'Look at any account' }).fill(owner)
  await page.getByRole('button', { name: 'Open', exact: true }).click()

  await expect(count(page, '0 waiting')).toBeVisible()
  await count(page, '1 needs you').click()
  await expect(row(page, uid)).toContainText('Waiting for signature')
  await expectPageQuality(page, 'orders that need their owner')
  await count(page, '1 needs you').click()
  expect(new URL(page.url()).searchParams.has('tab')).toBe(false)
  await expect(group(page, 'Needs you').getByRole('listitem')).toContainText(
    'Waiting for signature',
  )
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await sign()
  await expect(row(page, uid)).toContainText('Filled')
  await expect(count(page, '0 needs you')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
  await expect(count(page, '1 filled')).toBeVisible()

  // The link to an order works for anyone.
  await page.goto(`/orders?account=${owner}&tab=done&order=${uid}`)
  await expect(sheet(page)).toContainText('Filled and settled on chain.')
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(row(page, uid)).toBeVisible()
})

test('an order is added by its id, kept in this browser and removed', async ({ page, network }) => {
  const { uid, owner } = await placeWaiting(network)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Add by id' }).click()
  const field = page.getByRole('textbox', { name: 'Order id to add' })
  await field.fill(uid.slice(0, 100))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('98 of 112 hex digits')
  await field.fill(`https://example.org/orders/local/${uid}`)
  await expect(page.getByText(`Order of ${owner.slice(0, 8)}`)).toBeVisible()
  await expectPageQuality(page, 'orders, adding')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(count(page, '1 needs you')).toBeVisible()
  await expect(row(page, uid)).toContainText('Waiting for signature')

  await page.goto('/orders?tab=waiting')
  await expect(row(page, uid)).toContainText('Added by id')
  const unknown = `0x${'ab'.repeat(52)}ffffffff`
  await page.getByRole('button', { name: 'Add by id' }).click()
  await field.fill(unknown)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, unknown)).toContainText('Not stored')
  await row(page, unknown).getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, unknown)).toHaveCount(0)
  await row(page, uid).getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, uid)).toHaveCount(0)
})

test('what is listed is exported with its account, time and exact amounts', async ({
  page,
  network,
}) => {
  const { uid, owner } = await placeWaiting(network)
  await page.goto(`/orders?account=${owner}&tab=waiting`)
  await expect(row(page, uid)).toBeVisible()

  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return download
  }
  const csv = await save('Export CSV')
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await savedCsv(csv)).trimEnd().split('\r\n')
  const header = lines[0]?.split(',') ?? []
  const cells = new Map(header.map((name, at) => [name, lines.at(-1)?.split(',')[at] ?? '']))
  expect(cells.get('uid')).toBe(uid)
  expect(cells.get('owner')).toBe(owner)
  expect(cells.get('state')).toBe('presignaturePending')

  const json = await save('Export JSON')
  const stored: { orders: readonly { uid: string; sellAmount: string }[] } = JSON.parse(
    await readFile(await json.path(), 'utf8'),
  )
  expect(stored.orders.map((order) => order.uid)).toEqual([uid])
  expect(cells.get('sell_amount_base_units')).toBe(stored.orders[0]?.sellAmount)
})

test('an order placed on chain ends with its user’s own deadline wherever it is shown', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  const { uid, order } = await draftNativeOrder(network, trader, {
    sellAmount: parseEther('0.5'),
    buyToken: network.token('USDC'),
    buyAmount: parseUnits('90000', 6),
  })
  await placeNativeOrder(network, trader, order)
  await waitForStatus(network, uid, 'open')

  await page.goto(`/orders?account=${trader.owner}`)
  await expect(row(page, uid)).toContainText('0.50 ETH → 90,000.00 USDC')
  await expect(row(page, uid)).toContainText(/in \d+ min/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await savedCsv(await saved)
  expect(csv).toContain(new Date(order.validTo * 1000).toISOString())
  expect(csv).not.toContain('2106-')

  await page.goto(`/lookup?network=local&ids=${uid}`)
  const found = page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1)
  await expect(found).toContainText('Open')
  await expect(found).toContainText(/in \d+ min/)
  await page.goto(`/orders/local/${uid}`)
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Placed on chain for')
})

test('a refusal, an outage and no connection each say what is the matter and keep the page', async ({
  page,
  network,
  context,
}) => {
  const { uid, owner } = await placeWaiting(network)
  await page.clock.install()
  await page.route(/\/account\/0x[0-9a-f]{40}\/events$/, (route) => route.abort())
  await page.goto(`/orders?account=${owner}&tab=waiting`)
  await expect(row(page, uid)).toBeVisible()
  await expectHydrated(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await expect(row(page, uid)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Offline/)).toHaveCount(0)

  for (const [status, text] of [
    [429, /Paused until \d\d:\d\d:\d\d, then automatic\./],
    [503, 'Orders cannot be read right now.'],
  ] as const) {
    await page.route(/\/api\/v1\/orders\/by_uids$/, (route) =>
      route.fulfill({
        status,
        headers: status === 429 ? { 'Retry-After': String(PAUSE_SECONDS) } : {},
        json: {
          errorType: status === 429 ? 'TooManyRequests' : 'InternalServerError',
          description: 'no',
        },
      }),
    )
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Add by id' }).click()
    await page.getByRole('textbox', { name: 'Order id to add' }).fill(uid)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expectPageQuality(page, `orders, ${status}`)
    await page.unroute(/\/api\/v1\/orders\/by_uids$/)
    await page.clock.fastForward(PAUSE_SECONDS * 1000)
    await expect(row(page, uid)).toContainText('Waiting for signature')
    await row(page, uid).getByRole('button', { name: 'Remove' }).click()
  }
})
