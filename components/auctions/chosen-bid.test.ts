import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { type Bid, bidUids, chosenBid, solverName, uidBatches } from './chosen-bid'

const uid = (n: number) => `0x${n.toString(16).padStart(112, '0')}` as OrderUid
const token = address(`0x${'0a'.repeat(20)}`)

const bidWith = (ranking: number, uids: readonly OrderUid[], change: Partial<Bid> = {}): Bid => ({
  solverAddress: token,
  score: wei(1n),
  ranking,
  clearingPrices: {},
  txHash: null,
  isWinner: false,
  filteredOut: false,
  referenceScore: null,
  solverName: 'Pathfinder',
  orders: uids.map((id) => ({
    id,
    sellAmount: atoms(1n),
    buyAmount: atoms(1n),
    sellToken: token,
    buyToken: token,
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

  it('is the one in the URL, else the best winner, else the best bid', () => {
    expect(chosenBid(bids, { ...at, bid: 3 })?.ranking).toBe(3)
    expect(chosenBid(bids, { ...at, bid: 9 })?.ranking).toBe(2)
    expect(chosenBid([bidWith(2, []), bidWith(1, [])], at)?.ranking).toBe(1)
    expect(chosenBid([], at)).toBeNull()
  })

  it('prefers a bid that fills the order the user came from', () => {
    expect(chosenBid(bids, { ...at, order: uid(3) })?.ranking).toBe(1)
    expect(chosenBid(bids, { ...at, order: uid(1) })?.ranking).toBe(2)
    expect(chosenBid(bids, { ...at, order: uid(9) })?.ranking).toBe(2)
  })
})

it('splits order uids into batches of 128', () => {
  const uids = Array.from({ length: 300 }, (_, index) => uid(index))
  expect(uidBatches(bidUids(bidWith(1, uids))).map(({ length }) => length)).toEqual([128, 128, 44])
  expect(uidBatches(bidUids(null))).toEqual([])
})

it('removes control characters from solver names and limits their length', () => {
  expect(solverName(bidWith(1, [], { solverName: `a‮b${'c'.repeat(60)}` }))).toBe(
    `ab${'c'.repeat(37)}…`,
  )
  expect(solverName(bidWith(1, [], { solverName: '‮' }))).toBeNull()
})
