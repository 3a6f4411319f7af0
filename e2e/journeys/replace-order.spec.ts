import { expect, type Page } from '@playwright/test'
import { parseOrderUid } from '@/lib/domain/order/uid'
import { readOrder } from '@/lib/testing/system/reports'
import { createTrader } from '@/lib/testing/system/trader'
import { cancelBeforeNextSend, submitAsDashboard, submitUnfillable } from '../support/cancel'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { tabTo } from '../support/tab-to'
import { connectFundedExtension } from '../support/trade-page'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change the price' })

test('an open order gets another price and deadline by one signature, in one step', {
  tag: '@core',
}, async ({ page, network }) => {
  const { privateKey, wallet } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  // Orders of other apps may carry instructions that a change would lose.
  const foreign = await submitUnfillable(network, trader)
  await page.goto(`/orders?order=${foreign}`)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change price' })).toHaveCount(0)

  const old = await submitAsDashboard(network, trader)
  await page.goto(`/orders?order=${old}`)
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = dialogOf(page)
  const field = dialog.getByRole('textbox', { name: 'Receive at least' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('8')
  const sign = dialog.getByRole('button', { name: 'Sign the change' })
  await expect(sign).toBeDisabled()
  await field.fill('1.2.3')
  await expect(dialog.getByRole('alert')).toContainText('“1.2.3” has more than one decimal mark.')
  await field.fill('7.25')
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('1 day from now')

  wallet.refuse(1)
  await sign.click()
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  expect((await readOrder(network, old)).status).toBe('open')

  await sign.click()
  await expect(dialog.getByRole('status')).toContainText('The order is replaced by the new one.')
  const href = await dialog.getByRole('link', { name: 'the new one' }).getAttribute('href')
  const replacing = parseOrderUid(href?.split('/').at(-1) ?? '')
  if (!replacing.ok) throw new Error(`no order id in ${href}`)
  const [before, after] = [await readOrder(network, old), await readOrder(network, replacing.value)]
  expect(before.status).toBe('cancelled')
  expect(after).toMatchObject({
    status: 'open',
    sellAmount: before.sellAmount,
    buyAmount: 7_250_000_000_000_000_000n,
    receiver: before.receiver,
  })
  expect(after.validTo - Date.now() / 1000).toBeGreaterThan(86_000)

  // The new order can be changed again.
  await page.goto(`/orders?order=${replacing.value}`)
  await expect(page.getByRole('button', { name: 'Change price' })).toBeVisible()
})

test('an order that ended meanwhile is not changed, and the dialog says so', async ({
  page,
  network,
}) => {
  const { privateKey } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  const uid = await submitAsDashboard(network, trader)
  await page.goto(`/orders?order=${uid}`)
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Receive at least' }).fill('7')
  await cancelBeforeNextSend(page, network, trader, uid)
  await dialog.getByRole('button', { name: 'Sign the change' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The order had been cancelled before.')
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(page.getByRole('button', { name: 'Change price' })).toHaveCount(0)
})

test('the price is changed by keyboard alone, in a dialog without accessibility faults', async ({
  page,
  network,
}) => {
  const { privateKey } = await connectFundedExtension(page, network)
  const trader = createTrader(network, privateKey)
  await trader.approve([network.token('USDC')])
  const old = await submitAsDashboard(network, trader)
  await page.goto(`/orders?order=${old}`)
  const open = page.getByRole('button', { name: 'Change price' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'Receive at least' })).toBeFocused()
  await expectPageQuality(page, 'Change the price', 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7.5')
  await tabTo(page, dialog.getByRole('button', { name: 'Sign the change' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('The order is replaced by the new one.')
})
