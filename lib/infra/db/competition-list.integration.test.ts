import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_UINT256, wei } from '@/lib/domain/shared/amount'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { selectCompetitionList } from '@/lib/infra/db/queries/auctions/competition-list'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import { recordAuctionOrders } from '@/lib/infra/db/queries/auctions/participation'
import { insertSettlements } from '@/lib/infra/db/queries/chain/chain-events'
import type { Database } from './database'
import { at, auction, place, solution, tx, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

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
    selectCompetitionList(database.db, { chainId, before: null, after: null, limit: 10, ...page })

  it('counts the orders and bids of each auction, newest first, also without bids', async () => {
    await fourAuctions()
    const rest = { block: 90, txHashes: [] as string[] }
    const nothing = { ...rest, orders: 2, solutions: 0, winners: 0, bestScore: null }
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
        txHashes: [tx(91), tx(92)],
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
})
