import { expect } from '@playwright/test'
import { parseAbi, parseEventLogs } from 'viem'
import type { TestNetwork } from '@/lib/testing/system/network'
import { balanceOf } from '../support/balances'
import { test } from '../support/journey'
import { expectSumsAddUp, keptQuote, readAtoms, receiptLinesIn } from '../support/receipt-sums'
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

type Event = { readonly label: string; readonly timestamp: string }
type Bid = { readonly isWinner: boolean; readonly solverName?: string }

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

  const balance = await balanceOf(network, network.token('USDC'), order.owner)
  expect(balance).toBe(10_000_000_000n + trade.args.buyAmount)

  const panel = orderPanel(page)
  const times = new Map<string, number>(
    report.events.map((event: Event) => [event.label, Date.parse(event.timestamp)]),
  )
  const took = (times.get('traded') ?? 0) - (times.get('created') ?? 0)
  const seconds = took < 10_000 ? Math.floor(took / 100) / 10 : Math.floor(took / 1000)
  await expect(panel.getByText(`Filled in ${seconds} s`, { exact: true })).toBeVisible()
  const stages = panel.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  const winner = auction.proposedSolutions.find((bid: Bid) => bid.isWinner)
  await expect(stages).toContainText([
    'Signed',
    `In auction ${auction.id.toLocaleString('en-GB')}`,
    `${winner.solverName} won`,
    'Sent',
    `Block ${trade.blockNumber.toLocaleString('en-GB')}`,
  ])

  // What is read adds up with few digits, and is what the API says with all of them.
  const sums = [
    ['Before costs', 'Network costs', 'Received'],
    ['At least, signed', 'Over what you signed', 'Received'],
  ]
  expectSumsAddUp(await receiptLinesIn(panel), sums)
  await panel.getByRole('button', { name: 'Show all digits' }).click()
  const lines = await receiptLinesIn(panel)
  expectSumsAddUp(lines, sums)
  const line = (name: string) => readAtoms(lines.get(name), 6)
  const fills = await (await fetch(`${network.url}/api/v2/trades?orderUid=${uid}`)).json()
  const received = BigInt(fills[0].buyAmount)
  expect(line('Received')).toBe(received)
  expect(line('At least, signed')).toBe(BigInt(order.buyAmount))
  const sold = BigInt(order.executedSellAmount)
  const beforeCosts = (received * sold) / (sold - BigInt(order.executedFee))
  expect(line('Before costs')).toBe(beforeCosts)
  const quoted = await keptQuote(panel, uid)
  expect(line('Quote when you signed')).toBe(quoted)
  const hundredths = ((received - quoted) * 10_000n) / quoted
  const distance =
    hundredths === 0n
      ? '< 0.01 %'
      : `${hundredths > 0n ? '+' : ''}${(Number(hundredths) / 100).toFixed(2)} %`
  await expect(panel).toContainText(
    received === quoted
      ? 'exactly the quote'
      : `${distance} ${received > quoted ? 'over' : 'under'} the quote`,
  )
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
