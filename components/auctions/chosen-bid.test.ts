import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { type Bid, chosenBid, solverName, uidCalls } from './chosen-bid'

const uid = (n: number) => `0x${n.toString(16).padStart(112, '0')}` as OrderUid
const token = address(`0x${'0a'.repeat(20)}`)

const bidWith = (ranking: number, uids: readonly OrderUid[], change: Partial<Bid> = {}): Bid => ({
  ...{ solverAddress: token, score: wei(1n), ranking, clearingPrices: {}, txHash: null },
  ...{ isWinner: false, filteredOut: false, referenceScore: null, solverName: 'Pathfinder' },
  orders: uids.map((id) => ({
    ...{ id, sellAmount: atoms(1n), buyAmount: atoms(1n), sellToken: token, buyToken: token },
  })),
  ...change,
})
const at = { order: null, bid: null, other: null }

describe('chosenBid', () => {
  const bids = [
    bidWith(3, [uid(1)]),
    bidWith(2, [uid(1), uid(2)], { isWinner: true }),
    bidWith(1, [uid(3)], { filteredOut: true }),
  ]

  it('is the one named, else the best winner, else the best', () => {
    expect(chosenBid(bids, { ...at, bid: 3 })?.ranking).toBe(3)
    expect(chosenBid(bids, { ...at, bid: 9 })?.ranking).toBe(2)
    expect(chosenBid([bidWith(2, []), bidWith(1, [])], at)?.ranking).toBe(1)
    expect(chosenBid([], at)).toBeNull()
  })

  it('is one with the order the reader came from, when there is one', () => {
    expect(chosenBid(bids, { ...at, order: uid(3) })?.ranking).toBe(1)
    expect(chosenBid(bids, { ...at, order: uid(1) })?.ranking).toBe(2)
    expect(chosenBid(bids, { ...at, order: uid(9) })?.ranking).toBe(2)
  })
})

it('looks orders up in calls of 128', () => {
  const uids = Array.from({ length: 300 }, (_, index) => uid(index))
  expect(uidCalls(bidWith(1, uids)).map((call) => call.length)).toEqual([128, 128, 44])
  expect(uidCalls(null)).toEqual([])
})

it('cleans the names of solvers', () => {
  expect(solverName(bidWith(1, [], { solverName: `a‮b${'c'.repeat(60)}` }))).toBe(
    `ab${'c'.repeat(38)}`,
  )
  expect(solverName(bidWith(1, [], { solverName: '‮' }))).toBeNull()
})
