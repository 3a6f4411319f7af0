import { type Browser, expect, type Page, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getAddress } from 'viem/utils'
import { type Address, address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { expectHydrated } from '../support/hydration'
import { deployNames, futureRegistry, type NameRegistry } from '../support/name-registry'
import { expectPageQuality } from '../support/page-quality'
import {
  allowSlippage,
  connectFundedExtension,
  expectFilled,
  placedUid,
  reviewAndApprove,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

let system: RunningSystem
let network: TestNetwork
let names: NameRegistry
let opened: Page | undefined

test.beforeAll(async () => {
  const registry = futureRegistry()
  system = await startSystemWithPages({
    LOCAL_SIMULATOR: 'off',
    ENS_REGISTRY_LOCAL: registry.address,
  })
  network = await readNetwork(system.url)
  names = await deployNames(network, registry)
})
test.afterAll(() => endSystem(system))
test.afterEach(() => opened?.close())

/** A page of the system with names, which is not the one that the other journeys share. */
async function openPage(browser: Browser): Promise<Page> {
  opened = await browser.newPage({ baseURL: system.url })
  return opened
}

const newAccount = (): Address => address(privateKeyToAccount(generatePrivateKey()).address)

/** An account that has this name, and whose name this is. */
async function named(name: string): Promise<Address> {
  const account = newAccount()
  await names.setAddress(name, account)
  await names.claim(account, name)
  return account
}

const ordersHeader = (page: Page) => page.locator('#content header')

const receiverField = (page: Page) => page.getByRole('textbox', { name: 'Receiver' })

test('a name is taken as receiver only by its address, which is signed and shown with the name', async ({
  browser,
}) => {
  const page = await openPage(browser)
  const friend = await named('friend.eth')
  await connectFundedExtension(page, network)
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await page.locator('summary', { hasText: 'More' }).click()
  await receiverField(page).fill('Friend.eth')
  const use = page.getByRole('button', { name: 'Use this address' })
  await expect(use).toBeVisible()
  await expect(page.getByText('friend.eth', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeDisabled()
  await expectPageQuality(page, 'a name as receiver')
  // Taken by keyboard alone.
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(receiverField(page)).toHaveValue(getAddress(friend))

  await reviewAndApprove(page, 'Approve 1 WETH')
  await expect(page.getByRole('dialog').getByText('friend.eth')).toBeVisible()
  await signButton(page).click()
  await expectFilled(page)
  const order = await (await fetch(`${network.url}/api/v1/orders/${await placedUid(page)}`)).json()
  expect(order.receiver).toBe(friend)
})

test('names that are not set, not normal or not looked up are refused, and what was typed stays', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await page.goto('/trade')
  await expectHydrated(page)
  await page.locator('summary', { hasText: 'More' }).click()
  const field = receiverField(page)
  await field.fill('nobody.eth')
  await expect(page.getByText('No address is set for this name.')).toBeVisible()
  // A Cyrillic letter that looks like a Latin one.
  await field.fill('fri\u0435nd.eth')
  await expect(page.getByText(/This is no valid name/)).toBeVisible()
  await expect(field).toHaveValue('fri\u0435nd.eth')
})

test('an account is found by its name and shown with both; a name claimed falsely is not shown', async ({
  browser,
}) => {
  const page = await openPage(browser)
  const account = await named('seller.eth')
  await page.goto('/orders')
  await expectHydrated(page)
  await page.getByLabel('Look at any account').fill('seller.eth')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const header = ordersHeader(page)
  await expect(header.getByText('seller.eth')).toBeVisible()
  await expect(header.getByTitle(getAddress(account))).toBeVisible()

  const liar = newAccount()
  await names.claim(liar, 'seller.eth')
  await page.goto(`/orders?account=${liar}`)
  await expect(page.getByTitle(getAddress(liar)).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('seller.eth')).toHaveCount(0)
})

test('search leads from a name to the orders of its account', async ({ browser }) => {
  const page = await openPage(browser)
  const account = await named('searched.eth')
  await page.goto('/status')
  await expectHydrated(page)
  const search = page.getByRole('combobox', { name: /^Search orders, accounts/ })
  await page.keyboard.press('/')
  await search.fill('searched.eth')
  await page.getByRole('option', { name: /named searched\.eth/ }).click()
  await expect(page).toHaveURL(new RegExp(`account=${account}`))
  await expect(ordersHeader(page).getByText('searched.eth')).toBeVisible()
})
