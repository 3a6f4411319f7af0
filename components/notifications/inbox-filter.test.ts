import { describe, expect, it } from 'vitest'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { NOTIFICATION_TYPES, type NotificationType } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  countLabel,
  countTypes,
  EVERYTHING,
  filterEntries,
  formatInboxLocation,
  mayHoldUnread,
  mergeEntries,
  parseInboxLocation,
  splitNew,
} from './inbox-filter'

const entry = (
  id: string,
  at: number,
  type: NotificationType = 'order_filled',
): NotificationEntry => ({
  id,
  account: address(`0x${'1'.repeat(40)}`),
  type,
  message: '',
  timestamp: unixMicros(at),
  metadata: {},
})
const ids = (entries: readonly NotificationEntry[]) => entries.map(({ id }) => id)
const a = entry('a', 3)
const b = entry('b', 2, 'order_expired')
const c = entry('c', 1)

describe('inbox filter', () => {
  it('selects by type, and keeps read entries only while they are retained', () => {
    const unread = ({ id }: NotificationEntry) => id === 'a'
    expect(ids(filterEntries([a, b, c], EVERYTHING, unread))).toEqual(['a', 'b', 'c'])
    const expired = { types: new Set(['order_expired'] as const), unreadOnly: false }
    expect(ids(filterEntries([a, b, c], expired, unread))).toEqual(['b'])
    const unreadOnly = { ...EVERYTHING, unreadOnly: true }
    expect(ids(filterEntries([a, b, c], unreadOnly, unread))).toEqual(['a'])
    expect(ids(filterEntries([a, b, c], unreadOnly, unread, ({ id }) => id === 'c'))).toEqual([
      'a',
      'c',
    ])
  })

  it('counts the types that occur', () => {
    expect(countTypes([a, b, c])).toEqual([
      { type: 'order_filled', count: 2 },
      { type: 'order_expired', count: 1 },
    ])
  })

  it('lists every type and marks the count as partial while older entries are not loaded', () => {
    expect(countTypes([a], true).map(({ type }) => type)).toEqual([...NOTIFICATION_TYPES])
    expect(countLabel(1_100, true, '.')).toBe('1.100+')
    expect(countLabel(3, false, ',')).toBe('3')
  })

  it('assumes that older entries are read once everything up to a loaded one is', () => {
    expect(mayHoldUnread([a, b, c], true, { readUntil: null })).toBe(true)
    expect(mayHoldUnread([a, b, c], true, { readUntil: unixMicros(0) })).toBe(true)
    expect(mayHoldUnread([a, b, c], true, { readUntil: unixMicros(2) })).toBe(false)
    expect(mayHoldUnread([a, b, c], false, { readUntil: null })).toBe(false)
  })
})

describe('live entries', () => {
  it('wait separately once the user has started to read', () => {
    expect(splitNew([a, b, c], null).waiting).toEqual([])
    const { shown, waiting } = splitNew([a, b, c], unixMicros(2))
    expect([ids(shown), ids(waiting)]).toEqual([['b', 'c'], ['a']])
  })

  it('replace listed entries, add new ones, and disappear when withdrawn', () => {
    const changed = { ...b, message: 'changed' }
    const streamed = new Map([
      ['b', changed],
      ['d', entry('d', 9)],
    ])
    const merged = mergeEntries([a, b, c], streamed, new Set(['c']))
    expect(ids(merged)).toEqual(['d', 'a', 'b'])
    expect(merged[2]).toBe(changed)
  })
})

describe('inbox location', () => {
  it('is restored from the URL, whose other parameters stay', () => {
    const location = {
      filter: { types: new Set(['order_expired', 'order_filled'] as const), unreadOnly: true },
      open: 'day/1:2',
    }
    const search = formatInboxLocation('?account=0x1&open=old', location)
    expect(parseInboxLocation(search)).toEqual(location)
    expect(new URLSearchParams(search).get('account')).toBe('0x1')
  })

  it('ignores invalid values', () => {
    expect(parseInboxLocation('?type=nonsense&show=some')).toEqual({
      filter: EVERYTHING,
      open: null,
    })
    expect(formatInboxLocation('?type=nonsense', { filter: EVERYTHING, open: null })).toBe('')
  })
})
