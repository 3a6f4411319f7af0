import { describe, expect, it } from 'vitest'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { notificationTitle } from '@/lib/domain/notification/notification-title'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { alertTitles, newAlerts } from './tab-alert'

const entriesOf = (...entries: readonly (readonly [string, number])[]) =>
  new Map(
    entries.map(([id, at]): [string, NotificationEntry] => [
      id,
      {
        id,
        account: address(`0x${'1'.repeat(40)}`),
        type: 'order_filled',
        message: '',
        timestamp: unixMicros(at),
        metadata: {},
      },
    ]),
  )

describe('newAlerts', () => {
  it('excludes entries from before the start of the tab, and those already shown', () => {
    const entries = entriesOf(['old', 1], ['shown', 11], ['new', 12])
    expect(newAlerts(entries, new Set(['shown']), 10).map(({ id }) => id)).toEqual(['new'])
  })
})

it.each(NOTIFICATION_TYPES)('the title of %s is the one the service pushes', (type) => {
  expect(alertTitles[type]).toBe(notificationTitle(type))
})
