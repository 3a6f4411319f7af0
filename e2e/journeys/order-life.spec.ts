import { expect, type Page } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { hex } from '@/lib/domain/shared/hex'
import { createTrader, submit, toBody } from '@/lib/testing/system/trader'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import {
  connectDemoWallet,
  connectFundedExtension,
  orderPanel,
  placeFarLimitOrder,
  reviewAndApprove,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })

test('an order far out of the market says how far, survives a reload and is cancelled by a signature', {
  tag: '@core',
}, async ({ page }) => {
  await connectDemoWallet(page)
  const uid = await placeFarLimitOrder(page)

  await page.reload()
  await expect(orderPanel(page)).toContainText('Open')
  await expect(page.getByRole('list').filter({ hasText: '0.50 WETH' })).toContainText('Open')

  await page.goto(`/orders/local/${uid}`)
  await expect(verdict(page)).toContainText(
    /^Cause · limit_out_of_marketThe limit is \d{3}\.\d\d % away from the market\. In ([\d,]+ auctions|auction [\d,]+) no solver bid.*; with a limit 8\d(\.\d+)? % lower it would have been filled there\./,
  )

  await page.goto('/trade')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(page.getByText('Cancelled; what was not filled stayed yours.')).toBeVisible()

  await page.goto(`/orders/local/${uid}`)
  await expect(page.locator('main header')).toContainText('Cancelled')
  await expect(verdict(page)).toContainText(/cancelled/i)
})

test('a closed wallet request sends nothing and keeps the form', { tag: '@core' }, async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  await typeSellAmount(page, '1')
  await reviewAndApprove(page, 'Approve 1 WETH')

  wallet.refuse(1)
  await signButton(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'You closed the request. Nothing was sent.',
  )
  const orders = await fetch(`${network.url}/local/api/v1/account/${owner}/orders`)
  expect(await orders.json()).toEqual([])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /sell amount/i })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeFocused()
})

test('another account in the wallet stops the confirm step before anything is signed', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  await typeSellAmount(page, '1')
  await reviewAndApprove(page, 'Approve 1 WETH')

  await wallet.changeAccount(generatePrivateKey())
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Your wallet is now on another account.' }),
  ).toContainText('Nothing was signed.')
  await expect(signButton(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByRole('textbox', { name: /sell amount/i })).toHaveValue('1')
  const orders = await fetch(`${network.url}/local/api/v1/account/${owner}/orders`)
  expect(await orders.json()).toEqual([])
})

test('a cancel asks to switch the network first, and says how by hand when that is refused', async ({
  page,
  network,
}) => {
  const { wallet } = await connectFundedExtension(page, network)
  await placeFarLimitOrder(page)

  await wallet.changeChain(network.view.chainId + 1)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  const switching = dialog.getByRole('button', {
    name: `Switch wallet to ${network.view.displayName}`,
  })
  wallet.refuse(1)
  await switching.click()
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  await expect(dialog.getByRole('alert')).toContainText(`chain id ${network.view.chainId}`)
  await switching.click()
  await dialog.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(page.getByText('Cancelled; what was not filled stayed yours.')).toBeVisible()
})

test('the debug page of a waiting order turns Filled by itself once its owner signs on chain', {
  tag: '@core',
}, async ({ page, network }) => {
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

  await page.goto(`/orders/local/${uid}`)
  const heading = page.locator('main header')
  await expect(heading).toContainText('Waiting for signature')
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({ abi: settlementAbi, functionName: 'setPreSignature', args: [uid, true] }),
  )

  await expect(heading).toContainText('Filled')
  await expect(verdict(page)).toContainText(/It was filled .*Sold .* in block [\d,]+/)
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('ids that lead nowhere say what is wrong with them', { tag: '@core' }, async ({ page }) => {
  await page.goto(`/orders/local/0x${'ab'.repeat(56)}`)
  await expect(page.getByText('No order with this id is stored on Local network.')).toBeVisible()
  await page.goto('/orders/local/0x1234')
  await expect(page.getByText('This is no order id.')).toBeVisible()
  await page.goto(`/orders/nowhere/0x${'ab'.repeat(56)}`)
  await expect(page.getByText('The network “nowhere” is not served here.')).toBeVisible()
})
