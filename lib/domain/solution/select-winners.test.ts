import { describe, expect, it } from 'vitest'
import type { DirectedPair } from '@/lib/domain/order/directed-pair'
import { address } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { type Bid, MAX_WINNERS, type Requote, selectWinners } from './select-winners'
import { verifySolution } from './verify'

const solver = (n: number) => address(`0x${n.toString(16).padStart(40, '0')}`)
const pair = (name: string) => name as DirectedPair
const empty = auction([], [])
const noRequote: Requote = () => null

function bid(n: number, id: number, scores: Readonly<Record<string, bigint>>): Bid {
  const pairScores = new Map(Object.entries(scores).map(([name, s]) => [pair(name), wei(s)]))
  const total = Object.values(scores).reduce((sum, score) => sum + score, 0n)
  return {
    solver: solver(n),
    verified: {
      solution: { id, clearingPrices: new Map(), trades: [], swaps: [], gas: 0n },
      score: wei(total),
      pairScores,
      trades: [],
      leftovers: new Map(),
      trialGas: null,
    },
  }
}

const summary = (bids: readonly Bid[]) =>
  selectWinners(empty, bids, noRequote).ranked.map((r) => [
    r.ranking,
    Number(BigInt(r.solver)),
    r.verified.solution.id,
    r.isWinner ? 'wins' : r.filteredOut ? 'filtered' : 'loses',
  ])

describe('selectWinners', () => {
  it('takes the best bids on disjoint directed pairs', () => {
    expect(
      summary([
        bid(1, 0, { ab: 10n }),
        bid(2, 0, { ab: 12n }),
        bid(1, 1, { ba: 3n }),
        bid(3, 0, { cd: 5n }),
      ]),
    ).toEqual([
      [1, 2, 0, 'wins'],
      [2, 3, 0, 'wins'],
      [3, 1, 1, 'wins'],
      [4, 1, 0, 'loses'],
    ])
  })

  it('filters a multi-pair bid that serves one pair below its single-pair baseline', () => {
    expect(summary([bid(1, 0, { ab: 100n, cd: 4n }), bid(2, 0, { cd: 5n })])).toEqual([
      [1, 2, 0, 'wins'],
      [2, 1, 0, 'filtered'],
    ])
  })

  it('keeps a multi-pair bid that meets every baseline exactly', () => {
    expect(summary([bid(1, 0, { ab: 100n, cd: 5n }), bid(2, 0, { cd: 5n })])).toEqual([
      [1, 1, 0, 'wins'],
      [2, 2, 0, 'loses'],
    ])
  })

  it('breaks ties by solver address, then solution id, in any input order', () => {
    const bids = [bid(2, 0, { ab: 5n }), bid(1, 1, { ab: 5n }), bid(1, 0, { ab: 5n })]
    const expected = [
      [1, 1, 0, 'wins'],
      [2, 1, 1, 'loses'],
      [3, 2, 0, 'loses'],
    ]
    expect(summary(bids)).toEqual(expected)
    expect(summary(bids.toReversed())).toEqual(expected)
  })

  it('prefers of equal scores the one whose owner pays 21 atoms less', () => {
    const order = auctionOrder({
      kind: 'buy',
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 2_000n * unit(USDC),
    })
    const paying = (base: Bid, sold: bigint): Bid => {
      const [executedSell, executedBuy] = [atoms(sold), order.remainingBuyAmount]
      const trades = [{ uid: order.uid, executedSell, executedBuy, networkFee: atoms(0n) }]
      return {
        ...base,
        verified: { ...base.verified, solution: { ...base.verified.solution, trades } },
      }
    }
    const bids = [
      paying(bid(1, 0, { ab: 5n }), ETHER - 100n),
      paying(bid(2, 0, { ab: 5n }), ETHER - 121n),
      paying(bid(3, 0, { ab: 5n }), ETHER - 100n),
    ]
    for (const asked of [bids, bids.toReversed()]) {
      const { ranked } = selectWinners(auction([order], []), asked, noRequote)
      expect(ranked.map((bid) => Number(BigInt(bid.solver)))).toEqual([2, 1, 3])
    }
  })

  it('counts the first of two bids with one id', () => {
    expect(summary([bid(1, 0, { ab: 5n }), bid(1, 0, { cd: 9n })])).toEqual([[1, 1, 0, 'wins']])
  })

  it('accepts no more than the cap', () => {
    const bids = Array.from({ length: MAX_WINNERS + 3 }, (_, n) => bid(n + 1, 0, { [`p${n}`]: 5n }))
    const { ranked } = selectWinners(empty, bids, noRequote)
    expect(ranked.filter((r) => r.isWinner)).toHaveLength(MAX_WINNERS)
  })

  it('computes a winner’s reference score as the batch without that solver', () => {
    const { referenceScores } = selectWinners(
      empty,
      [bid(1, 0, { ab: 10n }), bid(2, 0, { ab: 7n }), bid(2, 1, { cd: 4n })],
      noRequote,
    )
    expect([...referenceScores]).toEqual([
      [solver(1), 11n],
      [solver(2), 10n],
    ])
  })

  it('does not accept a bid whose swaps no longer hold after the winners before it', () => {
    const sell = (n: number, buyToken = USDC) =>
      auctionOrder({
        n,
        sellToken: WETH,
        buyToken,
        sellAmount: ETHER,
        buyAmount: 2_000n * unit(USDC),
      })
    const instance = auction([sell(1)], [pool(1, WETH, USDC, 100n * ETHER)])
    const [solution] = bestPathSolver.solve(instance, () => false)
    const verified = verifySolution(instance, solution)
    if (!verified.ok) throw new Error(verified.error.reason)
    const other = {
      ...verified.value,
      pairScores: new Map([[pair('other'), wei(1n)]]),
      score: wei(1n),
    }
    const { ranked } = selectWinners(
      instance,
      [
        { solver: solver(1), verified: verified.value },
        { solver: solver(2), verified: other },
      ],
      noRequote,
    )
    expect(ranked.map((r) => r.isWinner)).toEqual([true, false])
    expect(ranked[1]?.filteredOut).toBe(false)
  })

  it('does not accept a bid whose owner has spent the funds on a winner before it', () => {
    const order = auctionOrder({
      n: 1,
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 1n,
    })
    const instance = {
      ...auction([order], []),
      balances: new Map([[`${order.owner}:${WETH}` as const, atoms(ETHER)]]),
    }
    const trade = {
      uid: order.uid,
      executedSell: atoms(ETHER),
      executedBuy: atoms(1n),
      networkFee: atoms(0n),
    }
    const withTrade = (base: Bid): Bid => ({
      ...base,
      verified: { ...base.verified, solution: { ...base.verified.solution, trades: [trade] } },
    })
    const { ranked } = selectWinners(
      instance,
      [withTrade(bid(1, 0, { ab: 5n })), withTrade(bid(2, 0, { cd: 4n }))],
      noRequote,
    )
    expect(ranked.map((r) => r.isWinner)).toEqual([true, false])
  })
})
