import { describe, expect, it } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import { atoms } from '@/lib/domain/shared/amount'
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

describe('a look at an order that another deployment keeps', () => {
  it('says nothing of an order as it was', () => {
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

  it('tells each trade of one that was placed since the last look, and how far it brought it', () => {
    const before = newlyPlaced(filled)
    expect(neededFindings(before, filled).trades).toBe(true)
    const told = changes(before, filled, { trades: [FIRST, SECOND] })
    expect(told.fills).toEqual([
      { trade: FIRST, totals: fillsOf(40n, 90n), index: 0, executedFee: null },
      { trade: SECOND, totals: fillsOf(100n, 220n), index: 0, executedFee: null },
    ])
    expect(told.watched).toMatchObject({ status: 'fulfilled', fills: fillsOf(100n, 220n) })
    expect([told.end, told.withdrawn]).toEqual([null, []])
  })

  it('tells no trade that was there when its account became known, nor one twice', () => {
    const seen = firstSeen(partly, later(0))
    const told = changes(seen, filled, { trades: [FIRST, SECOND] })
    expect(told.fills.map(({ trade }) => trade)).toEqual([SECOND])
    expect(changes(told.watched, filled).fills).toEqual([])
  })

  it('knows the fee of a trade only when it is the only one', () => {
    const whole = upstreamTrade(1, 100n, 220n)
    const order = { ...filled, executedFee: atoms(7n) }
    const feesOf = (trades: UpstreamFindings['trades']) =>
      changes(newlyPlaced(order), order, { trades }).fills.map(({ executedFee }) => executedFee)
    expect(feesOf([whole])).toEqual([7n])
    expect(feesOf([FIRST, SECOND])).toEqual([null, null])
  })

  it('waits with the end while trades are missing, and tells those that are there', () => {
    const behind = changes(known(open), filled, { trades: [FIRST] })
    expect(behind.watched).toMatchObject({ status: 'open', fills: fillsOf(40n, 90n) })
    expect(behind.watched.pollUntil).toBeNull()
    expect(behind.fills.map(({ trade }) => trade)).toEqual([FIRST])
    const then = changes(behind.watched, filled, { trades: [FIRST, SECOND] })
    expect(then.fills.map(({ trade }) => trade)).toEqual([SECOND])
    expect(then.watched.status).toBe('fulfilled')
  })

  it('forgets nothing when the upstream knows fewer trades than before', () => {
    const before = known(partly)
    expect(changes(before, filled, { trades: [] }).watched).toEqual(before)
  })

  it('takes back trades the chain has lost and tells what is left again', () => {
    const before = known(filled)
    const told = changes(before, partly, { trades: [FIRST] })
    expect(told.withdrawn).toEqual(['order_filled', 'order_partially_filled', 'price_improvement'])
    expect(told.fills.map(({ trade }) => trade)).toEqual([FIRST])
    expect(told.watched).toMatchObject({ status: 'open', fills: fillsOf(40n, 90n) })
    expect(told.watched.pollUntil).toBeNull()
  })

  it('takes nothing back because an order is told as it was a moment ago', () => {
    const before = known(filled)
    const told = changes(before, partly, { trades: [FIRST, SECOND] })
    expect([told.withdrawn, told.fills]).toEqual([[], []])
    expect(told.watched.fills).toEqual(before.fills)
  })

  it('never tells a trade from before its account was known, whatever the chain loses', () => {
    const seen = { ...firstSeen(partly, later(0)), fills: fillsOf(100n, 220n) }
    const told = changes(seen, partly, { trades: [FIRST] })
    expect(told.fills).toEqual([])
    const none = changes(seen, open, { trades: [] })
    expect(none.watched.unreportedSell).toBe(0n)
  })

  it.each([
    ['onChain', true, null],
    ['signedRequest', false, null],
    ['replacement', false, orderUid(`0x${'22'.repeat(56)}`)],
  ] as const)('tells a cancellation with its source: %s', (source, isInvalidated, replacedBy) => {
    expect(neededFindings(known(open), cancelled).isInvalidated).toBe(true)
    const told = changes(known(open), cancelled, { isInvalidated, replacedBy })
    expect(told.end).toEqual({ kind: 'cancelled', source, replacedBy })
  })

  it('waits with a cancellation until it is known who cancelled', () => {
    const before = known(open)
    expect(changes(before, cancelled)).toMatchObject({ watched: before, end: null })
  })

  it('says of an order that sells the native coin that its user took the coins back', () => {
    const native = { ...cancelled, isNative: true }
    expect(neededFindings(known(native, { status: 'open' }), native).isInvalidated).toBe(false)
    const { end } = changes(known(native, { status: 'open' }), native)
    expect(end).toMatchObject({ kind: 'cancelled', source: 'nativeRefund' })
  })

  it('tells an expiry once a settlement of the last second would be known', () => {
    const last = 600 + EXPIRY_GRACE_SECONDS
    const before = known(open)
    expect(changes(before, expired, {}, last)).toMatchObject({ watched: before, end: null })
    const told = changes(before, expired, {}, last + 1)
    expect(told.end).toEqual({ kind: 'expired', isUnsigned: false })
    expect(told.watched.pollUntil).toBe(later(last + 1 + 15 * 60))
    expect(changes(told.watched, expired, {}, last + 60).end).toBeNull()
  })

  it('says that an expired order waited for its signature', () => {
    const before = known(open, { status: 'presignaturePending' })
    expect(changes(before, expired, {}, 700).end).toEqual({ kind: 'expired', isUnsigned: true })
  })

  it.each([
    ['cancelled', cancelled, 'order_cancelled'],
    ['expired', expired, 'order_expired'],
  ] as const)('takes back that an order is %s when it was filled', (_, over, type) => {
    const told = changes(known(over), filled, { trades: [FIRST, SECOND] })
    expect(told.withdrawn).toEqual([type])
    expect(told.fills).toHaveLength(2)
    expect(told.watched.status).toBe('fulfilled')
  })

  it('takes back a cancellation that the chain has lost', () => {
    const told = changes(known(cancelled), open)
    expect(told).toMatchObject({ withdrawn: ['order_cancelled'], end: null })
    expect(told.watched).toMatchObject({ status: 'open', pollUntil: null })
  })

  it('tells no cancellation of an order that had expired', () => {
    const told = changes(known(expired), cancelled)
    expect([told.withdrawn, told.end, told.watched.status]).toEqual([[], null, 'cancelled'])
  })

  it('asks no more about what was over when it was first seen', () => {
    expect(firstSeen(expired, later(9)).pollUntil).toBe(later(9))
    expect(firstSeen(open, later(9)).pollUntil).toBeNull()
  })
})
