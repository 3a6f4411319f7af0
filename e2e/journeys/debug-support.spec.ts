import { expect } from '@playwright/test'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { holdTimers } from '../support/held-timers'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { waitForStatus } from '../support/wait-for-status'

/** As long the page says that something was copied. */
const COPIED_MS = 2_000

test('the reply to copy is plain words with the owner’s numbers', { tag: '@core' }, async ({
  page,
  network,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const order = await marketOrder(network, trader)
  const uid = await submit(network, order)
  await waitForStatus(network, uid, 'fulfilled')
  await holdTimers(page, COPIED_MS)
  await page.goto(`/orders/local/${uid}`)
  await expect(page.getByText('Better for the owner')).toBeVisible()
  await page.getByRole('button', { name: 'Copy reply' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const reply = await page.evaluate(() => navigator.clipboard.readText())
  expect(reply).toMatch(
    /^You sold [\d.]+ USDC for [\d.]+ DAI\. It was filled (.+ better than|exactly at) the limit\. Nothing more needs to be done\.$/,
  )
  expect(reply).not.toMatch(/auction|solver|score|0x/i)

  // An amount is copied exactly, and the id links to the receipt.
  const facts = page.getByRole('region', { name: 'Facts' })
  await facts.getByRole('button', { name: 'Sell amount, USDC: copy' }).click()
  await page.getByRole('menuitem', { name: /^Copy base units/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Copied/ })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    String(order.data.sellAmount),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about this order' }).first().click()
  await page.getByRole('menuitem', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders\\?network=local&order=${uid}$`))
  await expect(page.getByRole('dialog', { name: 'Order', exact: true })).toContainText('Filled')
})
