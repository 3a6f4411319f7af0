import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type ListCompetitionsDeps, listCompetitions } from './list-competitions'

const account = (digit: number) => address(`0x${String(digit).repeat(40)}`)
const hash = blockHash(`0x${'1'.repeat(64)}`)

const bid = (solutionUid: number, score: bigint) => ({
  solutionUid,
  solver: account(solutionUid + 1),
  solverName: `solver ${solutionUid}`,
  isWinner: solutionUid === 0,
  filteredOut: false,
  score: wei(score),
  sharesOrder: true,
})

const counts = (id: number, winners: number) => ({
  id,
  block: 10,
  deadlineBlock: 15,
  createdAt: unixMicros(1),
  orders: 9,
  solutions: winners * 2,
  winners,
  settled: 0,
  ordersFilled: 0,
  bestScore: null,
  bound: null,
  txHashes: [],
  nativeUsd: 2000,
})

/** One auction that was won and one without a bid, on a chain at block 16. */
function book() {
  const asked: Parameters<ListCompetitionsDeps['selectCompetitionList']>[0][] = []
  const pair = {
    sellToken: account(7),
    buyToken: account(8),
    sellAmount: atoms(1n),
    buyAmount: atoms(2n),
    orders: 1,
  }
  const deps: ListCompetitionsDeps = {
    wrappedNativeToken: account(9),
    selectIndexedHead: async () => ({
      number: 16,
      hash,
      parentHash: hash,
      timestamp: unixSeconds(1),
    }),
    selectCompetitionList: async (page) => {
      asked.push(page)
      return [counts(2, 1), counts(1, 0)]
    },
    selectListedBids: async () => new Map([[2, [bid(0, 10n ** 18n), bid(1, 9n * 10n ** 17n)]]]),
    selectTradedPairs: async () => new Map([[2, Array.from({ length: 10 }, () => pair)]]),
  }
  return { deps, asked }
}

const PAGE = { before: null, after: null, limit: 25, withWinner: false, solver: null, token: null }

describe('listCompetitions', () => {
  it('says who won, against whom, for how much, and how it ended', async () => {
    const [won, quiet] = await listCompetitions(book().deps, PAGE)
    expect(won).toMatchObject({
      outcome: 'notSettled',
      won: { score: 10n ** 18n, scoreUsd: 2000, second: { solverName: 'solver 1' }, pairCount: 10 },
    })
    expect(won?.won?.winners.map(({ solverName }) => solverName)).toEqual(['solver 0'])
    expect(won?.won?.pairs).toHaveLength(8)
    expect(quiet).toMatchObject({ outcome: 'noBid', won: null })
  })

  it('asks for auctions with a winner where a solver or a token is named', async () => {
    const { deps, asked } = book()
    for (const change of [
      {},
      { withWinner: true },
      { solver: account(1) },
      { token: account(7) },
    ]) {
      await listCompetitions(deps, { ...PAGE, ...change })
    }
    expect(asked.map(({ won }) => won)).toEqual([
      null,
      { solver: null, token: null },
      { solver: account(1), token: null },
      { solver: null, token: account(7) },
    ])
  })
})
