import { expect, type Page, test } from '@playwright/test'
import { decodeFunctionData, parseAbi } from 'viem'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { fillMany } from '../support/bulk-fills'
import { expectPageQuality } from '../support/page-quality'

const LISTED = 12
const UNLISTED = 113
const FILLS = LISTED + UNLISTED
const PAGE = 50

let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.beforeAll(async () => {
  system = await startSystemWithPages({ LOCAL_SIMULATOR: 'off', LOCAL_HISTORY_DAYS: '1' })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await fillMany({ system, network, trader, orders: LISTED, unlisted: UNLISTED })
})

test.afterAll(() => endSystem(system))

// From the published contract.
const settlementAbi = parseAbi([
  'struct Trade { uint256 sellTokenIndex; uint256 buyTokenIndex; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; uint256 flags; uint256 executedAmount; bytes signature; }',
  'struct Interaction { address target; uint256 value; bytes callData; }',
  'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
])

/** The account's trades as the chain has them, newest first. */
async function tradesOnChain() {
  const { chain, view } = network
  const trades = await chain.getContractEvents({
    address: view.contracts.settlement,
    abi: settlementAbi,
    eventName: 'Trade',
    args: { owner: trader.owner },
    fromBlock: 0n,
    strict: true,
  })
  return trades.toReversed()
}

/**
 * What the fills of orders that the order book has bought beyond the limits that stand in the calldata
 * of their settlements. Only the others sign a fee.
 */
async function boughtBeyondLimits(): Promise<bigint> {
  const trades = (await tradesOnChain()).filter(({ args }) => args.feeAmount === 0n)
  const bought = trades.reduce((sum, { args }) => sum + args.buyAmount, 0n)
  let limits = 0n
  for (const hash of new Set(trades.map(({ transactionHash }) => transactionHash))) {
    const { input } = await network.chain.getTransaction({ hash })
    const { args } = decodeFunctionData({ abi: settlementAbi, data: input })
    for (const trade of args?.[2] ?? []) {
      if (typeof trade !== 'object' || !('buyAmount' in trade)) continue
      if (trade.feeAmount === 0n) limits += trade.buyAmount
    }
  }
  return bought - limits
}

const rows = (page: Page) => page.getByRole('list', { name: 'Fills' }).getByRole('listitem')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of fills' })
const move = (page: Page, name: 'Newer' | 'Older') => pages(page).getByRole('button', { name })

/** The transactions of the fills on the page. */
const transactions = (page: Page) =>
  rows(page)
    .getByTitle(/^0x[0-9a-f]{64}$/)
    .evaluateAll((hashes) => hashes.map((hash) => hash.getAttribute('title')))

test('all fills stand on pages from the newest to the oldest, forth and back', async ({ page }) => {
  const expected = (await tradesOnChain()).map(({ transactionHash }) => transactionHash)
  expect(expected).toHaveLength(FILLS)
  await page.goto(`${system.url}/orders/history?account=${trader.owner}`)
  const shown: (string | null)[] = []
  for (const [first, last] of [
    [1, PAGE],
    [PAGE + 1, 2 * PAGE],
    [2 * PAGE + 1, FILLS],
  ] as const) {
    await expect(pages(page)).toContainText(`Fills ${first} to ${last}`)
    await expect(rows(page)).toHaveCount(last - first + 1)
    await expect(move(page, 'Newer')).toBeEnabled({ enabled: first > 1 })
    await expect(move(page, 'Older')).toBeEnabled({ enabled: last < FILLS })
    shown.push(...(await transactions(page)))
    if (first === 1) await expectPageQuality(page, 'a page of the history')
    if (last < FILLS) await move(page, 'Older').click()
  }
  expect(shown).toEqual(expected)

  await move(page, 'Newer').focus()
  await page.keyboard.press('Enter')
  await expect(pages(page)).toContainText(`Fills ${PAGE + 1} to ${2 * PAGE}`)
  expect(await transactions(page)).toEqual(shown.slice(PAGE, 2 * PAGE))
})

test('the lifetime surplus is what the fills brought beyond their signed limits', async ({
  page,
}) => {
  const dai = await (
    await fetch(`${system.url}/${network.view.chainId}/tokens/${network.token('DAI')}/usdPrice`)
  ).json()
  const gained = (Number(await boughtBeyondLimits()) / 1e18) * dai.price
  expect(gained).toBeGreaterThan(0)
  await page.goto(`${system.url}/orders/history?account=${trader.owner}`)
  const line = page.getByText(/^Lifetime surplus/)
  await expect(line).toContainText(`over the signed limits of ${LISTED} fills`)
  await expect(line).toContainText(`${UNLISTED} fills without a known limit or price`)
  const shown = Number((await line.textContent())?.match(/\$([\d,.]+)/)?.[1]?.replaceAll(',', ''))
  // Each fill counts at the price of its own time, which is near the one of now.
  expect(shown / gained).toBeCloseTo(1, 1)
})
