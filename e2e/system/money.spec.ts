import { expect, test } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import { tradeScore } from '@/lib/domain/fee/surplus'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { divUp } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import {
  apiTrades,
  type ChainTrade,
  chainTrades,
  filledAmount,
  nonZero,
  settleTransactions,
  tokenBalances,
  tradeKey,
  transferredBalances,
  wouldSucceedAfter,
} from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { randomOrders } from '@/lib/testing/system/random-orders'
import { attemptsOf, REPORTS_POLL_MS, readOrders, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { expectScore } from '../support/expect-score'
import { type Load, sendLoad } from '../support/load'
import { type AttemptRow, readStoredSettlements } from '../support/stored-settlements'
import { verdictProblem } from '../support/verdict-check'

const ORDERS = 200
const SENDING_MS = 30_000
const TRADERS = 10

// All tests below check the state after one minute of trading with the simulator.
test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork
let traders: readonly Trader[]
let startingBalances: ReadonlyMap<Address, ReadonlyMap<Address, bigint>>
let load: Load
/** The block up to which everything is compared. */
let head: bigint
let reports: ReadonlyMap<OrderUid, DebugReportAnswer>
let trades: readonly ChainTrade[]

test.beforeAll(async () => {
  system = await startSystem()
  network = await readNetwork(system.url)
  traders = Array.from({ length: TRADERS }, () => createTrader(network))
  await Promise.all(traders.map((trader) => trader.fund()))
  await Promise.all(traders.map((trader) => trader.approve(TRADED_SYMBOLS.map(network.token))))
  const start = await network.chain.getBlockNumber()
  startingBalances = new Map(
    await Promise.all(
      traders.map(
        async ({ owner }) => [owner, await tokenBalances(network, owner, start)] as const,
      ),
    ),
  )
  load = await sendLoad(
    network,
    await randomOrders(network, traders, ORDERS, TEST_SEED),
    SENDING_MS,
  )
  const uids = load.sent.map(({ uid }) => uid)
  const expectedStatuses = load.sent.filter(({ reach }) => reach === 'market').length
  await until(
    'market orders are filled and a short-lived one expired',
    async () => {
      const statuses = (await readOrders(network, uids)).map(({ status }) => status)
      const filled = statuses.filter((status) => status === 'fulfilled').length
      return filled >= expectedStatuses * 0.9 && statuses.includes('expired')
    },
    { pollMs: REPORTS_POLL_MS },
  )
  await until(
    'every order has been auctioned, and nothing is on its way',
    async () => {
      head = await network.chain.getBlockNumber()
      const found = await Promise.all(uids.map((uid) => readReport(network, uid)))
      reports = new Map(found.map((report) => [report.orderUid, report]))
      return (
        found.every(({ order, auctions }) => order.status !== 'open' || auctions.length > 0) &&
        // Later fills are not compared.
        found.every(({ trades }) =>
          trades.every(({ blockNumber }) => blockNumber <= Number(head)),
        ) &&
        found.flatMap(attemptsOf).every(({ outcome }) => outcome !== undefined)
      )
    },
    { pollMs: REPORTS_POLL_MS },
  )
  trades = await chainTrades(network, head)
})

test.afterAll(() => endSystem(system))

const reportOf = (uid: OrderUid): DebugReportAnswer => {
  const report = reports.get(uid)
  if (report === undefined) throw new Error(`${uid} has no report`)
  return report
}

test('200 random orders of ten owners are accepted within a minute', () => {
  expect(load.refused.map(({ error }) => `${error.errorType}: ${error.description}`)).toEqual([])
  expect(load.sent).toHaveLength(ORDERS)
})

test('each ends filled, open or expired, and its verdict says truthfully why', () => {
  const problems = load.sent.flatMap((order) => {
    const problem = verdictProblem(order, reportOf(order.uid))
    return problem === null ? [] : [`${order.reach} ${order.uid}: ${problem}`]
  })
  expect(problems).toEqual([])
})

test('no settlement reverts for a reason that could have been known', async () => {
  const settlements = await settleTransactions(network, head)
  const hashes = new Set(settlements.map(({ hash }) => hash))
  expect(trades.filter(({ txHash }) => !hashes.has(txHash))).toEqual([])
  const reverted = settlements.filter(({ succeeded }) => !succeeded)
  if (reverted.length > 0) console.log(`reverted: ${JSON.stringify(reverted)}`)
  // Only transactions of others between the last simulation and the block can cause this, which is
  // shown below for each; the busier the machine, the more of them fit in between.
  expect(reverted.length).toBeLessThanOrEqual(Math.ceil(settlements.length / 10))
  const attempts = new Map(
    [...reports.values()].flatMap(attemptsOf).map((attempt) => [attempt.txHash, attempt]),
  )
  for (const { hash, blockNumber } of reverted) {
    const sentAfter = attempts.get(hash)?.startBlock ?? blockNumber - 1
    expect(await wouldSucceedAfter(network, hash, sentAfter), hash).toBe(true)
  }
})

test('executed amounts equal the Trade events to the atom and stay within the order', async () => {
  for (const { uid, data } of load.sent) {
    const own = trades.filter((trade) => trade.uid === uid)
    const sold = own.reduce((sum, trade) => sum + trade.sellAmount, 0n)
    const bought = own.reduce((sum, trade) => sum + trade.buyAmount, 0n)
    const { order } = reportOf(uid)
    expect(order.executedSellAmount, uid).toBe(sold)
    expect(order.executedBuyAmount, uid).toBe(bought)
    const [executed, whole] =
      data.kind === 'sell' ? [sold, data.sellAmount] : [bought, data.buyAmount]
    expect(executed <= whole, uid).toBe(true)
    if (!data.partiallyFillable) expect([0n, whole], uid).toContain(executed)
    for (const trade of own) {
      expect(trade.buyAmount * data.sellAmount >= trade.sellAmount * data.buyAmount, uid).toBe(true)
    }
    if (own.length > 0) expect(await filledAmount(network, uid, head), uid).toBe(executed)
  }
})

test('the API lists every trade of the chain once and no other', async () => {
  const owners = new Set(traders.map(({ owner }) => owner))
  const listed = (await Promise.all([...owners].map((owner) => apiTrades(network, owner)))).flat()
  const upToHead = listed.filter(({ blockNumber }) => BigInt(blockNumber) <= head)
  const own = trades.filter(({ owner }) => owners.has(owner))
  expect(upToHead.map(tradeKey).sort()).toEqual(own.map(tradeKey).sort())
})

test('owners hold what they began with, less what they sold, plus what they bought', async () => {
  for (const { owner } of traders) {
    const own = trades.filter((trade) => trade.owner === owner)
    const flows = own.flatMap(({ sellToken, sellAmount, buyToken, buyAmount }) => [
      [sellToken, -sellAmount] as const,
      [buyToken, buyAmount] as const,
    ])
    const before = startingBalances.get(owner) ?? new Map<Address, bigint>()
    expect(await tokenBalances(network, owner, head)).toEqual(nonZero(sumOf([...before, ...flows])))
  }
})

test('the score recorded for each settled solution is its surplus on chain to the wei, less unpaid gas', async () => {
  const competitions = await competitionsOf([...reports.values()])
  const orders = await readOrders(network, [...new Set(trades.map(({ uid }) => uid))])
  const orderOf = new Map(orders.map((order) => [order.uid, order]))
  const compared = new Set<TxHash>()
  let exact = 0
  for (const { auction, solutions } of competitions) {
    for (const { txHash, score } of solutions) {
      if (txHash === null) continue
      const settled = trades.filter((trade) => trade.txHash === txHash)
      if (settled.length === 0) continue
      let surplus = 0n
      for (const trade of settled) {
        const order = orderOf.get(trade.uid)
        const price = auction.prices[trade.buyToken]
        if (order === undefined || price === undefined) throw new Error(`${trade.uid} is not known`)
        const executed = {
          executedSell: trade.sellAmount - trade.feeAmount,
          executedBuy: trade.buyAmount,
        }
        const scored = tradeScore(order, executed, 0n, price)
        if (!scored.ok) throw new Error(scored.error.description)
        surplus += scored.value
      }
      if ((await expectScore(network, { txHash, score }, surplus)) === 0n) exact += 1
      compared.add(txHash)
    }
  }
  // The slower the machine, the fewer and larger the batches: how many there are says nothing.
  const sent = trades.filter(({ uid }) => reports.has(uid))
  expect(sent.filter(({ txHash }) => !compared.has(txHash))).toEqual([])
  // Nearly all pay for their gas.
  expect(exact * 2).toBeGreaterThan(compared.size)
})

test('the settlement contract holds exactly the recorded leftovers, which fees and rounding explain', async () => {
  const contract = network.view.contracts.settlement
  const contractBalances = await tokenBalances(network, contract, head)
  expect(await transferredBalances(network, contract, head)).toEqual(contractBalances)
  const prices = (await competitionsOf([...reports.values()])).at(-1)?.auction.prices ?? {}
  const orders = await readOrders(network, [...new Set(trades.map(({ uid }) => uid))])

  await system.stop()
  const { attempts, fees } = await readStoredSettlements(system)
  const settled = attempts.filter(({ endBlock }) => endBlock !== null && endBlock <= Number(head))
  expect(nonZero(sumOf(settled.flatMap(({ leftovers }) => [...leftovers])))).toEqual(
    contractBalances,
  )
  expect(settled.flatMap(({ leftovers }) => [...leftovers.values()].filter((n) => n < 0n))).toEqual(
    [],
  )
  console.log(`attempts: ${outcomeCounts(settled)}`)

  // Orders are still filled after `head`: only the fees of fills up to it are included.
  for (const { uid, executedFee, executedFeeToken } of orders) {
    const own = fees.filter((fee) => fee.uid === uid)
    if (own.some(({ blockNumber }) => blockNumber > Number(head))) continue
    expect(executedFee, uid).toBe(own.reduce((sum, { fee }) => sum + fee, 0n))
    for (const { token } of own) expect(token, uid).toBe(executedFeeToken)
  }
  const charged = fees.filter(({ blockNumber }) => blockNumber <= Number(head))
  const charges = sumOf(charged.map(({ token, fee }) => [token, fee] as const))
  const rounding = roundingOf(trades, prices)
  for (const token of new Set([...contractBalances.keys(), ...charges.keys()])) {
    const gap = (contractBalances.get(token) ?? 0n) - (charges.get(token) ?? 0n)
    const most = rounding.get(token) ?? 0n
    expect(gap <= most && -gap <= most, `${token}: ${gap} beyond ${most}`).toBe(true)
  }
})

/** All competitions that the reports mention, by auction. */
async function competitionsOf(
  found: readonly DebugReportAnswer[],
): Promise<readonly SolverCompetitionV2[]> {
  const ids = found.flatMap((report) => report.trades.flatMap(({ auctionId }) => auctionId ?? []))
  const distinct = [...new Set(ids)].sort((a, b) => a - b)
  return Promise.all(
    distinct.map((auction_id) =>
      callApi(
        solverCompetitionV2Endpoint,
        { network: network.view.name, params: { auction_id } },
        { baseUrl: network.url },
      ),
    ),
  )
}

function sumOf(entries: Iterable<readonly [Address, bigint]>): Map<Address, bigint> {
  const sums = new Map<Address, bigint>()
  for (const [token, amount] of entries) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return sums
}

/**
 * The largest rounding difference per token: two atoms of the coarsest token per trade, because one
 * conversion rounds the plan and one the fee computed from it, and a route may use any token.
 */
function roundingOf(
  settled: readonly ChainTrade[],
  prices: Readonly<Record<string, bigint>>,
): ReadonlyMap<Address, bigint> {
  const coarsest = Object.values(prices).reduce((most, price) => (price > most ? price : most), 1n)
  return sumOf(
    settled.flatMap(({ sellToken, buyToken }) =>
      [sellToken, buyToken].map(
        (token) => [token, divUp(2n * coarsest, prices[token] ?? 1n)] as const,
      ),
    ),
  )
}

function outcomeCounts(rows: readonly AttemptRow[]): string {
  const outcomes = rows.map(({ outcome }) => outcome ?? 'running')
  return [...new Set(outcomes)]
    .map((outcome) => `${outcomes.filter((result) => result === outcome).length} ${outcome}`)
    .join(', ')
}
