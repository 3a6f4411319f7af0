import fc from 'fast-check'
import { keccak256, numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { auctionInstanceCodec } from '@/lib/contract/codecs/auction-instance'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { decodeAuction, encodeAuction } from '@/lib/domain/auction/instance'
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
import { seededRandom } from '@/lib/testing/system/random'
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

it('an auction of orders that were packed before is packed as one of orders that were not', async () => {
  const random = seededRandom(7)
  const upTo = (count: number) => Math.floor(random() * count)
  let orders: readonly AuctionOrder[] = Array.from({ length: 300 }, (_, n) => spreadOrder(n))
  for (let round = 0; round < 40; round += 1) {
    const offered = auction(orders, [])
    expect(await unpackInstance(await packInstance(offered))).toBe(encodeAuction(offered))
    const [gone, changed] = [upTo(orders.length), upTo(orders.length)]
    orders = [
      ...Array.from({ length: upTo(3) }, (_, n) => spreadOrder(1_000 + round * 10 + n)),
      ...orders
        .map((order, at) => (at === changed ? { ...order, created: unixSeconds(round) } : order))
        .filter((_, at) => at !== gone || round % 3 === 0),
    ]
  }
})

/** With a uid that is spread as those of signed orders are. */
const spreadOrder = (n: number): AuctionOrder => ({
  ...auctionOrder({ n, sellToken: WETH, buyToken: USDC, sellAmount: ETHER, buyAmount: 1n }),
  uid: `${keccak256(numberToHex(n))}${'00'.repeat(24)}` as OrderUid,
})
