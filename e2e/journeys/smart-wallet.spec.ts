import { expect, type Page } from '@playwright/test'
import { openWallets } from '../support/hydration'
import { test } from '../support/journey'
import {
  allowSlippage,
  connectContractWallet,
  expectFilled,
  expectFunded,
  orderPanel,
  placedUid,
  placeFarLimitOrder,
  typeSellAmount,
} from '../support/trade-page'

const placeButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Place order' })

/** Goes from a form that sells 1 WETH to a placed order without a signature. */
async function placeUnsigned(page: Page): Promise<void> {
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([
    'Approve WETH',
    'Place order',
    'Sign on chain: setPreSignature',
  ])
  await page.getByRole('button', { name: 'Approve 1 WETH' }).click()
  await expect(placeButton(page)).toBeEnabled()
  await placeButton(page).click()
}

test('a contract wallet places an order, signs it on chain and sees it filled', {
  tag: '@core',
}, async ({ page, network }) => {
  const { owner } = await connectContractWallet(page, network)
  await placeUnsigned(page)

  const panel = orderPanel(page)
  await expect(panel).toContainText('Waiting for signature')
  await expect(panel).toContainText(
    /Placed, waiting for your wallet's signatures\. Expires in (30|29) min whether or not signed\./,
  )
  const uid = await placedUid(page)
  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  expect(order).toMatchObject({ status: 'presignaturePending', owner, signingScheme: 'presign' })

  await panel.getByRole('button', { name: 'Sign on chain' }).click()
  await expectFilled(page)
})

test('a contract wallet on another network is asked to switch before it signs', async ({
  page,
  network,
}) => {
  const { wallet } = await connectContractWallet(page, network)
  await placeFarLimitOrder(page, placeButton)
  const panel = orderPanel(page)
  const sign = panel.getByRole('button', { name: 'Sign on chain' })
  await expect(sign).toBeVisible()

  await wallet.changeChain(network.view.chainId + 1)
  await expect(sign).toHaveCount(0)
  await panel.getByRole('button', { name: `Switch wallet to ${network.view.displayName}` }).click()
  await sign.click()
  await expect(panel.getByText('Open', { exact: true })).toBeVisible()
})

test('a contract wallet takes its signature back, signs again, and can cancel on chain only', async ({
  page,
  network,
}) => {
  const { wallet } = await connectContractWallet(page, network)
  await placeFarLimitOrder(page, placeButton)
  const panel = orderPanel(page)

  wallet.refuse(1)
  await panel.getByRole('button', { name: 'Sign on chain' }).click()
  await expect(panel.getByRole('alert')).toContainText('You closed the request. Nothing was sent.')
  await panel.getByRole('button', { name: 'Sign on chain' }).click()
  await expect(panel.getByText('Open', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Take the signature back' }).click()
  await expect(panel.getByText('Waiting for signature', { exact: true })).toBeVisible()

  await page.reload()
  await expect(orderPanel(page)).toContainText('Waiting for signature')
  await panel.getByRole('button', { name: 'Sign on chain' }).click()
  await expect(panel.getByText('Open', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('button', { name: 'Sign cancellation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel on chain' }).click()
  await expect(panel.getByText('Cancelled; what was not filled stayed yours.')).toBeVisible()
})

test('a person without a contract wallet tries the demo one', async ({ page }) => {
  await page.goto('/trade')
  await openWallets(page)
  await page.getByRole('button', { name: /demo smart wallet/i }).click()
  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await expectFunded(page)
  await placeUnsigned(page)
  await orderPanel(page).getByRole('button', { name: 'Sign on chain' }).click()
  await expectFilled(page)
})
