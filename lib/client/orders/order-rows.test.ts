import { describe, expect, it } from 'vitest'
import { orderOf, storedRowOf, uidOf } from '@/components/orders/order-list.fixture'
import type { SentOrder } from '@/lib/client/orders/sent-orders'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  isDone,
  mayStillChange,
  orderRows,
  ordersSearch,
  parseOrdersLocation,
  rowDeadline,
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

describe('isDone', () => {
  it.each([
    ['open', false],
    ['presignaturePending', false],
    ['fulfilled', true],
    ['expired', true],
    ['cancelled', true],
  ] as const)('of an order that is %s is %s', (status, expected) => {
    expect(isDone(storedRowOf('aa', { status }), 100)).toBe(expected)
  })

  it('is for an unknown order its deadline, and never while a response is awaited', () => {
    expect(isDone(missing('aa'), 100)).toBe(false)
    expect(isDone(missing('aa', '00000063'), 100)).toBe(true)
    expect(isDone(missing('aa', '00000063'), null)).toBe(false)
    expect(isDone({ ...missing('aa', '00000063'), answer: 'none' }, 100)).toBe(false)
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
    expect(isDone(placed, 100)).toBe(true)
    expect(isDone(missing('dd'), 5e9)).toBe(false)
  })
})

describe('the location in the URL', () => {
  it('survives a round trip and leaves the rest of the query unchanged', () => {
    const query = new URLSearchParams('network=local&account=0x1')
    const search = ordersSearch(query, { group: 'done', open: '0xab' })
    expect(search).toBe('?network=local&account=0x1&tab=done&order=0xab')
    const read = parseOrdersLocation(new URLSearchParams(search))
    expect(read).toEqual({ group: 'done', open: '0xab' })
    expect(ordersSearch(new URLSearchParams(search), { group: null, open: null })).toBe(
      '?network=local&account=0x1',
    )
  })

  it('reads links to the lists of earlier versions, and an unknown one as all groups', () => {
    const groupIn = (text: string) => parseOrdersLocation(new URLSearchParams(text)).group
    expect(['tab=needsOwner', 'tab=waits', 'tab=done'].map(groupIn)).toEqual([
      'needsOwner',
      'waiting',
      'done',
    ])
    // What was open or waited is in two groups now.
    expect(['tab=open', 'tab=waiting', 'tab=all', ''].map(groupIn)).toEqual(Array(4).fill(null))
  })
})
