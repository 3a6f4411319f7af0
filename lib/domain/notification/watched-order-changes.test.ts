import { describe, expect, it } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { fillsOf, later, upstreamOrder, upstreamTrade } from './upstream-order.fixture'
import type { UpstreamFindings, UpstreamOrder, WatchedOrder } from './watched-order'
import {
  EXPIRY_GRACE_SECONDS,
  firstSeen,
  neededFindings,
  newlyPlaced,
  watchedChanges,
} from './watched-order-changes'

const NOTHING: UpstreamFindings = { trades: null, isInvalidated: null, replacedBy: null }
const FIRST = upstreamTrade(1, 40n, 90n)
const SECOND = upstreamTrade(2, 60n, 130n)

const open = upstreamOrder('11')
const partly = upstreamOrder('11', { fills: fillsOf(40n, 90n) })
const filled = upstreamOrder('11', { status: 'fulfilled', fills: fillsOf(100n, 220n) })
const cancelled = upstreamOrder('11', { status: 'cancelled' })
const expired = upstreamOrder('11', { status: 'expired' })

const known = (order: UpstreamOrder, changes: Partial<WatchedOrder> = {}): WatchedOrder => ({
  ...firstSeen(order, later(0)),
  unreportedSell: atoms(0n),
  ...changes,
})

const changes = (
  before: WatchedOrder,
  order: UpstreamOrder,
  findings: Partial<UpstreamFindings> = {},
  seconds = 60,
) => watchedChanges(before, order, { ...NOTHING, ...findings }, later(seconds))

describe('polling an order of another deployment', () => {
  it('reports nothing for an unchanged order', () => {
    for (const order of [open, partly, filled, cancelled, expired]) {
      const before = known(order)
      expect(neededFindings(before, order)).toEqual({ trades: false, isInvalidated: false })
      expect(changes(before, order)).toEqual({
        watched: before,
        withdrawn: [],
        fills: [],
        end: null,
      })
    }
  })

  it('reports each trade of an order placed since the last poll, with its running totals', () => {
    const before = newlyPlaced(filled)
    expect(neededFindings(before, filled).trades).toBe(true)
    const result = changes(before, filled, { trades: [FIRST, SECOND] })
    expect(result.fills).toEqual([
      { trade: FIRST, totals: fillsOf(40n, 90n), index: 0, executedFee: null },
      { trade: SECOND, totals: fillsOf(100n, 220n), index: 0, executedFee: null },
    ])
    expect(result.watched).toMatchObject({ status: 'fulfilled', fills: fillsOf(100n, 220n) })
    expect([result.end, result.withdrawn]).toEqual([null, []])
  })

  it('reports no trade from before its account was known, and none twice', () => {
    const seen = firstSeen(partly, later(0))
    const result = changes(seen, filled, { trades: [FIRST, SECOND] })
    expect(result.fills.map(({ trade }) => trade)).toEqual([SECOND])
    expect(changes(result.watched, filled).fills).toEqual([])
  })

  it('knows the fee of a trade only when the order has no other', () => {
    const whole = upstreamTrade(1, 100n, 220n)
    const order = { ...filled, executedFee: atoms(7n) }
    const feesOf = (trades: UpstreamFindings['trades']) =>
      changes(newlyPlaced(order), order, { trades }).fills.map(({ executedFee }) => executedFee)
    expect(feesOf([whole])).toEqual([7n])
    expect(feesOf([FIRST, SECOND])).toEqual([null, null])
  })

  it('delays the end while trades are missing, and reports the known ones', () => {
    const behind = changes(known(open), filled, { trades: [FIRST] })
    expect(behind.watched).toMatchObject({ status: 'open', fills: fillsOf(40n, 90n) })
    expect(behind.watched.pollUntil).toBeNull()
    expect(behind.fills.map(({ trade }) => trade)).toEqual([FIRST])
    const then = changes(behind.watched, filled, { trades: [FIRST, SECOND] })
    expect(then.fills.map(({ trade }) => trade)).toEqual([SECOND])
    expect(then.watched.status).toBe('fulfilled')
  })

  it('keeps what is stored when the upstream knows fewer trades than before', () => {
    const before = known(partly)
    expect(changes(before, filled, { trades: [] }).watched).toEqual(before)
  })

  it('withdraws trades the chain has lost and reports the remaining ones again', () => {
    const before = known(filled)
    const result = changes(before, partly, { trades: [FIRST] })
    expect(result.withdrawn).toEqual([
      'order_filled',
      'order_partially_filled',
      'price_improvement',
    ])
    expect(result.fills.map(({ trade }) => trade)).toEqual([FIRST])
    expect(result.watched).toMatchObject({ status: 'open', fills: fillsOf(40n, 90n) })
    expect(result.watched.pollUntil).toBeNull()
  })

  it('withdraws nothing because of a stale order', () => {
    const before = known(filled)
    const result = changes(before, partly, { trades: [FIRST, SECOND] })
    expect([result.withdrawn, result.fills]).toEqual([[], []])
    expect(result.watched.fills).toEqual(before.fills)
  })

  it('never reports a trade from before its account was known, whatever the chain loses', () => {
    const seen = { ...firstSeen(partly, later(0)), fills: fillsOf(100n, 220n) }
    const result = changes(seen, partly, { trades: [FIRST] })
    expect(result.fills).toEqual([])
    const none = changes(seen, open, { trades: [] })
    expect(none.watched.unreportedSell).toBe(0n)
  })

  it.each([
    ['onChain', true, null],
    ['signedRequest', false, null],
    ['replacement', false, orderUid(`0x${'22'.repeat(56)}`)],
  ] as const)('reports a cancellation with its source: %s', (source, isInvalidated, replacedBy) => {
    expect(neededFindings(known(open), cancelled).isInvalidated).toBe(true)
    const result = changes(known(open), cancelled, { isInvalidated, replacedBy })
    expect(result.end).toEqual({ kind: 'cancelled', source, replacedBy })
  })

  it('delays a cancellation until its source is known', () => {
    const before = known(open)
    expect(changes(before, cancelled)).toMatchObject({ watched: before, end: null })
  })

  it('reports a native refund when an order that sells the native coin is cancelled', () => {
    const native = { ...cancelled, isNative: true }
    expect(neededFindings(known(native, { status: 'open' }), native).isInvalidated).toBe(false)
    const { end } = changes(known(native, { status: 'open' }), native)
    expect(end).toMatchObject({ kind: 'cancelled', source: 'nativeRefund' })
  })

  it('reports an expiry once a settlement in the last second would be known', () => {
    const last = 600 + EXPIRY_GRACE_SECONDS
    const before = known(open)
    expect(changes(before, expired, {}, last)).toMatchObject({ watched: before, end: null })
    const result = changes(before, expired, {}, last + 1)
    expect(result.end).toEqual({ kind: 'expired' })
    expect(result.watched.pollUntil).toBe(later(last + 1 + 15 * 60))
    expect(changes(result.watched, expired, {}, last + 60).end).toBeNull()
  })

  it('does not report that an order expired unsigned, which anybody may have placed', () => {
    const result = changes(known(open, { status: 'presignaturePending' }), expired, {}, 700)
    expect([result.end, result.watched.status]).toEqual([null, 'expired'])
    const signature = { signingScheme: 'presign', signature: hex('0x') } as const
    const between = { ...expired, signature }
    expect(changes(newlyPlaced(between), between, {}, 700).end).toBeNull()
  })

  it('reports the expiry of a presign order that was seen open, or has traded', () => {
    const signature = { signingScheme: 'presign', signature: hex('0x') } as const
    const placed = newlyPlaced({ ...open, signature })
    const seen = changes(placed, { ...open, signature }).watched
    expect(changes(seen, { ...expired, signature }, {}, 700).end).toEqual({ kind: 'expired' })
    const traded = { ...expired, signature, fills: fillsOf(40n, 90n) }
    expect(changes(placed, traded, { trades: [FIRST] }, 700).end).toEqual({ kind: 'expired' })
  })

  it.each([
    ['cancelled', cancelled, 'order_cancelled'],
    ['expired', expired, 'order_expired'],
  ] as const)('withdraws that an order is %s when it was filled', (_, over, type) => {
    const result = changes(known(over), filled, { trades: [FIRST, SECOND] })
    expect(result.withdrawn).toEqual([type])
    expect(result.fills).toHaveLength(2)
    expect(result.watched.status).toBe('fulfilled')
  })

  it('withdraws a cancellation that the chain has lost', () => {
    const result = changes(known(cancelled), open)
    expect(result).toMatchObject({ withdrawn: ['order_cancelled'], end: null })
    expect(result.watched).toMatchObject({ status: 'open', pollUntil: null })
  })

  it('reports no cancellation of an expired order', () => {
    const result = changes(known(expired), cancelled)
    expect([result.withdrawn, result.end, result.watched.status]).toEqual([[], null, 'cancelled'])
  })

  it('does not poll an order that had ended when it was first seen', () => {
    expect(firstSeen(expired, later(9)).pollUntil).toBe(later(9))
    expect(firstSeen(open, later(9)).pollUntil).toBeNull()
  })
})
