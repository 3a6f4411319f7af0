import { expect, type Page } from '@playwright/test'
import { parseEventLogs } from 'viem'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import { orderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, startSystemWithPages } from '@/lib/testing/system/running-system'
import { balanceOf } from '../support/balances'
import { test } from '../support/journey'
import {
  allowSlippage,
  chooseLimit,
  chooseToken,
  connectFundedExtension,
  expectFilled,
  openOption,
  orderPanel,
  placedUid,
  typeSellAmount,
} from '../support/trade-page'

/** The shortest deadline is ten minutes. */
const PAST_DEADLINE_SECONDS = 660

const sendButton = (page: Page, amount: string) =>
  page.getByRole('dialog').getByRole('button', { name: `Send ${amount} ETH and place order` })

function placementContract(network: TestNetwork) {
  const { ethFlow } = network.view.contracts
  if (ethFlow === null) throw new Error('this network cannot sell the native coin')
  return ethFlow
}

test('the native coin is sold in one transaction', { tag: '@core' }, async ({ page, network }) => {
  const { owner } = await connectFundedExtension(page, network)
  const flow = placementContract(network)
  await chooseToken(page, 'Sell', 'ETH')
  await expect(page.getByRole('radio', { name: /^One transaction/ })).toBeChecked()
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sent with the transaction1 ETH')
  await sendButton(page, '1').click()
  await expectFilled(page)

  const uid = orderUid(await placedUid(page))
  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  expect(order).toMatchObject({
    status: 'fulfilled',
    owner: flow,
    onchainUser: owner,
    receiver: owner,
    signingScheme: 'eip1271',
    sellAmount: (10n ** 18n).toString(),
  })
  const logs = await network.chain.getLogs({ address: flow, fromBlock: 0n })
  const placements = parseEventLogs({
    abi: nativeOrderFlowAbi,
    eventName: 'OrderPlacement',
    logs,
  }).filter(({ args }) => args.sender.toLowerCase() === owner)
  expect(placements.map(({ args }) => args.order.appData)).toEqual([order.appDataHash])
  expect(unpackOrderUid(uid).owner).toBe(flow)
  const received = await balanceOf(network, network.token('USDC'), owner)
  expect(received).toBe(10_000_000_000n + BigInt(order.executedBuyAmount))
})

test('a placement far from the market survives a reload and gives the coins back when cancelled', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  await chooseToken(page, 'Sell', 'ETH')
  await chooseLimit(page)
  await typeSellAmount(page, '2')
  await page.getByRole('textbox', { name: /buy amount/i }).fill('90000')
  await page.getByRole('button', { name: 'Review sell order' }).click()
  wallet.refuse(1)
  await sendButton(page, '2').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'You closed the request. Nothing was sent.',
  )
  await sendButton(page, '2').click()
  const panel = orderPanel(page)
  await expect(panel.getByText('Open', { exact: true })).toBeVisible()
  const before = await network.chain.getBalance({ address: owner })

  await page.reload()
  await expect(panel.getByText('Open', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('button', { name: 'Sign cancellation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel and take back' }).click()
  await expect(
    panel.getByText('Cancelled; what was not sold came back with the cancelling transaction.'),
  ).toBeVisible()

  const returned = (await network.chain.getBalance({ address: owner })) - before
  expect(returned).toBeLessThanOrEqual(2n * 10n ** 18n)
  expect(returned).toBeGreaterThan(199n * 10n ** 16n)
})

test('wrapping first leads to an ordinary order', async ({ page, network }) => {
  await connectFundedExtension(page, network)
  await chooseToken(page, 'Sell', 'ETH')
  await page.getByRole('radio', { name: /^Wrap first/ }).check()
  await typeSellAmount(page, '1')
  await page.getByRole('button', { name: 'Wrap ETH' }).click()
  await expect(page.getByRole('button', { name: /^Sell token: WETH/ })).toBeVisible()
  await expect(page.getByText('Balance 11.00', { exact: true })).toBeVisible()
  await allowSlippage(page)
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await page.getByRole('button', { name: 'Approve 1 WETH' }).click()
  const sign = page.getByRole('button', { name: 'Sign and place order' })
  await expect(sign).toBeEnabled()
  await sign.click()
  await expectFilled(page)
})

test('what a placement has not sold by its deadline comes back by itself', async ({ browser }) => {
  // On a system of its own, whose clock is moved past the deadline.
  const system = await startSystemWithPages({ LOCAL_SIMULATOR: 'off', LOG_LEVEL: 'warn' })
  const context = await browser.newContext({ baseURL: system.url, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const network = await readNetwork(system.url)
    const { owner } = await connectFundedExtension(page, network)
    await chooseToken(page, 'Sell', 'ETH')
    await chooseLimit(page)
    await openOption(page, 'Expires')
    await page.getByRole('combobox', { name: 'Deadline' }).selectOption('10 min')
    await typeSellAmount(page, '1')
    await page.getByRole('textbox', { name: /buy amount/i }).fill('90000')
    await page.getByRole('button', { name: 'Review sell order' }).click()
    await sendButton(page, '1').click()
    const panel = orderPanel(page)
    await expect(panel.getByText('Open', { exact: true })).toBeVisible()
    const before = await network.chain.getBalance({ address: owner })

    await system.advance(PAST_DEADLINE_SECONDS)
    await expect(panel.getByText(/^Your ETH was returned:/)).toBeVisible()
    expect(await network.chain.getBalance({ address: owner })).toBe(before + 10n ** 18n)
    const order = await (await fetch(`${system.url}/api/v1/orders/${await placedUid(page)}`)).json()
    expect(order).toMatchObject({ status: 'expired', onchainUser: owner })
    const receipt = await network.chain.getTransactionReceipt({
      hash: order.ethflowData.refundTxHash,
    })
    expect(receipt.status).toBe('success')
  } finally {
    await context.close()
    await endSystem(system)
  }
})
