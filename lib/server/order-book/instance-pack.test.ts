import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auctionInstanceCodec } from '@/lib/contract/codecs/auction-instance'
import { decodeAuction } from '@/lib/domain/auction/instance'
import { auctionArbitrary } from '@/lib/domain/solver/auction.fixture'
import { packInstance, unpackInstance } from './instance-pack'

it('an exported auction equals the stored one', async () => {
  await fc.assert(
    fc.asyncProperty(auctionArbitrary, async (auction) => {
      const kept: unknown = JSON.parse(await unpackInstance(await packInstance(auction)))
      const sent = auctionInstanceCodec.encode(auctionInstanceCodec.parse(kept))
      expect(decodeAuction(JSON.stringify(sent))).toEqual(auction)
    }),
    { seed: 8, numRuns: 30 },
  )
})
