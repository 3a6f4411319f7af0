import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  ProposedExecution,
  ProposedSolution,
} from '@/lib/domain/settlement/competition-record'
import { MAX_UINT256, wei } from '@/lib/domain/shared/amount'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { selectCompetitionList } from '@/lib/infra/db/queries/auctions/competition-list'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import { selectListedBids, selectTradedPairs } from '@/lib/infra/db/queries/auctions/listed-bids'
import { recordAuctionOrders } from '@/lib/infra/db/queries/auctions/participation'
import { insertSettlements } from '@/lib/infra/db/queries/chain/chain-events'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { insertBulk } from '@/lib/infra/db/queries/shared/bulk-rows'
import { priceSamples } from '@/lib/infra/db/schema/market-samples'
import type { Database } from './database'
import { migrationsFolder } from './migrations-folder'
import {
  account,
  at,
  auction,
  BUY_TOKEN,
  execution,
  NOW,
  order,
  place,
  SELL_TOKEN,
  solution,
  tx,
  uid,
} from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const WRAPPED = account(0x77)
const RARE = account(0x78)

describe.each(testBackends())('competitions on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  /** Four auctions: orders 1 and 2 in all, order 3 in the third; bids in the second and third. */
  async function fourAuctions() {
    for (const auctionId of [1, 2, 3, 4]) {
      const uids = auctionId === 3 ? [uid(1), uid(2), uid(3)] : [uid(1), uid(2)]
      await insertAuction(database.db, {
        chainId,
        auction: { ...auction(auctionId, 100 + auctionId), orderCount: uids.length },
      })
      await recordAuctionOrders(database.db, { chainId, auctionId, uids })
    }
    const bids = { executions: [], rejectedBids: [], feePolicies: [] }
    const best = solution(0, { score: wei(MAX_UINT256) })
    await insertCompetition(database.db, {
      chainId,
      auctionId: 2,
      ...bids,
      solutions: [best, solution(1), solution(2, { filteredOut: true })],
    })
    await insertCompetition(database.db, {
      chainId,
      auctionId: 3,
      ...bids,
      solutions: [solution(0), solution(1, { isWinner: true })],
    })
    const settled = (block: number, logIndex: number, auctionId: number) => ({
      ...place(block, logIndex),
      solver: best.solver,
      auctionId,
      solutionUid: 0,
      gasUsed: 1n,
      effectiveGasPrice: wei(1n),
    })
    await insertSettlements(database.db, {
      chainId,
      rows: [settled(92, 1, 3), settled(91, 4, 3), settled(91, 5, 3)],
    })
  }
  const list = (page: Partial<Parameters<typeof selectCompetitionList>[1]>) =>
    selectCompetitionList(database.db, {
      chainId,
      before: null,
      after: null,
      limit: 10,
      won: null,
      wrappedNativeToken: WRAPPED,
      ...page,
    })

  it('counts the orders and bids of each auction, newest first, also without bids', async () => {
    await fourAuctions()
    const rest = {
      block: 90,
      txHashes: [] as string[],
      settled: 0,
      ordersFilled: 0,
      nativeUsd: null,
    }
    const nothing = { ...rest, orders: 2, solutions: 0, winners: 0, bestScore: null, bound: null }
    expect(await list({})).toEqual([
      { ...nothing, id: 4, deadlineBlock: 104, createdAt: at(4) },
      {
        id: 3,
        block: 90,
        deadlineBlock: 103,
        createdAt: at(3),
        orders: 3,
        solutions: 2,
        winners: 2,
        bestScore: 1000n,
        bound: null,
        txHashes: [tx(91), tx(92)],
        settled: 1,
        ordersFilled: 0,
        nativeUsd: null,
      },
      {
        ...rest,
        id: 2,
        deadlineBlock: 102,
        createdAt: at(2),
        orders: 2,
        solutions: 3,
        winners: 1,
        bestScore: MAX_UINT256,
        bound: null,
      },
      { ...nothing, id: 1, deadlineBlock: 101, createdAt: at(1) },
    ])
  })

  it('pages in both directions, stays within its bounds, and excludes other networks', async () => {
    await fourAuctions()
    const ids = async (page: Parameters<typeof list>[0]) => (await list(page)).map(({ id }) => id)
    expect(await ids({ limit: 2 })).toEqual([4, 3])
    expect(await ids({ before: 3, limit: 2 })).toEqual([2, 1])
    expect(await ids({ after: 2, limit: 1 })).toEqual([3])
    expect(await ids({ after: 1, before: 4 })).toEqual([2, 3])
    expect(await ids({ before: 1 })).toEqual([])
    expect(await ids({ after: 4 })).toEqual([])
    chainId += 1
    expect(await ids({})).toEqual([])
  })

  /**
   * Auctions 11 to 15: no bid in 13; the second solver wins 12, the first the others; in 14 both win;
   * order 3 is of tokens of its own. 11 and the first winner of 14 are settled.
   */
  async function wonAuctions() {
    await insertOrder(database.db, { chainId, order: order(1) })
    await insertOrder(database.db, { chainId, order: order(2) })
    const data = { sellToken: RARE, buyToken: BUY_TOKEN }
    await insertOrder(database.db, { chainId, order: order(3, { data }) })
    const bids = { rejectedBids: [], feePolicies: [] }
    const record = async (
      auctionId: number,
      solutions: readonly ProposedSolution[],
      executions: readonly ProposedExecution[],
    ) => {
      await insertAuction(database.db, { chainId, auction: auction(auctionId) })
      await insertCompetition(database.db, { chainId, auctionId, ...bids, solutions, executions })
    }
    const [first, second] = [account(0x50), account(0x51)]
    await record(11, [solution(0), solution(1)], [execution(0, 1), execution(1, 1)])
    await record(12, [solution(0, { solver: second })], [execution(0, 2)])
    await record(13, [], [])
    const winners = [solution(0), solution(1, { isWinner: true }), solution(2)]
    const both = [execution(0, 1), execution(0, 2), execution(1, 3), execution(2, 3)]
    await record(14, winners, both)
    await record(15, [solution(0)], [execution(0, 1)])
    const settled = (blockNumber: number, auctionId: number) => ({
      ...place(blockNumber, 1),
      solver: first,
      auctionId,
      solutionUid: 0,
      gasUsed: 1n,
      effectiveGasPrice: wei(1n),
    })
    await insertSettlements(database.db, { chainId, rows: [settled(91, 11), settled(92, 14)] })
    return { first, second }
  }

  it('finds auctions by their winners and what these trade, page by page', async () => {
    const { first, second } = await wonAuctions()
    const any = { solver: null, token: null }
    const ids = async (won: object, page: Parameters<typeof list>[0] = {}) =>
      (await list({ won: { ...any, ...won }, ...page })).map(({ id }) => id)
    expect(await ids({})).toEqual([15, 14, 12, 11])
    expect(await ids({ solver: first })).toEqual([15, 14, 11])
    expect(await ids({ solver: second })).toEqual([14, 12])
    expect(await ids({ token: SELL_TOKEN })).toEqual([15, 14, 12, 11])
    expect(await ids({ token: RARE })).toEqual([14])
    // The first solver won there too, but the other one traded it.
    expect(await ids({ token: RARE, solver: first })).toEqual([])
    expect(await ids({ token: RARE, solver: second })).toEqual([14])
    expect(await ids({ solver: account(0x52) })).toEqual([])
    expect(await ids({}, { limit: 2 })).toEqual([15, 14])
    expect(await ids({}, { before: 14, limit: 2 })).toEqual([12, 11])
    expect(await ids({}, { after: 11, limit: 2 })).toEqual([12, 14])
    chainId += 1
    expect(await ids({})).toEqual([])
  })

  it('counts winners that are settled, and the orders these filled', async () => {
    await wonAuctions()
    const rows = await list({ won: { solver: null, token: null } })
    expect(rows.map((row) => [row.id, row.winners, row.settled, row.ordersFilled])).toEqual([
      [15, 1, 0, 0],
      [14, 2, 1, 2],
      [12, 1, 0, 0],
      [11, 1, 1, 1],
    ])
  })

  it('has the price of the native coin of the time of each auction', async () => {
    await wonAuctions()
    await insertBulk(database.db, priceSamples, [
      { chainId, token: WRAPPED, interval: '5m', time: NOW, priceUsd: 2500, volumeUsd: 0 },
    ])
    expect((await list({})).map(({ nativeUsd }) => nativeUsd)).toEqual(Array(5).fill(2500))
  })

  it('reads the bids of a page with whether they are rivals, and its pairs summed up', async () => {
    await wonAuctions()
    const auctionIds = [11, 12, 13, 14]
    const bids = await selectListedBids(database.db, { chainId, auctionIds })
    expect([...bids.keys()]).toEqual([11, 12, 14])
    const rivals = (auctionId: number) =>
      bids.get(auctionId)?.map(({ solutionUid, sharesOrder }) => [solutionUid, sharesOrder])
    expect(rivals(11)).toEqual([
      [0, true],
      [1, true],
    ])
    expect(rivals(14)).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ])
    const pairs = await selectTradedPairs(database.db, { chainId, auctionIds })
    expect(pairs.get(14)).toEqual([
      {
        sellToken: SELL_TOKEN,
        buyToken: BUY_TOKEN,
        sellAmount: 20n,
        buyAmount: 42n,
        orders: 2,
      },
      { sellToken: RARE, buyToken: BUY_TOKEN, sellAmount: 10n, buyAmount: 21n, orders: 1 },
    ])
    expect(pairs.has(13)).toBe(false)
    expect(await selectListedBids(database.db, { chainId, auctionIds: [] })).toEqual(new Map())
  })

  it('finds auctions that were won before they could be looked for', async () => {
    const { first } = await wonAuctions()
    const found = () => list({ won: { solver: first, token: SELL_TOKEN } })
    const before = await found()
    await database.db.execute(sql`delete from won_auctions`)
    expect(await found()).toEqual([])
    await database.db.execute(sql.raw(await wonBefore()))
    expect(await found()).toEqual(before)
    expect(before).toHaveLength(3)
  })
})

/** The statement of the migration that fills the table. */
async function wonBefore(): Promise<string> {
  const file = join(migrationsFolder(), '0017_won_auctions.sql')
  return (await readFile(file, 'utf8')).split('--> statement-breakpoint')[1] ?? ''
}
