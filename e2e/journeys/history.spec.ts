import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parseAbi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { balanceOf } from '../support/balances'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import { savedCsv } from '../support/saved-csv'
import { connectDemoWallet, connectFundedExtension, sellOneWeth } from '../support/trade-page'
import { waitForStatus } from '../support/wait-for-status'

// From the published contract.
const tradeAbi = parseAbi([
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
])

const tradesOf = (network: TestNetwork, owner: Address) =>
  network.chain.getContractEvents({
    address: network.view.contracts.settlement,
    abi: tradeAbi,
    eventName: 'Trade',
    args: { owner },
    fromBlock: 0n,
    strict: true,
  })

/** An account with two filled orders. */
async function tradedAccount(network: TestNetwork): Promise<Address> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  for (const _ of [1, 2]) {
    const order = await marketOrder(network, trader)
    await submit(network, order)
    await waitForStatus(network, order.uid, 'fulfilled')
  }
  return trader.owner
}

const fills = (page: Page) => page.getByRole('list', { name: 'Fills' }).getByRole('listitem')

async function saved(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return savedCsv(await download)
}

// A fill before the new chain's first prices, which are taken every five minutes, has none.
test('a filled order is in the history, and is traded again from there and from the list', async ({
  page,
  network,
}) => {
  await connectDemoWallet(page)
  const uid = await sellOneWeth(page)
  const pair = { sell: network.token('WETH'), buy: network.token('USDC') }
  await page.goto('/orders?tab=done')
  await expect(page.getByText(/^Lifetime surplus (— .*|.*signed limits of )1 fill/)).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: page.locator(`[data-order-row="${uid}"]`) })
  await row.getByRole('link', { name: 'Again' }).click()
  await expect(page.getByRole('textbox', { name: /sell amount/i })).toHaveValue('1')
  await expect(page).toHaveURL(new RegExp(`sell=${pair.sell}&buy=${pair.buy}`))

  await page.goto('/orders')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(fills(page)).toHaveCount(1)
  await expect(fills(page)).toContainText(/1\.00 WETH → [\d,.]+ USDC/)
  await expect(fills(page)).toContainText(/\$[\d,.]+ → \$[\d,.]+ then|No price was known then/)
  await expect(fills(page)).toContainText(/Fees 0\.\d+ WETH/)
  await expectPageQuality(page, 'history')
  await fills(page).getByRole('link', { name: 'Again' }).click()
  await expect(page.getByRole('textbox', { name: /sell amount/i })).toHaveValue('1')
})

test('the export of any account adds up to the chain’s own events, and survives an interruption', async ({
  page,
  network,
}) => {
  const owner = await tradedAccount(network)
  await page.goto(`/orders/history?account=${owner}`)
  await expect(fills(page)).toHaveCount(2)
  const expected = await tradesOf(network, owner)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
  const sold = sum(expected.map(({ args }) => args.sellAmount))
  const bought = sum(expected.map(({ args }) => args.buyAmount))

  const [header = '', ...lines] = (await saved(page)).trimEnd().split('\r\n')
  const cells = (name: string) =>
    lines.map((line) => line.split(',')[header.split(',').indexOf(name)] ?? '')
  expect(sum(cells('sold_base_units').map(BigInt))).toBe(sold)
  expect(sum(cells('bought_base_units').map(BigInt))).toBe(bought)
  expect(cells('tx_hash').toSorted()).toEqual(
    expected.map(({ transactionHash }) => transactionHash).toSorted(),
  )
  await expect(page.getByText('2 fills saved.')).toBeVisible()

  const refuse = /limit=1000/
  await page.route(refuse, (route) =>
    route.fulfill({ status: 400, json: { errorType: 'InvalidParameter', description: 'refused' } }),
  )
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(page.getByText('The export was interrupted.')).toBeVisible()
  await page.unroute(refuse)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Continue' }).click()
  const json = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(sum(json.fills.map((fill: { sellAmount: string }) => BigInt(fill.sellAmount)))).toBe(sold)

  await page.getByLabel('From').fill('2999-01-01')
  await expect(page.getByText('Nothing was filled in this span.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await page.getByLabel('to', { exact: true }).fill('2998-01-01')
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
})

test('wrapped coins are unwrapped from the orders page, after a refused request', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  const weth = network.token('WETH')
  await page.goto('/orders')
  await page.getByRole('button', { name: /^Unwrap 10\.00 WETH/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Unwrap WETH' })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const button = dialog.getByRole('button', { name: 'Unwrap WETH', exact: true })
  await expect(button).toBeDisabled()
  await amount.fill('10.5')
  await expect(dialog).toContainText('This is more than your WETH.')
  await dialog.getByRole('button', { name: 'Unwrap all WETH' }).click()
  await expect(amount).toHaveValue('10')
  await amount.fill('2.5')
  await expectPageQuality(page, 'unwrap')
  wallet.refuse(1)
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  await expect(amount).toHaveValue('2.5')
  const before = await balanceOf(network, NATIVE_TOKEN, owner)
  await button.click()
  await expect(dialog).toContainText('2.50 ETH is in your wallet.')
  expect(await balanceOf(network, weth, owner)).toBe(75n * 10n ** 17n)
  const gained = (await balanceOf(network, NATIVE_TOKEN, owner)) - before
  expect(gained).toBeGreaterThan(249n * 10n ** 16n)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Unwrap 7\.50 WETH/ })).toBeVisible()
})
