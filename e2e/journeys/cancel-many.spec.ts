import { expect, type Page } from '@playwright/test'
import { readOrder } from '@/lib/testing/system/reports'
import { createTrader } from '@/lib/testing/system/trader'
import { cancelBeforeNextSend, submitUnfillable } from '../support/cancel'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { tabTo } from '../support/tab-to'
import { connectFundedExtension } from '../support/trade-page'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cancel several orders' })

test('one signature cancels the chosen ones of several open orders', async ({ page, network }) => {
  const { privateKey, wallet } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  const [kept, ...cancelled] = [
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
  ]
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel several' }).click()
  const dialog = dialogOf(page)
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  // Newest first, so the oldest is the last.
  await boxes.last().press('Space')

  wallet.refuse(1)
  const sign = dialog.getByRole('button', { name: 'Sign cancellation of 2 orders' })
  await sign.click()
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  expect((await readOrder(network, kept)).status).toBe('open')

  await sign.click()
  await expect(dialog.getByRole('status')).toContainText('All 2 orders are cancelled.')
  for (const uid of cancelled) expect((await readOrder(network, uid)).status).toBe('cancelled')
  expect((await readOrder(network, kept)).status).toBe('open')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const waiting = page.getByRole('region', { name: 'Waiting' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cancel several' })).toHaveCount(0)
})

test('where one order was cancelled meanwhile nothing changes, and the others can be signed again', async ({
  page,
  network,
}) => {
  const { privateKey } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  const first = await submitUnfillable(network, trader)
  const second = await submitUnfillable(network, trader)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel several' }).click()
  const dialog = dialogOf(page)
  await cancelBeforeNextSend(page, network, trader, first)
  await dialog.getByRole('button', { name: 'Sign cancellation of 2 orders' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'One of them had been cancelled before, so nothing changed. Sign again for the others.',
  )
  expect((await readOrder(network, second)).status).toBe('open')
  await dialog.getByRole('button', { name: 'Sign cancellation of 1 order' }).click()
  await expect(dialog.getByRole('status')).toContainText('The order is cancelled.')
  expect((await readOrder(network, second)).status).toBe('cancelled')
})

test('several orders are cancelled by keyboard alone, in a dialog without accessibility faults', async ({
  page,
  network,
}) => {
  const { privateKey } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  const [kept, cancelled] = [
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
  ]
  await page.goto('/orders')
  const open = page.getByRole('button', { name: 'Cancel several' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await expectPageQuality(page, 'Cancel several orders', 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('checkbox').last())
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Sign cancellation of 1 order' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('The order is cancelled.')
  expect((await readOrder(network, cancelled)).status).toBe('cancelled')
  expect((await readOrder(network, kept)).status).toBe('open')
})
