import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auctionArbitrary } from '@/lib/domain/solver/auction-fixture'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { decodeAuction, encodeAuction } from './instance'

describe('auction instances', () => {
  it('come back from text equal, and solve to the same bids', () => {
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

  it.each(['{}', '[]', 'null', '{"id":1}'])('refuses %s', (text) => {
    expect(() => decodeAuction(text)).toThrow('not an exported auction')
  })
})
