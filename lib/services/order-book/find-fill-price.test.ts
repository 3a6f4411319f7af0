import { expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { auction, auctionOrder, ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { findFillPrice } from './find-fill-price'

const order = (n: number) =>
  auctionOrder({ sellToken: WETH, buyToken: USDC, sellAmount: ETHER, buyAmount: 10n ** 30n, n })
const batch = auction([order(1), order(2)], [pool(1, WETH, USDC, 1_000n * ETHER)])
const solved = (offered: Auction) =>
  inProcessSolvers.flatMap(({ solve }) => solve(offered, () => false))

function setUp(instance: Auction | null) {
  let [running, most, runs] = [0, 0, 0]
  const find = findFillPrice({
    readInstance: async () => instance,
    solve: async (offered) => {
      running += 1
      runs += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      return solved(offered)
    },
  })
  return { find, most: () => most, runs: () => runs }
}

it('solves once per order and auction, one at a time', async () => {
  const { find, most, runs } = setUp(batch)
  const uids = [order(1).uid, order(2).uid, order(1).uid]
  const [one, other, again] = await Promise.all(uids.map((uid) => find(7, uid)))
  expect(one).toMatchObject({ sellAmount: ETHER })
  expect(other).toMatchObject({ sellAmount: ETHER })
  expect(again).toEqual(one)
  expect([most(), runs()]).toEqual([1, 2])
})

it('does not solve again for an auction with the same market', async () => {
  const { find, runs } = setUp(batch)
  const [one, other] = [await find(7, order(1).uid), await find(8, order(1).uid)]
  expect(other).toEqual(one)
  expect(runs()).toBe(1)
})

it('returns null for an auction that is not stored, or with too many requests', async () => {
  expect(await setUp(null).find(7, order(1).uid)).toBeNull()
  const { find } = setUp(batch)
  const prices = await Promise.all(Array.from({ length: 260 }, (_, id) => find(id, order(1).uid)))
  expect(prices.filter((price) => price !== null)).toHaveLength(256)
})
