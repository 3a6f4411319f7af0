import { expect, test } from 'vitest'
import { orderOf, storedRowOf, uidOf } from '@/components/orders/order-list.fixture'
import type { Order } from '@/lib/contract/codecs/order'
import { partAppData } from '@/lib/domain/app-data/order-part'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { isDone } from './order-rows'
import { foldParts, partGroupOf, summarizeParts } from './part-groups'

const id = bytes32(`0x${'a1'.repeat(32)}`)
const { owner } = orderOf('01')
const stranger = address(`0x${'77'.repeat(20)}`)

const partOf = (index: number, changes: Partial<Order> = {}): Partial<Order> => ({
  fullAppData: partAppData({ id, index, count: 3 }, unixSeconds(1000 * index)),
  validFrom: unixSeconds(1000 * index),
  sellAmount: atoms(10n),
  executedSellAmount: atoms(0n),
  executedBuyAmount: atoms(0n),
  status: 'open',
  ...changes,
})

const filled = {
  status: 'fulfilled',
  executedSellAmount: atoms(10n),
  executedBuyAmount: atoms(25n),
} as const

test('parts are gathered by their number, of one owner only', () => {
  const orders = [
    orderOf('03', partOf(3)),
    orderOf('04', partOf(2, { owner: stranger })),
    orderOf('02', partOf(2)),
    orderOf('05', { fullAppData: '{}' }),
    orderOf('01', partOf(1)),
  ]
  const group = partGroupOf(id, owner, orders)
  expect(group.count).toBe(3)
  expect(group.parts.map(({ order }) => order.uid)).toEqual([uidOf('01'), uidOf('02'), uidOf('03')])
})

test('the sum counts what was filled, what ended and what comes next', () => {
  const group = partGroupOf(id, owner, [
    orderOf('01', partOf(1, filled)),
    orderOf('02', partOf(2, { status: 'expired' })),
    orderOf('03', partOf(3)),
  ])
  expect(summarizeParts(group, 2500)).toEqual({
    filled: 1,
    left: 1,
    unfilled: 1,
    sold: 10n,
    bought: 25n,
    total: 30n,
    nextAt: 3000,
  })
  expect(summarizeParts(group, 3000).nextAt).toBeNull()
  expect(summarizeParts(group, null).nextAt).toBeNull()
})

test('parts are one row, in the tab of those that are not final', () => {
  const rows = [
    storedRowOf('09', { status: 'open' }),
    storedRowOf('03', partOf(3)),
    storedRowOf('02', partOf(2)),
    storedRowOf('01', partOf(1, filled)),
  ]
  const folded = foldParts(rows, 100)
  expect(folded.rows.map(({ uid }) => uid)).toEqual([uidOf('09'), uidOf('01')])
  expect(rows.map(folded.isDone)).toEqual([false, false, false, false])
  expect(folded.groupOf(uidOf('02'))?.parts).toHaveLength(3)
  expect(folded.groupOf(uidOf('09'))).toBeNull()
})

test('parts that wait for a signature are not done, and ended ones are', () => {
  const waiting = [storedRowOf('01', partOf(1, { status: 'presignaturePending' }))]
  expect(waiting.map(foldParts(waiting, 100).isDone)).toEqual([false])
  const ended = [storedRowOf('01', partOf(1, filled)), storedRowOf('02', partOf(2, filled))]
  const folded = foldParts(ended, 100)
  expect(ended.map(folded.isDone)).toEqual([true, true])
  // A third part is not known.
  expect(ended.map(folded.isFilled)).toEqual([false, false])
  const all = [...ended, storedRowOf('03', partOf(3, filled))]
  expect(all.map(foldParts(all, 100).isFilled)).toEqual([true, true, true])
})

test('rows without parts stay as they are', () => {
  const rows = [storedRowOf('01', { status: 'open' }), storedRowOf('02', { status: 'cancelled' })]
  const folded = foldParts(rows, 100)
  expect(folded.rows).toEqual(rows)
  expect(rows.map(folded.isDone)).toEqual(rows.map((row) => isDone(row, 100)))
})
