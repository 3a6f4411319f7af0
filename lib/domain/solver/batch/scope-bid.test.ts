import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import type { DirectedPair } from '@/lib/domain/order/directed-pair'
import { familyBatch } from '@/lib/testing/solving/instance-families'
import { splitBids } from '../single-pair-solver'
import { batchScope } from './batch-draft'
import { bestBid, isFair } from './scope-bid'

/** Few pools, so that one transaction holds the first batch. */
const SIZE = { tokens: 5, pools: 20, orders: 30 }

/** Score of the split of each pair, in native coins. */
const standaloneScores = (auction: Auction): ReadonlyMap<DirectedPair, number> =>
  new Map(
    splitBids(auction, () => false).flatMap(({ verified }) =>
      [...verified.pairScores].map(([pair, score]) => [pair, Number(score) / 1e18] as const),
    ),
  )

describe('bestBid', () => {
  it.each([
    ['plain', 1],
    ['plain', 2],
    ['fees', 1],
    ['fees', 2],
  ] as const)('bids a fair batch when stopped at once: %s, seed %i', (family, seed) => {
    const { auction } = familyBatch(family, SIZE, seed)
    const standalone = standaloneScores(auction)
    const bid = bestBid(batchScope(auction), standalone, () => true)
    expect(bid !== null && isFair(bid, standalone)).toBe(true)
  })
})
