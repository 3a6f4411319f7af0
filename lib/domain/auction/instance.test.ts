import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auction, auctionArbitrary, sellingWeth } from '@/lib/domain/solver/auction.fixture'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
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
    const order = sellingWeth()
    for (const count of [0, 1, 50, 51, 350]) {
      const large = auction(
        Array.from({ length: count }, () => order),
        [],
      )
      const parts = [...encodeAuctionInParts(large)]
      expect(parts).toHaveLength(2 + Math.ceil(count / 50))
      expect(decodeAuction(parts.join(''))).toEqual(large)
    }
  })

  it.each(['{}', '[]', 'null', '{"id":1}'])('refuses %s', (text) => {
    expect(() => decodeAuction(text)).toThrow('not an exported auction')
  })
})
