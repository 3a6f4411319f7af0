import { expect } from '@playwright/test'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import { waitForStatus } from '../support/wait-for-status'

/** The part of the page that is checked. */
const PART = 'section[aria-label="Simulation"]'

test('an order is settled alone from its debug page, before and after it was filled', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const { data } = await marketOrder(network, trader)
  const open = await submit(
    network,
    await trader.draft({ ...data, buyAmount: data.buyAmount * 2n }),
  )
  await page.goto(`/orders/local/${open}`)
  await expectHydrated(page)
  const simulation = page.getByRole('region', { name: 'Simulation' })
  await simulation.getByRole('button', { name: 'Simulate it now' }).click()
  await expect(simulation.getByText(/^Settled alone on block .+, it goes through\./)).toBeVisible()
  await expect(simulation.getByText('Settlement contract')).toBeVisible()
  await expectPageQuality(page, 'an order that settles alone', PART)

  const filled = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, filled, 'fulfilled')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/orders/local/${filled}`)
  await expectHydrated(page)
  await simulation.getByRole('button', { name: 'Simulate it now' }).click()
  await expect(simulation.getByText(/Nothing of it is left to fill/)).toBeVisible()
  await expect(simulation.getByText('GPv2: order filled').first()).toBeVisible()
  await expectPageQuality(page, 'an order of which nothing is left to settle', PART)
})
