import { describe, expect, it } from 'vitest'
import { targetName } from './channel-target'
import { NOTIFICATION_TYPES, type NotificationJson } from './notification'
import { notificationPath } from './notification-link'
import { notificationTitle } from './notification-title'
import { aTarget } from './target.fixture'

describe('the title of a notification', () => {
  it('differs for every type', () => {
    const titles = [...NOTIFICATION_TYPES, 'test', 'anything'].map(notificationTitle)
    expect(new Set(titles).size).toBe(titles.length)
    expect(notificationTitle('constructor')).toBe('Notification')
  })
})

describe('the path of a notification', () => {
  const account = '0x6e0a6df8b573217ef8661e21a1912ce8f81fab8d'
  const inbox = `/notifications?account=${account}`
  const orderUid = `0x${'ab'.repeat(56)}`
  const path = (metadata: NotificationJson['metadata']) =>
    notificationPath({
      id: 'n',
      account,
      type: 'order_filled',
      message: '',
      timestamp: '',
      metadata,
    })

  it('leads to its order', () => {
    expect(path({ network: 'local', orderUid })).toBe(
      `/orders?network=local&account=${account}&order=${orderUid}`,
    )
  })

  it.each([
    {},
    { orderUid },
    { network: 'local' },
    { network: '../..', orderUid },
    { network: 'local', orderUid: 'javascript:alert(1)' },
    { network: 'local', orderUid: `${orderUid}/../../x` },
    { network: ['local'], orderUid },
    { url: 'https://evil.example' },
  ])('is the inbox without a valid order: %j', (metadata) => {
    expect(path(metadata)).toBe(inbox)
  })
})

describe('the name of a target', () => {
  it.each([
    ['push', 'Firefox on Linux'],
    ['telegram', 'Firefox on Linux'],
    ['email', 'ada@example.org'],
    ['webhook', 'ada@example.org'],
  ] as const)('of channel %s', (channel, name) => {
    const details = { label: 'Firefox on Linux', auth: 'secret' }
    expect(targetName(aTarget({ channel, address: 'ada@example.org', details }))).toBe(name)
  })

  it('is never an endpoint, a chat id or a secret', () => {
    const details = { label: 5, auth: 'secret' }
    expect(targetName(aTarget({ channel: 'push', address: 'https://x', details }))).toBe('unnamed')
  })
})
