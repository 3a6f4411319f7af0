import { describe, expect, it } from 'vitest'
import type { OrderGroup } from '@/lib/client/orders/order-rows'
import { isDone, type OrderRow } from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'
import { storedRowOf, uidOf } from './order-list.fixture'
import { groupsShown, type RowGroups, steadyGroups } from './steady-groups'

const [a, b, c] = [
  storedRowOf('aa', { status: 'open' }),
  storedRowOf('bb', { status: 'presignaturePending' }),
  storedRowOf('cc', { status: 'fulfilled' }),
]
const groupOf = (row: OrderRow): OrderGroup =>
  row.uid === uidOf('bb') ? 'needsOwner' : isDone(row, 0) ? 'done' : 'waiting'
const reading = { isReading: true, isOwn: () => false }
const seenAs = (...seen: readonly (readonly [string, OrderGroup])[]) =>
  new Map<OrderUid, OrderGroup>(seen.map(([byte, group]) => [uidOf(byte), group]))
const bytes = (groups: RowGroups) =>
  [groups.needsOwner, groups.waiting, groups.done].map((rows) =>
    rows.map(({ uid }) => uid.slice(2, 4)).join(' '),
  )

describe('steadyGroups', () => {
  it('shows every row once, in its group', () => {
    const { shown, waiting } = steadyGroups([a, b, c], null, groupOf, reading)
    expect(bytes(shown)).toEqual(['bb', 'aa', 'cc'])
    expect(waiting).toEqual([])
    expect(groupsShown(shown)).toEqual(
      seenAs(['bb', 'needsOwner'], ['aa', 'waiting'], ['cc', 'done']),
    )
  })

  it('moves a row that ended, but not while somebody reads', () => {
    const seen = seenAs(['cc', 'waiting'], ['bb', 'needsOwner'])
    expect(bytes(steadyGroups([c, b], seen, groupOf, reading).shown)).toEqual(['bb', 'cc', ''])
    const free = { ...reading, isReading: false }
    expect(bytes(steadyGroups([c, b], seen, groupOf, free).shown)).toEqual(['bb', '', 'cc'])
  })

  it('holds back new rows only while somebody reads', () => {
    const seen = seenAs(['bb', 'needsOwner'])
    const held = steadyGroups([a, b], seen, groupOf, reading)
    expect(bytes(held.shown)).toEqual(['bb', '', ''])
    expect(held.waiting).toEqual([a])
    const free = steadyGroups([a, b], seen, groupOf, { ...reading, isReading: false })
    expect(bytes(free.shown)).toEqual(['bb', 'aa', ''])
  })

  it('shows older rows and the reader’s own at once', () => {
    const older = steadyGroups([a, c], seenAs(['aa', 'waiting']), groupOf, reading)
    expect(bytes(older.shown)).toEqual(['', 'aa', 'cc'])
    const own = { isReading: true, isOwn: () => true }
    const placed = steadyGroups([a, c], seenAs(['cc', 'done']), groupOf, own)
    expect(bytes(placed.shown)).toEqual(['', 'aa', 'cc'])
  })
})
