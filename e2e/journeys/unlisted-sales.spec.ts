import { expect, type Locator, type Page } from '@playwright/test'
import { getAddress, parseUnits } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader } from '@/lib/testing/system/trader'
import { submitAsDashboard } from '../support/cancel'
import { test } from '../support/journey'
import {
  deployNamelessToken,
  deployOddApprovalToken,
  relayerAllowance,
} from '../support/odd-approval-tokens'
import {
  buyAmount,
  chooseLimit,
  connectContractWallet,
  connectFundedExtension,
  placedUid,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const dialogOf = (page: Page) => page.getByRole('dialog')
const approveButton = (page: Page, label: string) =>
  dialogOf(page).getByRole('button', { name: label, exact: true })

/** Imports a token that is on no list, as a link to its trade asks for. */
async function importToSell(page: Page, token: Address): Promise<void> {
  await page.goto(`/trade?sell=${token}`)
  await page.getByRole('button', { name: 'Look at its contract' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Import/ })
    .click()
  await chooseLimit(page)
}

/** Imports a token that takes approvals in an unusual way, of which the owner has ten. */
async function importOddToken(
  page: Page,
  network: TestNetwork,
  owner: Address,
  way: Parameters<typeof deployOddApprovalToken>[3],
): Promise<Address> {
  const token = await deployOddApprovalToken(network, owner, parseUnits('10', 18), way)
  await importToSell(page, token)
  return token
}

async function reviewSellOrder(page: Page, amount: string): Promise<void> {
  await typeSellAmount(page, amount)
  await buyAmount(page).fill('900')
  await page.getByRole('checkbox', { name: 'I have checked the limit myself' }).check()
  await page.getByRole('button', { name: 'Review sell order' }).click()
}

test('a token without symbol is traded under its address, and every page says the same amount', async ({
  page,
  network,
}) => {
  const { owner } = await connectFundedExtension(page, network)
  const token = await deployNamelessToken(network, owner, parseUnits('10', 6))
  const label = shortAddress(token)
  await importToSell(page, token)
  await reviewSellOrder(page, '1.01')
  await dialogOf(page).getByText(`How ${label} is approved`).click()
  await dialogOf(page).getByRole('checkbox', { name: 'Approve by transaction instead' }).check()
  await approveButton(page, `Approve 1.01 ${label}`).click()
  await signButton(page).click()
  const uid = await placedUid(page)
  for (const path of [
    `/orders?network=${network.view.name}&account=${owner}`,
    `/orders/${network.view.name}/${uid}`,
    `/lookup?network=${network.view.name}&ids=${uid}`,
    '/debug',
  ]) {
    await page.goto(path)
    await expect(page.getByText(`1.01 ${label}`).first()).toBeVisible()
    await expect(page.getByText('base units')).toHaveCount(0)
  }
})

test('a token of no list keeps its mark where its orders are changed, and where several are cancelled', async ({
  page,
  network,
}) => {
  const { owner, privateKey } = await connectFundedExtension(page, network)
  const token = await deployNamelessToken(network, owner, parseUnits('10', 6))
  const trader = createTrader(network, privateKey)
  await trader.approve([token])
  const selling = (amount: bigint) =>
    submitAsDashboard(network, trader, { sellToken: token, sellAmount: amount })
  const [, second] = [await selling(1_000_000n), await selling(2_000_000n)]
  const mark = (around: Page | Locator) => around.getByText('Not listed', { exact: true })

  await page.goto(`/orders?order=${second}`)
  await page.getByRole('button', { name: 'Change price' }).click()
  const change = page.getByRole('dialog', { name: 'Change the price' })
  await expect(mark(change)).toHaveCount(1)
  await change.getByRole('button', { name: shortAddress(token) }).click()
  await expect(change.getByText(getAddress(token))).toBeVisible()

  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel several' }).click()
  const several = page.getByRole('dialog', { name: 'Cancel several orders' })
  await expect(mark(several)).toHaveCount(2)
})

test('an approval that the token answers with false is refused before anything is sent', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  const token = await importOddToken(page, network, owner, 'alwaysFalse')
  await reviewSellOrder(page, '1')
  for (const label of ['Approve 1 ODD', 'Approve unlimited ODD instead']) {
    await approveButton(page, label).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('ODD refuses this approval.')
  }
  expect(wallet.shownRequests()).toEqual([])
  expect(await relayerAllowance(network, token, owner)).toBe(0n)
})

for (const [who, connect] of [
  ['a key', connectFundedExtension],
  ['a contract wallet', connectContractWallet],
] as const) {
  test(`an approval by ${who} that is mined and changes nothing is named`, async ({
    page,
    network,
  }) => {
    const { owner } = await connect(page, network)
    await importOddToken(page, network, owner, 'trueWithoutEffect')
    await reviewSellOrder(page, '1')
    await approveButton(page, 'Approve 1 ODD').click()
    const alert = dialogOf(page).getByRole('alert')
    await expect(alert).toContainText('ODD did not take the approval.')
    await expect(alert).toContainText('0 ODD, and 1 ODD are needed')
  })
}

test('a token that answers false until its allowance is 0 is approved in two transactions', async ({
  page,
  network,
}) => {
  const { owner } = await connectFundedExtension(page, network)
  const token = await importOddToken(page, network, owner, 'falseUnlessReset')
  await reviewSellOrder(page, '1')
  await approveButton(page, 'Approve 1 ODD').click()
  await expect(signButton(page)).toBeEnabled()
  await page.keyboard.press('Escape')

  await reviewSellOrder(page, '2')
  await expect(dialogOf(page).getByRole('listitem')).toContainText([
    'Set the allowance of ODD to 0',
    'Approve ODD',
  ])
  await approveButton(page, 'Reset and approve unlimited ODD instead').click()
  await expect(signButton(page)).toBeEnabled()
  expect(await relayerAllowance(network, token, owner)).toBe(2n ** 256n - 1n)
})

test('a wallet that makes several calls as one resets, approves and signs in one confirmation', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectContractWallet(page, network, { batches: true })
  const token = await importOddToken(page, network, owner, 'falseUnlessReset')
  const batch = dialogOf(page).getByRole('button', { name: 'Approve and place order' })
  const allowance = () => relayerAllowance(network, token, owner)
  await reviewSellOrder(page, '1')
  await batch.click()
  await placedUid(page)
  await expect.poll(allowance).toBe(parseUnits('1', 18))

  await page.goto(`/trade?sell=${token}`)
  await chooseLimit(page)
  await reviewSellOrder(page, '2')
  await batch.click()
  // What the open order still sells is kept approved.
  await expect.poll(allowance).toBe(parseUnits('3', 18))
  expect(wallet.shownRequests()).toHaveLength(2)

  await importOddToken(page, network, owner, 'alwaysFalse')
  await reviewSellOrder(page, '1')
  await batch.click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('ODD refuses this approval.')
  expect(wallet.shownRequests()).toHaveLength(2)
})
