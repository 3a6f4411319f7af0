import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import {
  chooseMarket,
  chooseToken,
  connectContractWallet,
  connectDemoWallet,
  placeFarLimitOrder,
  sellOneWeth,
  typeSellAmount,
} from '../support/trade-page'

test('Trade and Order debug have no accessibility faults and no sideways scroll', async ({
  page,
}) => {
  await connectDemoWallet(page)
  await expectPageQuality(page, 'Trade, connected')
  const uid = await sellOneWeth(page)
  await expectPageQuality(page, 'Trade with a receipt')
  await typeSellAmount(page, '1')
  await expect(page.getByText(/^Refreshes in/)).toBeVisible()
  await expectPageQuality(page, 'Trade, quoted')
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectPageQuality(page, 'Confirm')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Buy token/ }).click()
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectPageQuality(page, 'Token picker')

  await page.goto(`/orders/local/${uid}`)
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible()
  await expectPageQuality(page, 'Order debug')
  await page.getByRole('button', { name: 'More about this order' }).first().click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectPageQuality(page, 'Order menu', '[role="menu"]')
})

test('contract wallets and the native coin have no accessibility faults and no sideways scroll', async ({
  page,
  network,
}) => {
  await connectContractWallet(page, network)
  await placeFarLimitOrder(page, (at) =>
    at.getByRole('dialog').getByRole('button', { name: 'Place order' }),
  )
  await expect(page.getByRole('button', { name: 'Sign on chain' })).toBeVisible()
  await expectPageQuality(page, 'Waiting for signature')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('button', { name: 'Cancel on chain' })).toBeVisible()
  await expectPageQuality(page, 'Cancel on chain')
  await page.keyboard.press('Escape')

  await chooseMarket(page)
  await chooseToken(page, 'Sell', 'ETH')
  await typeSellAmount(page, '1')
  await expect(page.getByText(/^Refreshes in/)).toBeVisible()
  await expectPageQuality(page, 'Trade, native coin')
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await page.getByRole('dialog').getByText('Show transaction data').click()
  await expectPageQuality(page, 'Confirm placement')
})
