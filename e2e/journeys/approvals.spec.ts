import { expect, type Page } from '@playwright/test'
import { erc20Abi, parseAbi, parseUnits } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { test } from '../support/journey'
import { relayerAllowance } from '../support/odd-approval-tokens'
import { expectPageQuality } from '../support/page-quality'
import {
  allowSlippage,
  chooseLimit,
  chooseToken,
  connectBatchingExtension,
  connectContractWallet,
  connectFundedExtension,
  expectFilled,
  orderPanel,
  permitButton,
  placedUid,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

/*
 * A first trade, counted in what the wallet shows its user. A batch is one transaction of an account
 * that delegates to a contract (EIP-7702), or of a contract wallet: see `batching-wallet.ts`.
 */

const SIGNATURE = 'eth_signTypedData_v4'
const TRANSACTION = 'eth_sendTransaction'
const BATCH = 'wallet_sendCalls'

const dialogOf = (page: Page) => page.getByRole('dialog')
const stepsOf = (page: Page) => dialogOf(page).getByRole('listitem')
const stopButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Stop waiting' })
const batchButton = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Approve and place order' })

async function reviewSellOrder(page: Page, amount: string): Promise<void> {
  await typeSellAmount(page, amount)
  await allowSlippage(page)
  await page.getByRole('button', { name: 'Review sell order' }).click()
}

/** Sells USDC, whose owners may approve by signature; the wrapped coin takes no permits. */
async function reviewPermitOrder(page: Page, amount = '500'): Promise<void> {
  await chooseToken(page, 'Sell', 'USDC')
  await chooseToken(page, 'Buy', 'DAI')
  await reviewSellOrder(page, amount)
}

/** The same at three times the market price, so that it stays open with its permit unused. */
async function placeOpenPermitOrder(page: Page, amount: string): Promise<void> {
  await chooseToken(page, 'Sell', 'USDC')
  await chooseToken(page, 'Buy', 'DAI')
  await chooseLimit(page)
  await typeSellAmount(page, amount)
  await page.getByRole('textbox', { name: /buy amount/i }).fill(String(3 * Number(amount)))
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await permitButton(page).click()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
}

const nonceOf = (network: TestNetwork, owner: Address) =>
  network.chain.getTransactionCount({ address: owner })

const storedOrder = async (network: TestNetwork, uid: string) =>
  (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()

const ordersOf = async (network: TestNetwork, owner: Address) =>
  (await fetch(`${network.url}/local/api/v1/account/${owner}/orders`)).json()

const permitsUsed = (network: TestNetwork, token: Address, owner: Address) =>
  network.chain.readContract({
    address: token,
    abi: parseAbi(['function nonces(address) view returns (uint256)']),
    functionName: 'nonces',
    args: [owner],
  })

test('a wallet that makes several calls as one: a first trade is one confirmation', {
  tag: '@core',
}, async ({ page, network }) => {
  const weth = network.token('WETH')
  const { owner, wallet } = await connectBatchingExtension(page, network)
  const before = await nonceOf(network, owner)
  await reviewSellOrder(page, '1')
  await expect(stepsOf(page)).toContainText(['Approve WETH and sign the order', 'Sent'])
  await expect(batchButton(page)).toBeEnabled()
  await dialogOf(page).getByText('How WETH is approved').click()
  await expect(dialogOf(page)).toContainText('lets the vault relayer take 1 WETH')
  await expectPageQuality(page, 'A batch', 'dialog')

  await batchButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests()).toEqual([BATCH])
  const order = await storedOrder(network, await placedUid(page))
  expect(order).toMatchObject({ owner, signingScheme: 'presign', status: 'fulfilled' })
  // Approved was exactly what was sold, in one transaction of an account that delegates.
  expect(await relayerAllowance(network, weth, owner)).toBe(0n)
  expect(await network.chain.getCode({ address: owner })).toMatch(/^0xef0100/)
  // The delegation counts as well as the transaction that carries it.
  expect(await nonceOf(network, owner)).toBe(before + 2)

  // Another trade needs an approval again, as the first was exact.
  await reviewSellOrder(page, '0.5')
  await batchButton(page).click()
  // The receipt of the first trade is still there until the second is placed.
  await expect.poll(() => wallet.shownRequests()).toEqual([BATCH, BATCH])
  await expectFilled(page)
})

test('a contract wallet that makes several calls as one trades with one confirmation', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectContractWallet(page, network, { batches: true })
  await reviewSellOrder(page, '1')
  await batchButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests()).toEqual([BATCH])
  expect(await relayerAllowance(network, network.token('WETH'), owner)).toBe(0n)
})

test('a permit: the owner signs twice and sends no transaction', async ({ page, network }) => {
  const usdc = network.token('USDC')
  const { owner, wallet } = await connectFundedExtension(page, network)
  await reviewPermitOrder(page)
  await expect(stepsOf(page)).toContainText(['Sign a permit for USDC', 'Sign order', 'Sent'])
  await expect(permitButton(page)).toBeEnabled()
  await dialogOf(page).getByText('How USDC is approved').click()
  await expect(dialogOf(page)).toContainText('lets the vault relayer take 500 USDC')
  await expectPageQuality(page, 'A permit', 'dialog')

  await permitButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests()).toEqual([SIGNATURE, SIGNATURE])
  expect(await nonceOf(network, owner)).toBe(0)
  expect(await permitsUsed(network, usdc, owner)).toBe(1n)
  expect(await relayerAllowance(network, usdc, owner)).toBe(0n)
  const order = await storedOrder(network, await placedUid(page))
  expect(order).toMatchObject({ owner, signingScheme: 'eip712', status: 'fulfilled' })
  const { pre } = JSON.parse(order.fullAppData).metadata.hooks
  expect(pre).toHaveLength(1)
  expect(pre[0].target).toBe(usdc)
  expect(Number(pre[0].gasLimit)).toBeGreaterThan(40_000)
  expect(Number(pre[0].gasLimit)).toBeLessThan(100_000)
})

test('a token without permits and a wallet of one call at a time: approve, then sign', async ({
  page,
  network,
}) => {
  const weth = network.token('WETH')
  const { owner, wallet } = await connectFundedExtension(page, network)
  await reviewSellOrder(page, '1')
  await expect(stepsOf(page)).toContainText(['Approve WETH', 'Sign order', 'Sent'])
  await dialogOf(page).getByText('How WETH is approved').click()
  await expect(dialogOf(page)).toContainText('WETH takes no permits that can be signed here.')
  await dialogOf(page).getByRole('button', { name: 'Approve 1 WETH', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()
  expect(await relayerAllowance(network, weth, owner)).toBe(parseUnits('1', 18))
  await signButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests()).toEqual([TRANSACTION, SIGNATURE])
  expect(await nonceOf(network, owner)).toBe(1)
})

test('a permit is signed once, whatever happens to the signature of the order', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  await reviewPermitOrder(page)
  wallet.loseNext()
  await permitButton(page).click()
  await expect(dialogOf(page)).toContainText('Waiting for your wallet to sign the permit for USDC.')
  await stopButton(page).click()
  await expect(dialogOf(page).getByText('You stopped waiting.')).toBeVisible()
  await expectPageQuality(page, 'A permit that was left', 'dialog')
  wallet.refuse(1)
  await permitButton(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('You closed the request.')
  await expect(stepsOf(page).first()).not.toContainText('(done)')

  // The permit is answered, the order is not.
  wallet.loseNext(1)
  await permitButton(page).click()
  await expect(stepsOf(page).first()).toContainText('(done)')
  await expect(dialogOf(page)).toContainText('Waiting for your wallet to sign.')
  await stopButton(page).click()
  expect(await ordersOf(network, owner)).toEqual([])
  const shown = wallet.shownRequests().length
  await signButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests().slice(shown)).toEqual([SIGNATURE])
  expect(await nonceOf(network, owner)).toBe(0)
})

test('what the wallet or the token does not do is said, and the next way offered', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  await reviewPermitOrder(page)
  wallet.signNextWrongly()
  await permitButton(page).click()
  const alert = dialogOf(page).getByRole('alert')
  await expect(alert).toContainText('The token did not take the permit. Nothing was sent.')
  await expect(alert).toContainText('Instead, approve by a transaction and then sign.')
  await expectPageQuality(page, 'A permit that was refused', 'dialog')
  await expect(stepsOf(page)).toContainText(['Approve USDC', 'Sign order', 'Sent'])
  await dialogOf(page).getByRole('button', { name: 'Approve 500 USDC', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()
  await signButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests()).toEqual([SIGNATURE, TRANSACTION, SIGNATURE])
  expect(await nonceOf(network, owner)).toBe(1)
})

test('a wallet that refuses a batch it said it makes is asked for a permit', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectBatchingExtension(page, network)
  const before = await nonceOf(network, owner)
  await reviewPermitOrder(page)
  wallet.refuse(1)
  await batchButton(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('You closed the request.')
  expect(await ordersOf(network, owner)).toEqual([])

  wallet.treatBatches('unable')
  await batchButton(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'Instead, sign a permit and the order.',
  )
  await permitButton(page).click()
  await expectFilled(page)
  expect(wallet.shownRequests()).toEqual([BATCH, BATCH, SIGNATURE, SIGNATURE])
  expect(await nonceOf(network, owner)).toBe(before)
})

test('an order with a permit is changed: with the same permit while that lasts, else with a new one', async ({
  page,
  network,
}) => {
  const usdc = network.token('USDC')
  const { owner, wallet } = await connectFundedExtension(page, network)
  await placeOpenPermitOrder(page, '500')
  const signed = [SIGNATURE, SIGNATURE]
  expect(wallet.shownRequests()).toEqual(signed)

  const dialog = page.getByRole('dialog', { name: 'Change the price' })
  const limit = dialog.getByRole('textbox', { name: 'Receive at least' })
  const changes = dialog.getByLabel('What changes')
  const sign = dialog.getByRole('button', { name: 'Sign the change' })
  const openDialog = async (uid: string) => {
    await page.goto(`/orders?order=${uid}`)
    await page.getByRole('button', { name: 'Change price' }).click()
    await expect(changes).toHaveCount(0)
  }
  const readNewUid = async () => {
    await expect(dialog.getByRole('status')).toContainText('replaced by the new one')
    const href = await dialog.getByRole('link', { name: 'the new one' }).getAttribute('href')
    return href?.split('/').at(-1) ?? ''
  }
  const first = await storedOrder(network, await placedUid(page))
  await openDialog(first.uid)
  await limit.fill('1400')
  await expect(changes).toContainText('1,500')
  await expect(changes).toContainText('1,400 DAI (-6.66 %)')
  await expect(dialog).toContainText('Free, and one step')
  await sign.click()
  const second = await storedOrder(network, await readNewUid())
  expect(wallet.shownRequests()).toEqual([...signed, SIGNATURE])
  const [hooks, kept] = [first, second].map(
    ({ fullAppData }) => JSON.parse(fullAppData).metadata.hooks,
  )
  expect(kept).toEqual(hooks)

  // The permit ends with the deadline of the first order.
  await openDialog(second.uid)
  await limit.fill('450')
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('1 day from now')
  await expect(dialog).toContainText('Free, with two signatures: a permit for USDC')
  await expectPageQuality(page, 'A change with a new permit', 'dialog[open]')
  wallet.refuse(1)
  await sign.click()
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  await sign.click()
  const third = await readNewUid()
  await expect
    .poll(async () => (await storedOrder(network, third)).status, { timeout: 60_000 })
    .toBe('fulfilled')
  expect(wallet.shownRequests()).toEqual([...signed, ...Array(4).fill(SIGNATURE)])
  expect((await storedOrder(network, second.uid)).status).toBe('cancelled')
  expect(await permitsUsed(network, usdc, owner)).toBe(1n)
  expect(await nonceOf(network, owner)).toBe(0)
})

test('who prefers a transaction gets one, and can go back', async ({ page, network }) => {
  const { wallet } = await connectFundedExtension(page, network)
  await reviewPermitOrder(page)
  await dialogOf(page).getByText('How USDC is approved').click()
  const choice = dialogOf(page).getByRole('checkbox', { name: 'Approve by transaction instead' })
  await choice.check()
  await expect(stepsOf(page)).toContainText(['Approve USDC', 'Sign order', 'Sent'])
  await expect(permitButton(page)).toHaveCount(0)
  await choice.uncheck()
  await expect(permitButton(page)).toBeEnabled()
  await choice.check()
  await dialogOf(page).getByRole('button', { name: 'Approve 500 USDC', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()
  expect(wallet.shownRequests()).toEqual([TRANSACTION])
})

test('a batch that fails on chain is said with the order, and asked for again', async ({
  page,
  network,
}) => {
  const weth = network.token('WETH')
  const { owner, wallet } = await connectBatchingExtension(page, network)
  const panel = orderPanel(page)
  const again = panel.getByRole('button', { name: 'Ask the wallet again' })

  wallet.treatBatches('reverting')
  await reviewSellOrder(page, '1')
  await batchButton(page).click()
  await expect(panel.getByRole('alert')).toContainText(
    'Your wallet could not approve and sign the order.',
  )
  expect(await relayerAllowance(network, weth, owner)).toBe(0n)
  await expectPageQuality(page, 'A batch that failed', 'section[aria-label="Your order"]')

  wallet.treatBatches('partly')
  await again.click()
  await expect(panel.getByRole('alert')).toContainText('did only a part')
  expect(await relayerAllowance(network, weth, owner)).toBe(parseUnits('1', 18))

  wallet.treatBatches('forgetting')
  wallet.refuse(1)
  await again.click()
  await expect(panel.getByText('You closed the request. Nothing was sent.')).toBeVisible()
  await again.click()
  await expectFilled(page)
  expect(await relayerAllowance(network, weth, owner)).toBe(0n)
})

test('a batch is remembered over a reload, and its order is not lost', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectBatchingExtension(page, network)
  const panel = orderPanel(page)
  wallet.treatBatches('unsent')
  await reviewSellOrder(page, '1')
  await batchButton(page).click()
  await expect(panel).toContainText('sent, waiting for a block')
  await page.reload()
  await expect(panel).toContainText('sent, waiting for a block')
  await expect(panel.getByRole('button', { name: 'Sign on chain' })).toHaveCount(0)
  const orders = await ordersOf(network, owner)
  expect(orders).toMatchObject([{ status: 'presignaturePending' }])
})

test('an order is not lost where the page is gone before the wallet answers', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectBatchingExtension(page, network)
  wallet.loseNext()
  await reviewSellOrder(page, '1')
  await batchButton(page).click()
  await expect(stopButton(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(orderPanel(page)).toContainText('Waiting for signature')
  const [order] = await ordersOf(network, owner)
  expect(order).toMatchObject({ status: 'presignaturePending', signingScheme: 'presign' })
})

test('a second order for the same token waits for no permit of the first', async ({
  page,
  network,
}) => {
  const usdc = network.token('USDC')
  const { owner } = await connectFundedExtension(page, network)
  await placeOpenPermitOrder(page, '100')
  expect(await relayerAllowance(network, usdc, owner)).toBe(0n)

  await page.getByRole('tab', { name: 'Market' }).click()
  await reviewSellOrder(page, '200')
  await expect(dialogOf(page)).toContainText('An open order of yours carries a permit for USDC.')
  await expectPageQuality(page, 'A permit that is pending', 'dialog')
  // An approval covers what the open order sells, too.
  await dialogOf(page).getByRole('button', { name: 'Approve 300 USDC', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()
  await signButton(page).click()
  await expectFilled(page)
  expect(await relayerAllowance(network, usdc, owner)).toBe(parseUnits('100', 6))
  const bought = await network.chain.readContract({
    address: network.token('DAI'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
  expect(bought).toBeGreaterThan(0n)
})

test('a permit is given by keyboard alone', async ({ page, network }) => {
  const { owner } = await connectFundedExtension(page, network)
  await reviewPermitOrder(page)
  await expect(permitButton(page)).toBeEnabled()
  const press = async (name: RegExp, key: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(
        () =>
          document.activeElement?.closest('label')?.textContent ??
          document.activeElement?.textContent ??
          '',
      )
      if (name.test(focused)) {
        await page.keyboard.press(key)
        return
      }
    }
    throw new Error(`${name} is not reached`)
  }
  await press(/^How USDC is approved$/, 'Enter')
  await press(/^Approve by transaction instead$/, 'Space')
  await expect(permitButton(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await press(/^Sign permit and order$/, 'Enter')
  await expect(orderPanel(page)).toBeFocused()
  await expectFilled(page)
  expect(await nonceOf(network, owner)).toBe(0)
})
