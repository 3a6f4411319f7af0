import { expect } from '@playwright/test'
import { formatNumber } from '@/lib/domain/shared/separators'
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

test('it is settled on a named block, and a number that is none or not kept is refused at its field', async ({
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
  const block = Number(await network.chain.getBlockNumber())
  await page.goto(`/orders/local/${open}`)
  await expectHydrated(page)
  const simulation = page.getByRole('region', { name: 'Simulation' })
  const field = simulation.getByLabel('Block')
  const run = simulation.getByRole('button', { name: /^Simulate it/ })
  await field.fill('the newest')
  await run.click()
  await expect(simulation.getByRole('alert')).toHaveText(
    'Block: type a whole number, or leave it empty for the newest.',
  )
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('999999999')
  await run.click()
  await expect(simulation.getByRole('alert')).toContainText(
    'Block: 999,999,999 does not exist yet, or its state is no longer kept.',
  )
  await field.fill(String(block))
  await run.click()
  await expect(
    simulation.getByText(`Settled alone on block ${formatNumber(block)}`, { exact: false }),
  ).toBeVisible()
  await expect(simulation.getByRole('alert')).toHaveCount(0)
  await expectPageQuality(page, 'an order settled on a named block', PART)
})
