import fc from 'fast-check'
import { keccak256, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { unixSeconds } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  ETHER,
  USDC,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import type { AuctionOrder } from './auction'
import { decodeAuction, encodeAuction, encodeAuctionInParts } from './instance'

describe('auction instances', () => {
  it('survive a round trip as text, and solve to the same bids', () => {
    fc.assert(
      fc.property(auctionArbitrary, (auction) => {
        const copy = decodeAuction(encodeAuction(auction))
        expect(copy).toEqual(auction)
        expect(matchingSolver.solve(copy, () => false)).toEqual(
          matchingSolver.solve(auction, () => false),
        )
      }),
      { seed: 8, numRuns: 50 },
    )
  })

  it('are encoded in parts, however many orders there are', () => {
    for (const count of [0, 1, 2, 200, 201, 202, 650]) {
      const large = auction(orders(count), [])
      const parts = [...encodeAuctionInParts(large)]
      expect(Math.max(...parts.map((part) => part.orders.length))).toBeLessThanOrEqual(200)
      expect(decodeAuction(parts.map(({ text }) => text()).join(''))).toEqual(large)
    }
  })

  it('have most parts in common where a few orders came, left or changed', () => {
    const before = orders(2_000)
    const after = orders(2_001)
      .filter((_, at) => at !== 700)
      .map((order, at) => (at === 1_300 ? { ...order, created: unixSeconds(1) } : order))
    const partsOf = (of: readonly AuctionOrder[]) =>
      [...encodeAuctionInParts(auction([...of].reverse(), []))].slice(1, -1)
    const known = new Set(partsOf(before).map(({ text }) => text()))
    const changed = partsOf(after).filter(({ text }) => !known.has(text()))
    expect(known.size).toBeGreaterThan(15)
    expect(changed.length).toBeLessThanOrEqual(6)
  })

  it.each(['{}', '[]', 'null', '{"id":1}'])('refuses %s', (text) => {
    expect(() => decodeAuction(text)).toThrow('not an exported auction')
  })
})

/** With uids that are spread as those of signed orders are. */
const orders = (count: number): readonly AuctionOrder[] =>
  Array.from({ length: count }, (_, n) => ({
    ...auctionOrder({ n, sellToken: WETH, buyToken: USDC, sellAmount: ETHER, buyAmount: 1n }),
    uid: `${keccak256(numberToHex(n))}${'00'.repeat(24)}` as OrderUid,
  }))
