import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { reaches } from '../support/reaches'
import { createTrader, submit } from '../support/trader'

test('the reply to copy is plain words with the owner’s numbers', async ({
  page,
  network,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const uid = await submit(network, await marketOrder(network, trader))
  await reaches(network, uid, 'fulfilled', 45_000)
  await page.goto(`/orders/local/${uid}`)
  await page.getByRole('button', { name: 'Copy reply' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const reply = await page.evaluate(() => navigator.clipboard.readText())
  expect(reply).toMatch(
    /^Your order was filled\. You sold [\d.]+ USDC for [\d.]+ DAI(, .+ better than the price you asked for|, exactly at the price you asked for)?\. Nothing more needs to be done\.$/,
  )
  expect(reply).not.toMatch(/auction|solver|score|0x/i)
})
