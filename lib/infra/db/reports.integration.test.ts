import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import { hourOf, REPORT_HOUR_SECONDS } from '@/lib/domain/report/report-hour'
import { ATTEMPT_REVERTED, ATTEMPT_TIMEOUT, attemptFailed } from '@/lib/domain/settlement/attempt'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { keepReportHours } from '@/lib/services/reports/keep-report-hours'
import { getPartnerReport } from '@/lib/services/reports/partner-report'
import { getSolverLeague } from '@/lib/services/reports/solver-league'
import type { Database } from './database'
import { bindStore, inTransaction, type NetworkStore } from './network-store'
import {
  account,
  at,
  auction,
  BUY_TOKEN,
  block,
  documentHash,
  execution,
  NOW,
  order,
  place,
  solution,
  trade,
  uid,
} from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const WRAPPED = account(0x77)
const PARTNER = account(0x88)
const FEE: PartnerFee = { kind: 'volume', volumeBps: bps(10), recipient: PARTNER }
const HOUR = REPORT_HOUR_SECONDS
const START = hourOf(NOW)

describe.each(testBackends())('reports on $name', (backend) => {
  let database: Database
  let chainId = 1
  let store: NetworkStore

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
    store = bindStore(database, chainId)
  })
  afterAll(() => database.close())

  const later = (hours: number) => unixMicros((START + hours * HOUR) * 1_000_000)
  const deps = (hours: number) => ({
    ...store,
    wrappedNativeToken: WRAPPED,
    now: () => later(hours),
    inTransaction: (work: Parameters<typeof inTransaction<void>>[2]) =>
      inTransaction(database, chainId, work),
    pause: async () => {},
    signal: new AbortController().signal,
  })
  const blockAt = (number: number, seconds: number) => ({
    number,
    hash: block(number),
    parentHash: block(number - 1),
    timestamp: unixSeconds(seconds),
  })

  /** One auction: order 1 settled by solver 0x50, solver 0x51 second, 0x52 for another order. */
  async function oneAuction() {
    await store.insertOrder({ order: order(1, { record: { partnerFees: [FEE] } }) })
    await store.insertOrder({ order: order(2) })
    await store.keepAppData({
      hash: documentHash,
      document: '{"appCode":"Shop\\u0000","metadata":{}}',
      createdAt: at(0),
    })
    await store.insertAuction({ auction: auction(1) })
    await store.insertCompetition({
      auctionId: 1,
      solutions: [solution(0), solution(1), solution(2)],
      executions: [execution(0, 1), execution(1, 1), execution(2, 2)],
      rejectedBids: [],
      feePolicies: [],
    })
    await store.insertIndexedBlocks({
      blocks: [blockAt(100, NOW + 60), blockAt(101, NOW + 3 * HOUR)],
    })
    await store.insertSettlements({
      rows: [
        {
          ...place(100, 1),
          solver: solution(0).solver,
          auctionId: 1,
          solutionUid: 0,
          gasUsed: 1n,
          effectiveGasPrice: wei(1n),
        },
      ],
    })
    await store.insertTrades({
      rows: [trade(1, 100, { sell: 10n, buy: 21n }, { auctionId: 1 })],
    })
    await store.insertOrderExecutions({
      rows: [
        {
          blockNumber: 100,
          logIndex: 0,
          auctionId: 1,
          uid: uid(1),
          executedFee: atoms(1n),
          executedFeeToken: account(0xa1),
          protocolFees: [
            { token: BUY_TOKEN, amount: atoms(10n ** 18n) },
            { token: BUY_TOKEN, amount: atoms(3n * 10n ** 17n) },
          ],
        },
      ],
    })
  }

  const league = { auctions: 1, wins: 1, secondPlaces: 0, settled: 1, reverted: 0 }

  it('add up what is recorded of an auction, at its prices', async () => {
    await oneAuction()
    expect(await getSolverLeague(deps(1), '24h')).toMatchObject({ bound: 0n })
    await store.recordBound({ auctionId: 1, bound: wei(4_000n) })
    // One whose bound was not computed counts in neither sum.
    await store.insertAuction({ auction: auction(2) })
    const { auctions, bound, solvers } = await getSolverLeague(deps(1), '24h')
    expect(auctions).toBe(2)
    expect(bound).toBe(4_000n)
    expect(solvers).toEqual([
      {
        ...league,
        solver: account(0x50),
        solverName: 'solver 0',
        missedDeadlines: 0,
        givenUp: 0,
        // 21 - 20 atoms, at 5 wei per 1e18 atoms.
        surplus: 0n,
        networkFees: 1n,
        // 5 and 1.5 wei.
        protocolFees: 6n,
        captured: solution(0).score,
      },
      expect.objectContaining({ solver: account(0x51), wins: 0, secondPlaces: 1, captured: 0n }),
      expect.objectContaining({ solver: account(0x52), wins: 0, secondPlaces: 0 }),
    ])
    const figures = { orders: 1, fills: 1, unpriced: 0, volume: 10n, fees: 1n }
    const report = await getPartnerReport(deps(1), '24h')
    expect(report).toMatchObject({
      total: figures,
      apps: [{ appCode: 'Shop', figures }],
      recipients: [{ recipient: PARTNER, figures }],
      otherApps: null,
      stepSeconds: HOUR,
    })
    expect(report.steps).toHaveLength(24)
    expect(report.steps.filter(({ figures: { fills } }) => fills > 0)).toEqual([
      { time: START, figures },
    ])
  })

  it('count how attempts ended', async () => {
    await store.insertAuction({ auction: auction(1) })
    const outcomes = [ATTEMPT_REVERTED, ATTEMPT_TIMEOUT, attemptFailed('no gas'), null]
    await store.insertCompetition({
      auctionId: 1,
      solutions: outcomes.map((_, at) =>
        solution(at, { isWinner: true, solver: solution(0).solver }),
      ),
      executions: [],
      rejectedBids: [],
      feePolicies: [],
    })
    for (const [solutionUid, outcome] of outcomes.entries()) {
      const key = { auctionId: 1, solutionUid }
      const { solver } = solution(0)
      await store.insertSettlementAttempt({
        attempt: { ...key, solver, startTimestamp: at(1), startBlock: 1, deadlineBlock: 9 },
      })
      if (outcome === null) continue
      await store.finishSettlementAttempt({ ...key, endTimestamp: at(2), endBlock: 9, outcome })
    }
    expect((await getSolverLeague(deps(1), '24h')).solvers).toMatchObject([
      { wins: 4, settled: 0, reverted: 1, missedDeadlines: 1, givenUp: 1 },
    ])
  })

  it('are the same from kept hours, and added up again after a reorganisation', async () => {
    await oneAuction()
    await store.recordBound({ auctionId: 1, bound: wei(4_000n) })
    const live = [await getSolverLeague(deps(1), '7d'), await getPartnerReport(deps(1), '7d')]
    await keepReportHours(deps(4))
    const hours = await store.selectKeptHours({})
    expect(hours).toMatchObject({ from: START })
    const kept = [await getSolverLeague(deps(3), '7d'), await getPartnerReport(deps(3), '7d')]
    expect(kept[0]).toMatchObject({ ...live[0], from: START, to: START + 4 * HOUR })
    expect(kept[1]).toMatchObject({ apps: Reflect.get(live[1] ?? {}, 'apps') })
    const span = { from: START, to: unixSeconds(START + HOUR) }
    expect((await store.selectSolverHours(span)).solvers).toHaveLength(3)
    await inTransaction(database, chainId, (tx) => tx.deleteFromBlock({ block: 100 }))
    expect(await store.selectKeptHours({})).toBeNull()
    expect((await getPartnerReport(deps(1), '24h')).total.fills).toBe(0)
    expect((await getSolverLeague(deps(1), '24h')).solvers[0]).toMatchObject({
      wins: 1,
      settled: 0,
    })
  })

  it('wait with an hour while a settlement of its auctions is tried', async () => {
    await oneAuction()
    const key = { auctionId: 1, solutionUid: 0, solver: solution(0).solver }
    await store.insertSettlementAttempt({
      attempt: { ...key, startTimestamp: at(1), startBlock: 1, deadlineBlock: 9 },
    })
    await keepReportHours(deps(4))
    expect(await store.selectKeptHours({})).toBeNull()
  })

  it('are empty, not missing, where nothing was recorded', async () => {
    await keepReportHours(deps(4))
    expect(await store.selectKeptHours({})).toBeNull()
    expect(await getSolverLeague(deps(1), '30d')).toMatchObject({ auctions: 0, solvers: [] })
    expect(await getPartnerReport(deps(1), '30d')).toMatchObject({ apps: [], recipients: [] })
  })
})
