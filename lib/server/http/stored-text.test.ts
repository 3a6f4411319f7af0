import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  publishAnnouncementEndpoint,
  withdrawAnnouncementEndpoint,
} from '@/lib/contract/endpoints/announcements'
import {
  addMailTargetEndpoint,
  addPushTargetEndpoint,
  confirmMailEndpoint,
  setSubscriptionsEndpoint,
  unsubscribeMailEndpoint,
} from '@/lib/contract/endpoints/channels'
import {
  accountDeliveriesEndpoint,
  deleteTargetEndpoint,
  replayDeliveryEndpoint,
  resumeTargetEndpoint,
  testTargetEndpoint,
} from '@/lib/contract/endpoints/deliveries'
import { notificationsEndpoint } from '@/lib/contract/endpoints/notifications'
import { markReadEndpoint } from '@/lib/contract/endpoints/read-state'
import { signInEndpoint } from '@/lib/contract/endpoints/session'
import {
  createWebhookEndpoint,
  rotateWebhookSecretEndpoint,
} from '@/lib/contract/endpoints/webhooks'
import { decodeInput } from './decode-input'

const account = `0x${'aa'.repeat(20)}`
const target = { account, id: 'target-1' }
const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }

type Part = 'path' | 'query' | 'body'
const requests: readonly (readonly [Endpoint, Part, Readonly<Record<string, unknown>>])[] = [
  [notificationsEndpoint, 'path', { account }],
  [notificationsEndpoint, 'query', { type: 'announcement', limit: '7', before: 'announcement:1' }],
  [markReadEndpoint, 'body', { read: ['a'], unread: ['b'], readUntil: '2026-01-01T00:00:00.000Z' }],
  [
    publishAnnouncementEndpoint,
    'body',
    {
      account,
      message: 'a',
      title: 'b',
      url: 'https://example.org/c',
      id: 'd',
      shownUntil: '2026-01-01T00:00:00.000Z',
    },
  ],
  [withdrawAnnouncementEndpoint, 'path', { id: 'announcement:a' }],
  [signInEndpoint, 'body', { message: 'a', signature: '0x12' }],
  [addPushTargetEndpoint, 'body', { endpoint: 'https://example.org/a', keys, label: 'a' }],
  [addMailTargetEndpoint, 'body', { address: 'a@example.org' }],
  [confirmMailEndpoint, 'body', { token: 'a'.repeat(30) }],
  [unsubscribeMailEndpoint, 'query', { token: 'a'.repeat(30) }],
  [
    setSubscriptionsEndpoint,
    'body',
    { subscriptions: [{ type: 'announcement', channel: 'email' }] },
  ],
  [createWebhookEndpoint, 'body', { url: 'https://example.org/' }],
  [accountDeliveriesEndpoint, 'query', { target: 'a', state: 'dead', limit: '7', before: '8' }],
  ...[
    testTargetEndpoint,
    resumeTargetEndpoint,
    deleteTargetEndpoint,
    rotateWebhookSecretEndpoint,
  ].map((endpoint) => [endpoint, 'path', target] as const),
  [replayDeliveryEndpoint, 'path', { account, id: '7' }],
]

/** Every copy of a value with one of its texts changed, and the path of that text. */
function changed(value: unknown, change: (text: string) => string): readonly [string, unknown][] {
  if (typeof value === 'string') return [['', change(value)]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    changed(part, change).map(([path, other]): [string, unknown] => {
      const name = Array.isArray(value) ? `[${key}]` : `.${key}`
      return [
        `${name}${path}`,
        Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
      ]
    }),
  )
}

const schemaOf = (endpoint: Endpoint, part: Part) =>
  part === 'path' ? endpoint.params : endpoint[part]

describe('text that a database cannot store', () => {
  it.each(
    requests.map(([endpoint, part, input]) => [endpoint.name, part, { endpoint, input }] as const),
  )('is rejected by its field in %s, %s', (_, part, { endpoint, input }) => {
    const schema = schemaOf(endpoint, part)
    expect(decodeInput(part, schema, input)).toMatchObject({ ok: true })
    for (const bad of ['\0', '\ud800', '\udc00']) {
      for (const [path, value] of changed(input, (text) => text + bad)) {
        const field = path.replace(/^\./, '')
        const decoded = decodeInput(part, schema, value)
        expect(decoded, field).toMatchObject({
          ok: false,
          error: { errorType: 'InvalidParameter' },
        })
        expect(decoded.ok ? '' : decoded.error.description).toContain(`${field}: `)
      }
    }
  })
})
