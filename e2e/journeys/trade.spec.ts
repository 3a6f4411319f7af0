import { expect, type Page, test } from '@playwright/test'
import { createPublicClient, erc20Abi, http, parseAbi, parseEventLogs } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { injectWallet } from '../support/injected-wallet'

const settlementAbi = parseAbi([
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
])

type NetworkBody = {
  chainId: number
  contracts: { settlement: `0x${string}`; wrappedNativeToken: `0x${string}` }
  tokens: { symbol: string; address: `0x${string}` }[]
}

async function localNetwork(baseURL: string | undefined): Promise<NetworkBody> {
  const body: { networks: NetworkBody[] } = await (await fetch(`${baseURL}/networks`)).json()
  const [network] = body.networks
  if (network === undefined) throw new Error('the system serves a network')
  return network
}

const chainOf = (baseURL: string | undefined) =>
  createPublicClient({ transport: http(`${baseURL}/local/rpc`), pollingInterval: 200 })

function tokenOf(network: NetworkBody, symbol: string): `0x${string}` {
  const token = network.tokens.find((one) => one.symbol === symbol)
  if (token === undefined) throw new Error(`${symbol} is on the local network`)
  return token.address
}

/** Sells 1 WETH for USDC from a page whose wallet is connected and funded; returns the uid. */
async function sellOneWeth(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: /sell amount/i }).fill('1')
  await page.getByRole('button', { name: 'Review sell order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 1 WETH', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign and place order' }).click()
  await expect(page.getByText('Filled and settled on chain.')).toBeVisible({ timeout: 30_000 })
  const href = await page.getByRole('link', { name: 'Why it goes this way' }).getAttribute('href')
  const uid = /0x[0-9a-f]{112}/.exec(href ?? '')?.[0]
  if (uid === undefined) throw new Error('the receipt links to the order')
  return uid
}

/** The order's only Trade event, read from the chain itself. */
async function tradeOnChain(baseURL: string | undefined, uid: string) {
  const network = await localNetwork(baseURL)
  const logs = await chainOf(baseURL).getLogs({
    address: network.contracts.settlement,
    fromBlock: 0n,
  })
  const trades = parseEventLogs({ abi: settlementAbi, logs }).filter(
    (log) => log.args.orderUid === uid,
  )
  expect(trades).toHaveLength(1)
  const [trade] = trades
  if (trade === undefined) throw new Error('one trade')
  return trade
}

const sixDecimals = (atoms: bigint): string => {
  const fraction = (atoms % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  const whole = (atoms / 1_000_000n).toLocaleString('en-GB')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

test('a new user takes the demo wallet, gets test tokens, sells 1 WETH and sees it filled within 4 blocks', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: /demo wallet/i }).click()
  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await expect(page.getByText('Balance 10.00', { exact: true })).toBeVisible({ timeout: 30_000 })

  const uid = await sellOneWeth(page)

  const order = await (await fetch(`${baseURL}/api/v1/orders/${uid}`)).json()
  const report = await (await fetch(`${baseURL}/local/api/v1/debug/order/${uid}`)).json()
  const trade = await tradeOnChain(baseURL, uid)
  expect(order.status).toBe('fulfilled')
  expect(order.executedSellAmount).toBe(trade.args.sellAmount.toString())
  expect(order.executedBuyAmount).toBe(trade.args.buyAmount.toString())
  expect(report.events.map((event: { label: string }) => event.label)).toEqual([
    'created',
    'ready',
    'executing',
    'traded',
  ])
  const [auction] = report.auctions
  expect(Number(trade.blockNumber) - auction.block).toBeLessThanOrEqual(4)

  const network = await localNetwork(baseURL)
  const received = await chainOf(baseURL).readContract({
    address: tokenOf(network, 'USDC'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [order.owner],
  })
  expect(received).toBe(10_000_000_000n + trade.args.buyAmount)
  await expect(page.getByText(`${sixDecimals(trade.args.buyAmount)} USDC`).first()).toBeVisible()
})

test('a wallet extension does the same with its own signatures and transactions', async ({
  page,
  baseURL,
}) => {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const network = await localNetwork(baseURL)
  const funded = await fetch(`${baseURL}/local/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  expect(funded.status).toBe(200)
  await injectWallet(page, {
    privateKey,
    chainId: network.chainId,
    rpcUrl: `${baseURL}/local/rpc`,
  })
  await page.goto('/trade')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: /test extension/i }).click()
  await expect(page.getByText('Balance 10.00', { exact: true })).toBeVisible({ timeout: 30_000 })

  const uid = await sellOneWeth(page)

  const trade = await tradeOnChain(baseURL, uid)
  expect(trade.args.owner).toBe(address)
  expect(trade.args.sellAmount).toBe(10n ** 18n)
})
