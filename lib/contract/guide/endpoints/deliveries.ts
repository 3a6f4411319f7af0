import type { EndpointGuide } from '../endpoint-guide'
import { exampleOwner } from '../example-order'

const id = '8c9f64b1-2f0f-4f6e-9b0f-0d4b0b8a7f10'
const account = { account: exampleOwner } as const
const params = { ...account, id } as const

const signedInNote = 'Needs a session of this account.'

const target = {
  id,
  channel: 'webhook',
  address: 'https://example.org/hooks/orders',
  state: 'active',
  createdAt: '2026-11-21T19:12:40.120000Z',
  failures: 0,
  pausedUntil: null,
  lastOutcome: null,
  lastAttemptAt: null,
} as const

const delivery = {
  id: 4711,
  notificationId: 'order_filled:0x2e5f',
  targetId: id,
  channel: 'webhook',
  type: 'order_filled',
  state: 'sent',
  createdAt: '2026-11-21T19:20:02.000000Z',
  nextAttemptAt: null,
  endedAt: '2026-11-21T19:20:09.310000Z',
  attempts: [
    {
      attempt: 1,
      startedAt: '2026-11-21T19:20:02.410000Z',
      durationMs: 41,
      outcome: 'failed',
      status: 503,
      detail: 'it answered 503',
    },
    {
      attempt: 2,
      startedAt: '2026-11-21T19:20:09.270000Z',
      durationMs: 38,
      outcome: 'delivered',
      status: 204,
      detail: null,
    },
  ],
} as const

const targetField = { 'params.id': 'Target, as the account’s channels list it.' } as const
const queuedField = { '202.deliveryId': 'The delivery, as the log lists it.' } as const

/** Webhooks, targets of any channel, and the log of deliveries. */
export const deliveryEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  createWebhook: {
    notes: [
      signedInNote,
      'Each message is a POST of JSON `{type, timestamp, data}`: `type` is `notification.` and the notification’s type, `data` the notification. It is signed after Standard Webhooks: `webhook-id` is the same at every attempt, `webhook-timestamp` counts seconds, `webhook-signature` holds `v1,` and the signature in base64, two of them separated by a space while a secret is being changed.',
      'A 2xx answer within 15 seconds takes a message; 410 switches the target off; a redirect is not followed and ends the delivery; anything else is tried again, in the end about every half hour, for three days. Messages come at least once and in no promised order.',
      'The host must resolve to public addresses alone, at creation and at every attempt. An account may have ten webhooks. The same URL again is the same target with a new secret; the old one also signs for 24 hours.',
    ],
    fields: {
      'body.url':
        'Where messages are posted: https, without user name or password, at most 2,048 characters.',
      '201.target': 'The new target.',
      '201.secret':
        'Signs every message: `whsec_` and 32 random bytes in base64. It is not shown again.',
    },
    example: {
      params: account,
      body: { url: target.address },
      responses: {
        201: { target, secret: 'whsec_K1mSz5pW2w3gk0v7m9oYv1f3cE8q2r4t6u8w0x2z4A0=' },
      },
    },
  },
  rotateWebhookSecret: {
    notes: [
      signedInNote,
      'A target of another channel has no secret: 404. A secret changed twice within a day keeps the newest two.',
    ],
    fields: {
      ...targetField,
      '200.secret': 'Signs from here on. It is not shown again.',
      '200.previousUntil': 'Until then messages are signed with the old secret too.',
    },
    example: {
      params,
      responses: {
        200: {
          secret: 'whsec_o0Z3mYb0T8v2q5s7u9w1y3A5C7E9G1I3K5M7O9Q1S3U=',
          previousUntil: '2026-11-22T19:12:40.120000Z',
        },
      },
    },
  },
  testTarget: {
    notes: [
      signedInNote,
      'The message has the type `test` and ends a pause of its target. Only an active target can be tested: a mailbox must be confirmed, what was switched off resumed.',
    ],
    fields: { ...targetField, ...queuedField },
    example: { params, responses: { 202: { deliveryId: 4712 } } },
  },
  resumeTarget: {
    notes: [
      signedInNote,
      'Forgets the failures so far. A mailbox that waits for its confirmation stays as it is.',
    ],
    fields: targetField,
    example: { params, responses: { 200: target } },
  },
  deleteTarget: {
    notes: [signedInNote],
    fields: { ...targetField, '200.deleted': 'Always true.' },
    example: { params, responses: { 200: { deleted: true } } },
  },
  accountDeliveries: {
    notes: [
      signedInNote,
      'Deliveries are kept for 30 days after they have ended. Attempts are listed oldest first.',
    ],
    fields: {
      'query.target': 'Only those to this target.',
      'query.state': 'Only those in this state.',
      'query.limit': 'How many to answer at most; 50 when not given.',
      'query.before': 'Only those older than the delivery with this number.',
    },
    example: {
      params: account,
      query: { state: 'sent', limit: '1' },
      responses: { 200: [delivery] },
    },
  },
  replayDelivery: {
    notes: [
      signedInNote,
      'Attempts made so far stay in the log. A delivery that is still pending, was dropped, or whose target is gone or not active is a 400.',
    ],
    fields: { 'params.id': 'Number of the delivery.', ...queuedField },
    example: {
      params: { ...account, id: String(delivery.id) },
      responses: { 202: { deliveryId: delivery.id } },
    },
  },
}
