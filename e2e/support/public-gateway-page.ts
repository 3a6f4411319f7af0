import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startSystemWithPages } from '@/lib/testing/system/running-system'
import { openWallets } from './hydration'
import { type InjectedWallet, injectWallet } from './injected-wallet'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from './public-gateway'

const NOTIFYING = { CMS_ENABLED: 'true', CMS_API_KEY: 'a-key-for-announcements' }

/** Mainnet as a gateway, with the pages and notifications; `environment` is added to the system's. */
export const startGatewayWithPages = (
  environment: Readonly<Record<string, string>> = {},
): Promise<PublicGateway> =>
  startPublicGateway({ ...LARGE_BUDGET, ...NOTIFYING, ...environment }, startSystemWithPages)

/** What pages say while the order book does not answer, up to the first full stop. */
export const silentSentence = ({ book }: PublicGateway): string =>
  `The order book of Ethereum at ${new URL(book.url).host} does not answer.`

/** Signs in with the connected wallet, from the page of channels. */
export async function signInOnPage(gateway: PublicGateway, page: Page): Promise<void> {
  await openPage(gateway, page, '/notifications/channels')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Opens a page of the gateway's network; `path` may have a query. */
export const openPage = ({ system }: PublicGateway, page: Page, path: string) =>
  page.goto(`${system.url}${path}`)

/** Opens the trade page with a new wallet on mainnet connected; it has plenty of every token. */
export async function connectMainnetWallet(
  gateway: PublicGateway,
  page: Page,
): Promise<{ readonly account: Address; readonly wallet: InjectedWallet }> {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey).address.toLowerCase() as Address
  gateway.node.wallets.add(account)
  const wallet = await injectWallet(page, { privateKey, chainId: 1, rpcUrl: gateway.node.url })
  await openPage(gateway, page, '/trade?network=mainnet')
  await openWallets(page)
  await page.getByRole('button', { name: /test extension/i }).click()
  await expect(page.getByText(/^Balance \d/).first()).toBeVisible()
  return { account, wallet }
}
