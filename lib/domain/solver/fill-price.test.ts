import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { atoms } from '@/lib/domain/shared/amount'
import { verifySolution } from '@/lib/domain/solution/verify'
import { auction, auctionOrder, ETHER, pool, USDC, WETH, worth } from './auction.fixture'
import { auctionAtAnyPrice, bestFillPrice } from './fill-price'
import { inProcessSolvers } from './registry'

const never = () => false
const GWEI = 10n ** 9n
const pools = [pool(1, WETH, USDC, 1_000n * ETHER)]

const order = (kind: 'sell' | 'buy', data: Partial<AuctionOrder['data']> = {}) =>
  auctionOrder({
    sellToken: WETH,
    buyToken: USDC,
    kind,
    n: 1,
    sellAmount: ETHER,
    // Twice what the market pays.
    buyAmount: worth(USDC, 2n * ETHER),
    ...data,
  })

function priceOf(unfilled: AuctionOrder) {
  const batch = auction([unfilled], pools, GWEI)
  const alone = auctionAtAnyPrice(batch, unfilled.uid)
  if (alone === null) throw new Error('the auction has the order')
  const price = bestFillPrice(
    alone,
    inProcessSolvers.flatMap(({ solve }) => solve(alone, never)),
  )
  if (price === null) throw new Error('the pools trade it')
  return price
}

const isFilled = (candidate: AuctionOrder) => {
  const batch = auction([candidate], pools, GWEI)
  return inProcessSolvers
    .flatMap(({ solve }) => solve(batch, never))
    .some((solution) => verifySolution(batch, solution).ok)
}

describe('the price that would have filled an order', () => {
  it.each(['sell', 'buy'] as const)(
    'fills a %s order with a slightly lower limit, but not with a higher one',
    (kind) => {
      const unfilled = order(kind)
      expect(isFilled(unfilled)).toBe(false)
      const price = priceOf(unfilled)
      const withLimit = (part: bigint) =>
        kind === 'sell'
          ? order(kind, { buyAmount: atoms((price.buyAmount * part) / 10_000n) })
          : order(kind, { sellAmount: atoms((price.sellAmount * 10_000n) / part) })
      expect(isFilled(withLimit(9_999n))).toBe(true)
      expect(isFilled(withLimit(10_001n))).toBe(false)
    },
  )

  it('covers the whole remaining amount', () => {
    expect(priceOf(order('sell', { partiallyFillable: true })).sellAmount).toBe(ETHER)
  })

  it('is unknown for an order that is not in the auction', () => {
    expect(auctionAtAnyPrice(auction([], pools), order('sell').uid)).toBeNull()
  })
})
