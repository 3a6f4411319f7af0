import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  isCoolingDown,
  NO_FAILING_ORDERS,
  recordFailedSettlement,
  recordRefusals,
  recordTrials,
  refusalOf,
  removeSettled,
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
/** A failed bid that is blamed on its first order. */
const failedBid = (...orders: TriedOrder[]): TriedBid => ({
  ok: false,
  orders,
  failingOrders: orders.slice(0, 1).map((order) => order.uid),
})
const passedBid = (...orders: TriedOrder[]): TriedBid => ({ ok: true, orders, failingOrders: [] })

/** Runs the auctions ten seconds apart, starting at second 1000. */
function afterAuctions(...auctions: (readonly TriedBid[])[]) {
  return auctions.reduce(
    (known, bids, index) => recordTrials(known, bids, unixSeconds(1_000 + 10 * index)),
    NO_FAILING_ORDERS,
  )
}
const isExcluded = (known: ReturnType<typeof afterAuctions>, n: number, at: number) =>
  isCoolingDown(known, uid(n), unixSeconds(at))

describe('orders whose settlements fail', () => {
  it('are excluded from the third auction in a row on, longer each time', () => {
    const bids = [failedBid(plain(1))]
    expect(isExcluded(afterAuctions(bids, bids), 1, 1_010)).toBe(false)
    const third = afterAuctions(bids, bids, bids)
    expect([
      isExcluded(third, 1, 1_020),
      isExcluded(third, 1, 1_049),
      isExcluded(third, 1, 1_050),
    ]).toEqual([true, true, false])
    expect(isExcluded(afterAuctions(bids, bids, bids, bids), 1, 1_089)).toBe(true)
    const often = afterAuctions(...Array.from({ length: 40 }, () => bids))
    expect([isExcluded(often, 1, 1_390 + 899), isExcluded(often, 1, 1_390 + 900)]).toEqual([
      true,
      false,
    ])
  })

  it('keep who refuses them until they are found to fail for another reason, or to settle', () => {
    const bids = [failedBid(plain(1))]
    const first = recordRefusals(afterAuctions(bids), new Map([[uid(1), 'receiver_refuses']]))
    expect(refusalOf(first, uid(1))).toBe('receiver_refuses')
    const second = recordFailedSettlement(
      recordTrials(first, bids, unixSeconds(1_010)),
      [uid(1)],
      unixSeconds(1_011),
    )
    expect(refusalOf(second, uid(1))).toBe('receiver_refuses')
    expect(refusalOf(recordRefusals(second, new Map([[uid(1), null]])), uid(1))).toBeNull()
    expect(refusalOf(removeSettled(second, [uid(1)]), uid(1))).toBeNull()
    // Only of orders that failed.
    expect(recordRefusals(first, new Map([[uid(2), 'hook_failed']])).has(uid(2))).toBe(false)
  })

  it('are only those that caused a bid to fail, not the others in the bid', () => {
    const bids = [failedBid(plain(1), hooked(2), contractSigned(3)), failedBid(plain(4), plain(5))]
    const known = afterAuctions(bids, bids, bids)
    expect([1, 2, 3, 4, 5].filter((n) => isExcluded(known, n, 1_020))).toEqual([1, 4])
  })

  it('can behave differently in a trial where they run their owner’s code', () => {
    const paidInCoins = { ...plain(4), data: { buyToken: NATIVE_TOKEN } }
    expect([plain(1), hooked(2), contractSigned(3), paidInCoins].map(runsOwnersCode)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('are cleared by any bid that passes', () => {
    const bids = [failedBid(hooked(1)), failedBid(hooked(2))]
    expect(isExcluded(afterAuctions(bids, bids, [passedBid(hooked(1))], bids), 1, 1_030)).toBe(
      false,
    )
    expect(isExcluded(afterAuctions(bids, bids, [...bids, passedBid(hooked(1))]), 1, 1_020)).toBe(
      false,
    )
    expect(isExcluded(afterAuctions(bids, bids, [...bids, passedBid(hooked(1))]), 2, 1_020)).toBe(
      true,
    )
  })

  it('are forgotten when nothing fails for an hour', () => {
    const known = recordTrials(afterAuctions([failedBid(plain(1))]), [], unixSeconds(1_000 + 3_600))
    expect(known.size).toBe(0)
  })

  describe('after trials that passed', () => {
    const reverted = (known: ReturnType<typeof afterAuctions>, at: number, ...orders: number[]) =>
      recordFailedSettlement(known, orders.map(uid), unixSeconds(at))
    const passed = (known: ReturnType<typeof afterAuctions>, at: number) =>
      recordTrials(known, [passedBid(contractSigned(1))], unixSeconds(at))

    it('are excluded from the second failure on, and no trial clears them', () => {
      const once = passed(reverted(NO_FAILING_ORDERS, 1_000, 1), 1_010)
      expect(isExcluded(once, 1, 1_010)).toBe(false)
      const twice = passed(reverted(once, 1_020, 1), 1_021)
      expect([isExcluded(twice, 1, 1_049), isExcluded(twice, 1, 1_050)]).toEqual([true, false])
      const third = reverted(passed(twice, 1_060), 1_070, 1)
      expect([isExcluded(third, 1, 1_129), isExcluded(third, 1, 1_130)]).toEqual([true, false])
    })

    it('return one after the other when they were blamed together', () => {
      const twice = reverted(reverted(NO_FAILING_ORDERS, 1_000, 1, 2), 1_010, 1, 2)
      expect([
        isExcluded(twice, 1, 1_040),
        isExcluded(twice, 2, 1_040),
        isExcluded(twice, 2, 1_070),
      ]).toEqual([false, true, false])
    })

    it('are cleared by a settlement', () => {
      const known = reverted(NO_FAILING_ORDERS, 1_000, 1, 2)
      expect([...removeSettled(known, [uid(1)]).keys()]).toEqual([uid(2)])
    })
  })
})
