import { expect } from '@playwright/test'
import { parseAbi, parseEventLogs } from 'viem'
import type { TestNetwork } from '@/lib/testing/system/network'
import { balanceOf } from '../support/balances'
import { test } from '../support/journey'
import {
  connectDemoWallet,
  connectFundedExtension,
  orderPanel,
  sellOneWeth,
} from '../support/trade-page'

const settlementAbi = parseAbi([
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
])

/** The order's only Trade event, read from the chain. */
async function tradeOnChain({ view, chain }: TestNetwork, uid: string) {
  const logs = await chain.getLogs({ address: view.contracts.settlement, fromBlock: 0n })
  const trades = parseEventLogs({ abi: settlementAbi, logs }).filter(
    (log) => log.args.orderUid === uid,
  )
  expect(trades).toHaveLength(1)
  const [trade] = trades
  if (trade === undefined) throw new Error('the order has no trade')
  return trade
}

const usdcText = (atoms: bigint): string =>
  `${(atoms / 1_000_000n).toLocaleString('en-GB')}.${(atoms % 1_000_000n).toString().padStart(6, '0')}`

const toAtoms = (text: string | null): bigint => BigInt((text ?? '').replace(/[^0-9-]/g, ''))

test('a new user takes the demo wallet, gets test tokens, sells 1 WETH and sees it filled within 4 blocks', {
  tag: '@core',
}, async ({ page, network }) => {
  await connectDemoWallet(page)
  const uid = await sellOneWeth(page)

  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  const report = await (await fetch(`${network.url}/local/api/v1/debug/order/${uid}`)).json()
  const trade = await tradeOnChain(network, uid)
  expect(order.status).toBe('fulfilled')
  expect(order.executedSellAmount).toBe(trade.args.sellAmount.toString())
  expect(order.executedBuyAmount).toBe(trade.args.buyAmount.toString())
  const labels: string[] = report.events.map((event: { label: string }) => event.label)
  // Pools move: an auction with a failed settlement may come before the one that fills.
  expect(labels.join(' ')).toMatch(
    /^created(?: ready(?: executing| considered)?(?: filtered)?)+ traded$/,
  )
  expect(labels).toContain('executing')
  const auction = report.auctions.at(-1)
  expect(Number(trade.blockNumber) - auction.block).toBeLessThanOrEqual(4)

  const received = await balanceOf(network, network.token('USDC'), order.owner)
  expect(received).toBe(10_000_000_000n + trade.args.buyAmount)

  const panel = orderPanel(page)
  await expect(panel.getByText(usdcText(trade.args.buyAmount))).toBeVisible()
  await expect(panel.getByText(`Block ${trade.blockNumber.toLocaleString('en-GB')}`)).toBeVisible()
  const sum = await panel
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.firstChild?.textContent ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    )
  const line = (name: string) => toAtoms(sum.find(([found]) => found === name)?.[1] ?? null)
  const costs = line('Network cost') + line('Fee')
  expect(costs).toBeLessThan(0n)
  expect(line('Before costs') + costs).toBe(trade.args.buyAmount)
  await expect(panel.getByText(/^Quoted -?[\d,.]+$/)).toHaveCount(4)
  expect(line('At least (signed)') + line('Better than the limit')).toBe(trade.args.buyAmount)
  await expect(page.getByRole('list').filter({ hasText: '1.00 WETH' })).toContainText('Filled')
})

test('a wallet extension does the same with its own signatures and transactions', {
  tag: '@core',
}, async ({ page, network }) => {
  const { owner } = await connectFundedExtension(page, network)

  const uid = await sellOneWeth(page)

  const trade = await tradeOnChain(network, uid)
  expect(trade.args.owner.toLowerCase()).toBe(owner)
  expect(trade.args.sellAmount).toBe(10n ** 18n)
})
