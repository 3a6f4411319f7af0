import { expect, type Page, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callApi } from '@/lib/client/api-client'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import { address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { openWallets } from '../support/hydration'
import { expectPageQuality } from '../support/page-quality'
import {
  allowSlippage,
  expectFilled,
  expectFunded,
  placedUid,
  reviewAndApprove,
  signButton,
  typeSellAmount,
} from '../support/trade-page'
import { startRelay, type TestRelay } from '../support/wallet-connect-relay'
import { type PairedWallet, startPairedWallet } from '../support/wallet-connect-wallet'

const PROJECT_ID = '0123456789abcdef0123456789abcdef'

let relay: TestRelay
let system: RunningSystem
let network: TestNetwork
let wallet: PairedWallet | undefined

test.beforeAll(async () => {
  relay = await startRelay()
  system = await startSystemWithPages({
    LOCAL_SIMULATOR: 'off',
    WALLETCONNECT_PROJECT_ID: PROJECT_ID,
    WALLETCONNECT_RELAY_URL: relay.url,
  })
  network = await readNetwork(system.url)
})
test.afterAll(async () => {
  await endSystem(system)
  await relay?.close()
})
test.afterEach(async () => {
  await wallet?.close()
  wallet = undefined
})

/** A new wallet on another device, funded on the chain. */
async function newWallet(chainIds = [network.view.chainId]) {
  const privateKey = generatePrivateKey()
  const owner = address(privateKeyToAccount(privateKey).address)
  await callApi(
    faucetEndpoint,
    { network: network.view.name, body: { address: owner } },
    { baseUrl: network.url },
  )
  const started = await startPairedWallet({
    relayUrl: relay.url,
    projectId: PROJECT_ID,
    privateKey,
    chainIds,
    rpcUrl: `${network.url}${network.view.rpcPath}`,
  })
  wallet = started
  return { owner, wallet: started }
}

/** Chooses WalletConnect by keyboard and resolves with the link that a wallet takes. */
async function choosePairing(page: Page): Promise<string> {
  await page.goto(`${system.url}/trade`)
  await openWallets(page)
  await page.getByRole('button', { name: /^WalletConnect/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'The link as a code to scan' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a wallet on another device is paired, signs an order and sees it filled; it stays after a reload', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })
  const { owner, wallet: paired } = await newWallet()
  const uri = await choosePairing(page)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await expectPageQuality(page, 'the link of a pairing', 'dialog')
  await paired.pair(uri)
  await expectFunded(page)

  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await reviewAndApprove(page, 'Approve 1 WETH')
  paired.refuse(1)
  await signButton(page).click()
  await expect(page.getByRole('dialog').getByText('You closed the request.')).toBeVisible()
  await signButton(page).click()
  await expectFilled(page)

  const order = await (await fetch(`${network.url}/api/v1/orders/${await placedUid(page)}`)).json()
  expect(order).toMatchObject({ owner, signingScheme: 'eip712', status: 'fulfilled' })
  expect(paired.requests).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_signTypedData_v4',
  ])

  await page.reload()
  await expect(page.getByRole('button', { name: /^0x/ })).toBeVisible()

  await paired.disconnect()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  const pageConnections = relay.connections.filter(({ origin }) => origin === system.url)
  expect(pageConnections.length).toBeGreaterThan(0)
  expect(new Set(pageConnections.map(({ projectId }) => projectId))).toEqual(new Set([PROJECT_ID]))
  expect(violations).toEqual([])
})

test('a refused pairing shares nothing, and a left one can no longer be taken', async ({
  page,
}) => {
  const { wallet: paired } = await newWallet()
  await paired.pair(await choosePairing(page), false)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'You closed the request. Nothing was shared.',
  )

  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(page.getByRole('img', { name: 'The link as a code to scan' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('button', { name: /^WalletConnect/ })).toBeEnabled()
})

test('a wallet that shares another network only is shown so, and nothing typed is lost', async ({
  page,
}) => {
  const { wallet: paired } = await newWallet([1])
  await paired.pair(await choosePairing(page))
  await expect(page.getByText('Wallet is on chain 1')).toBeVisible()
  await typeSellAmount(page, '1')
  await page.getByRole('button', { name: `Switch wallet to ${network.view.displayName}` }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The wallet could not do it' }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: /sell amount/i })).toHaveValue('1')
})

test('a relay that is down is named, and the choice works again once it is back', async ({
  page,
}) => {
  const port = Number(new URL(relay.url).port)
  await relay.close()
  await page.goto(`${system.url}/trade`)
  await openWallets(page)
  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The relay of WalletConnect did not answer.',
  )
  relay = await startRelay(port)
  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(page.getByRole('img', { name: 'The link as a code to scan' })).toBeVisible()
})

test('on a phone the link opens a wallet app', async ({ playwright, launchOptions }) => {
  const browser = await playwright.chromium.launch(launchOptions)
  const context = await browser.newContext({ ...playwright.devices['Pixel 7'], permissions: [] })
  const page = await context.newPage()
  await page.goto(`${system.url}/trade`)
  await openWallets(page)
  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  const app = page.getByRole('link', { name: 'MetaMask' })
  await expect(app).toHaveAttribute('href', /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
  await expect(page.getByRole('link', { name: 'Another wallet app' })).toHaveAttribute(
    'href',
    /^wc:[0-9a-f]{64}@2/,
  )
  await browser.close()
})
