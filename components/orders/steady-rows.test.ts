import { describe, expect, it } from 'vitest'
import { tabOf } from '@/lib/client/orders/order-rows'
import { storedRowOf, uidOf } from './order-list.fixture'
import { steadyRows } from './steady-rows'

const isOpen = (row: Parameters<typeof tabOf>[0]) => tabOf(row, 0) === 'open'
const reading = { isReading: true, isOwn: () => false }
const [a, b, c] = [
  storedRowOf('aa', { status: 'open' }),
  storedRowOf('bb', { status: 'open' }),
  storedRowOf('cc', { status: 'fulfilled' }),
]
const bytes = (rows: readonly { uid: string }[]) => rows.map(({ uid }) => uid.slice(2, 4))

describe('steadyRows', () => {
  it('shows the rows of the tab at first', () => {
    const { shown, waiting } = steadyRows([a, b, c], null, isOpen, reading)
    expect(bytes(shown)).toEqual(['aa', 'bb'])
    expect(waiting).toEqual([])
  })

  it('keeps a row in place after it ended', () => {
    const seen = new Set([uidOf('cc'), uidOf('bb')])
    expect(bytes(steadyRows([c, b], seen, isOpen, reading).shown)).toEqual(['cc', 'bb'])
  })

  it('holds back new rows only while the user reads', () => {
    const seen = new Set([uidOf('bb')])
    const held = steadyRows([a, b], seen, isOpen, reading)
    expect(bytes(held.shown)).toEqual(['bb'])
    expect(bytes(held.waiting)).toEqual(['aa'])
    const free = steadyRows([a, b], seen, isOpen, { ...reading, isReading: false })
    expect(bytes(free.shown)).toEqual(['aa', 'bb'])
  })

  it('shows older rows and the user’s own at once', () => {
    const seen = new Set([uidOf('aa')])
    expect(bytes(steadyRows([a, b], seen, isOpen, reading).shown)).toEqual(['aa', 'bb'])
    const own = { isReading: true, isOwn: () => true }
    expect(bytes(steadyRows([b, a], seen, isOpen, own).shown)).toEqual(['bb', 'aa'])
  })
})
