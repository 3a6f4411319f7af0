import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  isCoolingDown,
  NO_FAILING_ORDERS,
  noteFailedSettlement,
  noteSettled,
  noteTrials,
  runsOwnersCode,
  type TriedBid,
  type TriedOrder,
} from './failing-orders'

const uid = (n: number): OrderUid => orderUid(`0x${n.toString(16).padStart(112, '0')}`)
const plain = (n: number): TriedOrder => ({
  uid: uid(n),
  data: { buyToken: ZERO_ADDRESS },
  signature: { signingScheme: 'eip712', signature: hex('0x') },
  preInteractions: [],
  postInteractions: [],
})
const call = { target: ZERO_ADDRESS, value: 0n, callData: hex('0x') }
const hooked = (n: number): TriedOrder => ({ ...plain(n), postInteractions: [call] })
const contractSigned = (n: number): TriedOrder => ({
  ...plain(n),
  signature: { signingScheme: 'eip1271', signature: hex('0x') },
})
/** A bid whose first order is to blame. */
const failed = (...orders: TriedOrder[]): TriedBid => ({
  ok: false,
  orders,
  failingOrders: orders.slice(0, 1).map((order) => order.uid),
})
const stood = (...orders: TriedOrder[]): TriedBid => ({ ok: true, orders, failingOrders: [] })

/** The auctions one after the other, ten seconds apart from second 1000 on. */
function followed(...auctions: (readonly TriedBid[])[]) {
  return auctions.reduce(
    (known, bids, index) => noteTrials(known, bids, unixSeconds(1_000 + 10 * index)),
    NO_FAILING_ORDERS,
  )
}
const rests = (known: ReturnType<typeof followed>, n: number, at: number) =>
  isCoolingDown(known, uid(n), unixSeconds(at))

describe('orders whose settlements fail', () => {
  it('rest from the third auction in a row on, longer each time', () => {
    const bids = [failed(plain(1))]
    expect(rests(followed(bids, bids), 1, 1_010)).toBe(false)
    const third = followed(bids, bids, bids)
    expect([rests(third, 1, 1_020), rests(third, 1, 1_049), rests(third, 1, 1_050)]).toEqual([
      true,
      true,
      false,
    ])
    expect(rests(followed(bids, bids, bids, bids), 1, 1_089)).toBe(true)
    const often = followed(...Array.from({ length: 40 }, () => bids))
    expect([rests(often, 1, 1_390 + 899), rests(often, 1, 1_390 + 900)]).toEqual([true, false])
  })

  it('are the culprits of a failed bid, not those who shared it with them', () => {
    const bids = [failed(plain(1), hooked(2), contractSigned(3)), failed(plain(4), plain(5))]
    const known = followed(bids, bids, bids)
    expect([1, 2, 3, 4, 5].filter((n) => rests(known, n, 1_020))).toEqual([1, 4])
  })

  it('can hide their doing from a trial where they run code of their owner', () => {
    const paidInCoins = { ...plain(4), data: { buyToken: NATIVE_TOKEN } }
    expect([plain(1), hooked(2), contractSigned(3), paidInCoins].map(runsOwnersCode)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('are cleared by any bid that stands', () => {
    const bids = [failed(hooked(1)), failed(hooked(2))]
    expect(rests(followed(bids, bids, [stood(hooked(1))], bids), 1, 1_030)).toBe(false)
    expect(rests(followed(bids, bids, [...bids, stood(hooked(1))]), 1, 1_020)).toBe(false)
    expect(rests(followed(bids, bids, [...bids, stood(hooked(1))]), 2, 1_020)).toBe(true)
  })

  it('are forgotten when nothing fails for an hour', () => {
    const known = noteTrials(followed([failed(plain(1))]), [], unixSeconds(1_000 + 3_600))
    expect(known.size).toBe(0)
  })

  describe('after trials that went well', () => {
    const reverted = (known: ReturnType<typeof followed>, at: number, ...orders: number[]) =>
      noteFailedSettlement(known, orders.map(uid), unixSeconds(at))
    const passed = (known: ReturnType<typeof followed>, at: number) =>
      noteTrials(known, [stood(contractSigned(1))], unixSeconds(at))

    it('rest from the second on, and no trial clears them', () => {
      const once = passed(reverted(NO_FAILING_ORDERS, 1_000, 1), 1_010)
      expect(rests(once, 1, 1_010)).toBe(false)
      const twice = passed(reverted(once, 1_020, 1), 1_021)
      expect([rests(twice, 1, 1_049), rests(twice, 1, 1_050)]).toEqual([true, false])
      const thrice = reverted(passed(twice, 1_060), 1_070, 1)
      expect([rests(thrice, 1, 1_129), rests(thrice, 1, 1_130)]).toEqual([true, false])
    })

    it('come back one after the other when they share the blame', () => {
      const twice = reverted(reverted(NO_FAILING_ORDERS, 1_000, 1, 2), 1_010, 1, 2)
      expect([rests(twice, 1, 1_040), rests(twice, 2, 1_040), rests(twice, 2, 1_070)]).toEqual([
        false,
        true,
        false,
      ])
    })

    it('are cleared by being settled', () => {
      const known = reverted(NO_FAILING_ORDERS, 1_000, 1, 2)
      expect([...noteSettled(known, [uid(1)]).keys()]).toEqual([uid(2)])
    })
  })
})
