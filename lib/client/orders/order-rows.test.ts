import { describe, expect, it } from 'vitest'
import { orderOf, storedRowOf, uidOf } from '@/components/orders/order-list.fixture'
import type { SentOrder } from '@/lib/client/orders/sent-orders'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  countTabs,
  mayStillChange,
  orderRows,
  ordersSearch,
  parseOrdersLocation,
  rowDeadline,
  tabOf,
  type UnansweredRow,
} from './order-rows'

const nothing = { listed: [], sent: [], placements: [], added: [], lookup: null }
const added = (byte: string, addedAtMs: number) => ({
  network: 'local',
  uid: uidOf(byte),
  addedAtMs,
})
const missing = (byte: string, validTo?: string): UnansweredRow => ({
  kind: 'unanswered',
  uid: uidOf(byte, validTo),
  sinceMs: 1,
  origin: { kind: 'added' },
  answer: 'missing',
})

describe('orderRows', () => {
  it('sorts newest first and dates an added order by when it was added', () => {
    const listed = [orderOf('aa', { creationDate: unixMicros(5_000_000) })]
    const old = orderOf('bb', { creationDate: unixMicros(1_000_000) })
    const rows = orderRows({
      ...nothing,
      listed,
      added: [added('bb', 9_000)],
      lookup: { requested: [old.uid], elements: [{ order: old }] },
    })
    expect(rows.map(({ uid }) => uid)).toEqual([uidOf('bb'), uidOf('aa')])
    expect(rows[0]).toMatchObject({ kind: 'stored', isAdded: true })
  })

  it('lists an order once when it was also added by id', () => {
    const rows = orderRows({ ...nothing, listed: [orderOf('aa')], added: [added('aa', 9)] })
    expect(rows).toMatchObject([{ kind: 'stored', isAdded: false }])
  })

  it('distinguishes an order the service does not have from one that was not looked up', () => {
    const sources = { ...nothing, added: [added('aa', 2), added('bb', 1)] }
    const lookup = { requested: [uidOf('aa')], elements: [] }
    expect(orderRows({ ...sources, lookup })).toMatchObject([
      { uid: uidOf('aa'), answer: 'missing' },
      { uid: uidOf('bb'), answer: 'none' },
    ])
  })

  it("keeps the service's description of an order it could not read", () => {
    const error = { uid: uidOf('aa'), description: 'broken' }
    const lookup = { requested: [uidOf('aa')], elements: [{ error }] }
    expect(orderRows({ ...nothing, added: [added('aa', 2)], lookup })).toMatchObject([
      { answer: { description: 'broken' } },
    ])
  })
})

describe('tabOf', () => {
  it.each([
    ['open', 'open'],
    ['presignaturePending', 'waiting'],
    ['fulfilled', 'done'],
    ['expired', 'done'],
    ['cancelled', 'done'],
  ] as const)('puts an order that is %s under %s', (status, tab) => {
    expect(tabOf(storedRowOf('aa', { status }), 100)).toBe(tab)
  })

  it('waits for an unknown order until its deadline, and for a response also after it', () => {
    expect(tabOf(missing('aa'), 100)).toBe('waiting')
    expect(tabOf(missing('aa', '00000063'), 100)).toBe('done')
    expect(tabOf(missing('aa', '00000063'), null)).toBe('waiting')
    expect(tabOf({ ...missing('aa', '00000063'), answer: 'none' }, 100)).toBe('waiting')
  })

  it('counts every row in the tab of its state, and again where it needs its owner', () => {
    const rows = [storedRowOf('aa', { status: 'open' }), missing('bb'), missing('cc', '00000001')]
    const counts = countTabs(
      rows,
      (row) => tabOf(row, 100),
      (row) => row === rows[0],
    )
    expect(counts).toEqual({ needsOwner: 1, open: 1, waiting: 1, done: 1 })
  })

  it('repeats the lookup only for rows that may still change', () => {
    const sent: UnansweredRow = {
      ...missing('ee', '00000064'),
      origin: { kind: 'sent', sent: { uid: uidOf('ee') } as SentOrder },
    }
    const now = 99
    expect(mayStillChange([storedRowOf('aa', { status: 'open' })], now)).toBe(true)
    expect(mayStillChange([storedRowOf('aa', { status: 'expired' }), missing('bb')], now)).toBe(
      false,
    )
    expect(mayStillChange([{ ...missing('bb'), answer: 'none' }], now)).toBe(true)
    expect(mayStillChange([sent], now)).toBe(true)
    expect(mayStillChange([sent], 101)).toBe(false)
  })

  it('ends a placement with its user’s deadline, which its uid does not contain', () => {
    const uid = uidOf('dd')
    const placement = {
      network: 'local',
      uid,
      sentAtMs: 1,
      validTo: unixSeconds(90),
      txHash: txHash(`0x${'ab'.repeat(32)}`),
      account: address(`0x${'ee'.repeat(20)}`),
    }
    const placed: UnansweredRow = { ...missing('dd'), origin: { kind: 'placement', placement } }
    expect(rowDeadline(placed)).toBe(90)
    expect(rowDeadline(missing('dd'))).toBeNull()
    expect(tabOf(placed, 100)).toBe('done')
    expect(tabOf(missing('dd'), 5e9)).toBe('waiting')
  })
})

describe('the location in the URL', () => {
  it('survives a round trip and leaves the rest of the query unchanged', () => {
    const query = new URLSearchParams('network=local&account=0x1')
    const search = ordersSearch(query, { tab: 'done', open: '0xab' })
    expect(search).toBe('?network=local&account=0x1&tab=done&order=0xab')
    expect(parseOrdersLocation(new URLSearchParams(search))).toEqual({ tab: 'done', open: '0xab' })
    expect(ordersSearch(new URLSearchParams(search), { tab: 'open', open: null })).toBe(
      '?network=local&account=0x1',
    )
  })

  it('treats an unknown tab as the first', () => {
    expect(parseOrdersLocation(new URLSearchParams('tab=all')).tab).toBe('open')
  })
})
