import { expect, type Page } from '@playwright/test'
import { maxUint256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { orderUid } from '@/lib/domain/order/uid'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { test } from '../support/journey'
import {
  allowSlippage,
  chooseLimit,
  chooseToken,
  connectFundedExtension,
  expectFilled,
  openOption,
  orderPanel,
  permitButton,
  placedUid,
  placeFarLimitOrder,
  reviewAndApprove,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const buyField = (page: Page) => page.getByRole('textbox', { name: /buy amount/i })

test('an exact amount of the native coin is bought for another receiver', { tag: '@core' }, async ({
  page,
  network,
}) => {
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  await connectFundedExtension(page, network)
  await chooseToken(page, 'Sell', 'USDC')
  await chooseToken(page, 'Buy', 'ETH')
  await buyField(page).fill('0.5')
  await expect(page.getByText('This is a buy order')).toBeVisible()
  await page.getByRole('main').getByText('More', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await openOption(page, 'Expires')
  await page.getByRole('combobox', { name: 'Deadline' }).selectOption('1 day')
  await allowSlippage(page)

  await page.getByRole('button', { name: 'Review buy order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(receiver.replace(/^0x/, '').slice(0, 4)).first()).toBeVisible()
  await permitButton(page).click()
  await expectFilled(page)

  expect(await network.chain.getBalance({ address: receiver })).toBe(5n * 10n ** 17n)
})

test('an ordinary wallet may also cancel on chain', { tag: '@core' }, async ({ page, network }) => {
  await connectFundedExtension(page, network)
  const uid = await placeFarLimitOrder(page)
  const panel = orderPanel(page)
  await panel.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('button', { name: 'Sign cancellation' })).toBeVisible()
  await page.getByRole('radio', { name: /^On chain, costs gas/ }).check()
  await page.getByRole('button', { name: 'Cancel on chain' }).click()
  await expect(panel.getByText('Cancelled; what was not filled stayed yours.')).toBeVisible()
  const filled = await network.chain.readContract({
    address: network.view.contracts.settlement,
    abi: settlementAbi,
    functionName: 'filledAmount',
    args: [orderUid(uid)],
  })
  expect(filled).toBe(maxUint256)
})

test('a wallet without typed data signs by message, and cancels that way', async ({
  page,
  network,
}) => {
  const { wallet } = await connectFundedExtension(page, network)
  wallet.disableTypedData()
  await chooseLimit(page)
  await typeSellAmount(page, '0.5')
  await buyField(page).fill('9000')
  await reviewAndApprove(page, 'Approve 0.5 WETH')
  await signButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Nothing was sent.')
  await dialog.getByRole('button', { name: 'Sign as a message instead' }).click()

  const panel = orderPanel(page)
  await expect(panel.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  const uid = await placedUid(page)
  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  expect(order.signingScheme).toBe('ethsign')
  await panel.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(panel.getByText('Cancelled; what was not filled stayed yours.')).toBeVisible()
})

test('an amount nobody can trade leads back to the amount and to another token', async ({
  page,
}) => {
  await page.goto('/trade')
  await typeSellAmount(page, '0.000000001')
  await expect(page.getByText('This amount is too small')).toBeVisible()
  await page.getByRole('button', { name: 'Raise amount' }).click()
  await expect(page.getByRole('textbox', { name: /sell amount/i })).toBeFocused()

  await buyField(page).fill('1000000000000000')
  await expect(page.getByText('No route found for this pair at this size.')).toBeVisible()
  await page.getByRole('button', { name: 'Try smaller' }).click()
  await expect(buyField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Change token' }).click()
  await expect(page.getByRole('dialog', { name: 'Token to buy' })).toBeVisible()
})

test('a token asked for by address is looked at before anything is priced in it', {
  tag: '@core',
}, async ({ page, network }) => {
  await page.goto(`/trade?sell=${network.view.contracts.settlement}`)
  await expect(page.getByText("Not on this network's list.")).toBeVisible()
  await page.getByRole('button', { name: 'Look at its contract' }).click()
  const picker = page.getByRole('dialog', { name: 'Token to sell' })
  await expect(picker.getByText('No token contract answers at this address.')).toBeVisible()
  await picker.getByRole('combobox').fill('dai')
  await picker.getByRole('option').first().click()
  await expect(page.getByRole('button', { name: /^Sell token: DAI/ })).toBeFocused()
})
