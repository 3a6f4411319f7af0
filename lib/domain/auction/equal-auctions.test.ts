import { describe, expect, it } from 'vitest'
import { poolStateText } from '@/lib/domain/pool/pool-quotes'
import { atoms, wei } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  WETH,
  worth,
} from '@/lib/domain/solver/auction.fixture'
import { seededRandom } from '@/lib/testing/system/random'
import type { Auction } from './auction'
import { hasEqualSolutions, type SolvedAuction } from './equal-auctions'

/** The same, written out: equal texts for equal solutions. */
const text = (solved: SolvedAuction): string =>
  JSON.stringify([
    `${solved.gasPrice}`,
    solved.orders.map((order) => [order.uid, `${order.remainingSellAmount}`]),
    solved.pools.map((one) => [one.address, poolStateText(one)]),
    [...(solved.balances ?? [])].map(([key, amount]) => [key, `${amount}`]).sort(),
  ])

const order = (n: number, sellAmount: bigint) =>
  auctionOrder({ n, sellToken: WETH, buyToken: USDC, sellAmount, buyAmount: worth(USDC, ETHER) })

describe('auctions with equal solutions', () => {
  it('are those whose orders, pools, funds and price of gas are equal, after random changes', () => {
    const random = seededRandom(1)
    const upTo = (count: number) => Math.floor(random() * count)
    const key = (n: number) => `${order(n, 1n).owner}:${WETH}` as const
    const numbers = () => [1, 2, 3].slice(0, 2 + upTo(2))
    const draw = (): Auction => ({
      ...auction(
        numbers().map((n) => order(n, BigInt(1 + upTo(2)))),
        numbers()
          .slice(0, 1 + upTo(2))
          .map((n) => pool(n, WETH, USDC, BigInt(1 + upTo(2)) * ETHER)),
      ),
      gasPrice: wei(BigInt(1 + upTo(2))),
      balances: new Map([[key(1 + upTo(2)), atoms(BigInt(upTo(2)))]]),
    })
    const drawn = Array.from({ length: 150 }, draw)
    let equal = 0
    for (const [at, one] of drawn.entries()) {
      for (const other of drawn.slice(0, at)) {
        const isEqual = text(one) === text(other)
        expect(hasEqualSolutions(one, other)).toBe(isEqual)
        if (isEqual) equal += 1
      }
    }
    expect(equal).toBeGreaterThan(0)
  })

  it('do not depend on block, deadline and prices, nor on being the same objects', () => {
    const one = auction([order(1, ETHER)], [pool(1, WETH, USDC, ETHER)])
    const other = auction([order(1, ETHER)], [pool(1, WETH, USDC, ETHER)])
    expect(
      hasEqualSolutions(one, { ...other, block: 11, nativePrices: new Map() } as Auction),
    ).toBe(true)
    const { balances: _, ...unchecked } = one
    expect(hasEqualSolutions(unchecked, { ...other, balances: new Map() })).toBe(true)
  })
})
