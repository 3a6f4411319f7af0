import { expect, type FrameLocator, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callApi } from '@/lib/client/api-client'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { openWallets } from './hydration'
import { type InjectedWallet, type InjectedWalletOptions, injectWallet } from './injected-wallet'
import { makeContractWallet } from './smart-wallet'

const FUNDED = 'Balance 10.00'

export const sellAmount = (page: Page) => page.getByRole('textbox', { name: /^Sell amount/ })
export const buyAmount = (page: Page) => page.getByRole('textbox', { name: /^Buy amount/ })
export const limitPrice = (page: Page) => page.getByRole('textbox', { name: /^Limit price/ })

/** Opens the trade page and connects a new demo wallet with test tokens, as a new user would. */
export async function connectDemoWallet(page: Page): Promise<void> {
  await page.goto('/trade')
  await openWallets(page)
  await page.getByRole('button', { name: /demo wallet/i }).click()
  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await expectFunded(page)
}

/** Opens the trade page with a new, funded wallet extension connected. */
export async function connectFundedExtension(page: Page, network: TestNetwork) {
  const { privateKey, owner } = newKey()
  await fund(network, owner)
  const wallet = await connectExtension(page, network, { privateKey })
  return { owner, wallet, privateKey }
}

/** The same with an extension that makes several calls of its account as one. */
export async function connectBatchingExtension(page: Page, network: TestNetwork) {
  const { privateKey, owner } = newKey()
  await fund(network, owner)
  const batchesThrough = await makeContractWallet(network, privateKey)
  const wallet = await connectExtension(page, network, { privateKey, batchesThrough })
  return { owner, wallet, privateKey }
}

/** A new, funded contract wallet, and the funded key that owns it. */
export async function newContractWallet(network: TestNetwork) {
  const { privateKey, owner: keyAddress } = newKey()
  await fund(network, keyAddress)
  const owner = await makeContractWallet(network, privateKey)
  await fund(network, owner)
  return { owner, privateKey }
}

/** The same with a contract wallet owned by the extension's key: it signs by transactions only. */
export async function connectContractWallet(
  page: Page,
  network: TestNetwork,
  { batches = false }: { readonly batches?: boolean } = {},
) {
  const { owner, privateKey } = await newContractWallet(network)
  const wallet = await connectExtension(page, network, {
    privateKey,
    contractWallet: owner,
    ...(batches ? { batchesThrough: owner } : {}),
  })
  return { owner, wallet }
}

function newKey() {
  const privateKey = generatePrivateKey()
  return { privateKey, owner: address(privateKeyToAccount(privateKey).address) }
}

const fund = (network: TestNetwork, account: Address) =>
  callApi(
    faucetEndpoint,
    { network: network.view.name, body: { address: account } },
    { baseUrl: network.url },
  )

async function connectExtension(
  page: Page,
  network: TestNetwork,
  options: Pick<InjectedWalletOptions, 'privateKey' | 'contractWallet' | 'batchesThrough'>,
): Promise<InjectedWallet> {
  const wallet = await injectWallet(page, {
    ...options,
    chainId: network.view.chainId,
    rpcUrl: `${network.url}${network.view.rpcPath}`,
  })
  await page.goto('/trade')
  await openWallets(page)
  await page.getByRole('button', { name: /test extension/i }).click()
  await expectFunded(page)
  return wallet
}

export async function expectFunded(page: Page): Promise<void> {
  await expect(page.getByText(FUNDED, { exact: true })).toBeVisible()
}

export async function typeSellAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: /sell amount/i }).fill(amount)
}

export const chooseLimit = (page: Page) => page.getByRole('tab', { name: 'Limit' }).click()

export const chooseMarket = (page: Page) => page.getByRole('tab', { name: 'Market' }).click()

/** Opens one of the facts below the amounts to its details. */
export async function openOption(
  page: Page | FrameLocator,
  name: 'Costs' | 'Slippage' | 'Filling' | 'Expires',
): Promise<void> {
  const cell = page.getByRole('button', { name: new RegExp(`^${name}`) })
  if ((await cell.getAttribute('aria-expanded')) === 'false') await cell.click()
}

/** The default is enough for a market that other traders move all the time. */
export async function allowSlippage(page: Page, percent = '2'): Promise<void> {
  await openOption(page, 'Slippage')
  await page.getByRole('textbox', { name: 'Slippage', exact: true }).fill(percent)
}

/** Goes from a complete form to the enabled last button of the dialog. */
export async function reviewAndApprove(
  page: Page,
  approval: string,
  finalButton = signButton,
): Promise<void> {
  await page.getByRole('button', { name: 'Review sell order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: approval, exact: true }).click()
  await expect(finalButton(page)).toBeEnabled()
}

export const signButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Sign and place order' })

/** In place of it where the token takes permits and the wallet makes one call at a time. */
export const permitButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Sign permit and order' })

/** The panel that shows the order just placed. */
export const orderPanel = (page: Page) => page.getByRole('region', { name: 'Your order' })

/** Sells 1 WETH for USDC from a page whose wallet is connected and funded; returns the uid. */
export async function sellOneWeth(page: Page): Promise<string> {
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await reviewAndApprove(page, 'Approve 1 WETH')
  await signButton(page).click()
  await expectFilled(page)
  return placedUid(page)
}

/** Sells 0.5 WETH for three times its worth; `finalButton` is the dialog's last button. */
export async function placeFarLimitOrder(page: Page, finalButton = signButton): Promise<string> {
  await chooseLimit(page)
  await typeSellAmount(page, '0.5')
  await page.getByRole('textbox', { name: /buy amount/i }).fill('9000')
  await reviewAndApprove(page, 'Approve 0.5 WETH', finalButton)
  await finalButton(page).click()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  return placedUid(page)
}

export async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByText('Filled and settled on chain.')).toBeVisible()
}

/** The link to the order's own page. */
export const ORDER_LINK = /whole receipt|why it (goes|went) this way/i

/** The uid of the order in the panel. */
export async function placedUid(page: Page): Promise<string> {
  const link = orderPanel(page).getByRole('link', { name: ORDER_LINK })
  const uid = /0x[0-9a-f]{112}/.exec((await link.getAttribute('href')) ?? '')?.[0]
  if (uid === undefined) throw new Error('the panel has no link to the order')
  return uid
}

/** Chooses a token by its symbol. */
export async function chooseToken(page: Page, side: 'Sell' | 'Buy', symbol: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${side} token`) }).click()
  await page.getByRole('combobox', { name: 'Symbol, name or address' }).fill(symbol)
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`^${symbol}\\b`) })
    .first()
    .click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${side} token: ${symbol}\\.`) }),
  ).toBeVisible()
}
