import { expect, it } from 'vitest'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { orderUid } from '@/lib/domain/order/uid'
import { auctionOrderLists } from './auction-order-lists'

const uid = (digit: number) => orderUid(`0x${String(digit).repeat(112)}`)
const bid = (ranking: number, isWinner: boolean, orders: readonly number[]) => ({
  ranking,
  isWinner,
  orders: orders.map((digit) => ({ id: uid(digit) })),
})

it('the orders of an auction are those a winner fills, those only others bid for, and the rest', () => {
  const competition = {
    auction: { orders: [1, 2, 3, 4].map(uid), prices: {} },
    solutions: [bid(2, false, [2, 4]), bid(1, true, [2])],
  } as unknown as SolverCompetitionV2
  const lists = auctionOrderLists(competition, uid(3))
  expect(lists.all).toEqual([3, 2, 4, 1].map(uid))
  expect(lists.left).toEqual([3, 4, 1].map(uid))
  expect(lists.unbid).toEqual([3, 1].map(uid))
  expect(lists.bids.get(uid(2))).toEqual([1, 2])
})
