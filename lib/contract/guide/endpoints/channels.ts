import type { EndpointGuide } from '../endpoint-guide'
import { exampleOwner, exampleSellToken } from '../example-order'

const params = { account: exampleOwner } as const
const signedInNote = 'Needs a session of this account.'

const target = {
  id: '3f1c1c0e-8f0e-4b5c-9a53-3b0f8e1f2d4a',
  channel: 'push',
  address: 'Firefox on Linux',
  state: 'active',
  createdAt: '2026-11-21T19:12:40.120000Z',
  failures: 0,
  pausedUntil: null,
  lastOutcome: null,
  lastAttemptAt: null,
} as const

const watched = {
  chainId: 31337,
  subject: 'token',
  address: exampleSellToken,
} as const
const alert = {
  ...watched,
  measure: 'price',
  condition: 'above',
  threshold: 3000,
  windowSeconds: 0,
} as const
const watches = {
  watched: [watched],
  alerts: [{ alert, state: 'armed', changedAt: '2026-11-21T19:12:40.120000Z' }],
} as const

/** In the links of every mail to one mailbox. */
const mailToken = '3f1c1c0e-8f0e-4b5c-9a53-3b0f8e1f2d4a.o0fL1bq2Zk0r1s4rJt7sT7Qm6Yv0wq3u'

const publicKey =
  'BFM2WtBYTMVuqyJGZPeEaBPqaF8OVzd5IQ8EgSyEwl5xvKPl4g8dXcpDdtP-_TzBTlc8Ux6G4_SW41ydcOhADks'

const channels = {
  channels: [
    { channel: 'push', available: true, reason: null, publicKey },
    { channel: 'email', available: false, reason: 'Not set up on this server' },
    { channel: 'telegram', available: true, reason: null, botName: 'coincidence_bot' },
    { channel: 'webhook', available: true, reason: null },
  ],
  subscriptions: [{ type: 'order_filled', channel: 'push' }],
  targets: [target],
} as const

/** Channels and subscriptions of an account, and the links in mails. */
export const channelEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  accountChannels: {
    notes: [signedInNote],
    example: { params, responses: { 200: channels } },
  },
  setSubscriptions: {
    notes: [
      signedInNote,
      'The list replaces the one before. A channel may be chosen before it has a target; nothing is sent until it has one.',
    ],
    fields: {
      'body.subscriptions':
        'Everything the account is to be notified of; with an empty list, of nothing.',
    },
    example: {
      params,
      body: { subscriptions: channels.subscriptions },
      responses: { 200: channels },
    },
  },
  accountWatches: {
    notes: [signedInNote],
    example: { params, responses: { 200: watches } },
  },
  setWatches: {
    notes: [
      signedInNote,
      'The lists replace those before; an alert that stays keeps its state. Only pools have an `apr`, only tokens a `price`.',
      'An alert is told as `market_alert` once its value reaches the threshold, and again only after it came back by a hundredth, a change by a tenth.',
    ],
    fields: {
      'body.watched': 'Pools and tokens of the watchlist.',
      'body.alerts': 'What the account is to be told.',
    },
    example: { params, body: { watched: [watched], alerts: [alert] }, responses: { 200: watches } },
  },
  addPushTarget: {
    notes: [
      signedInNote,
      'Endpoint and keys are those of the browser’s `PushSubscription.toJSON()`, made with the `publicKey` of `GET /accounts/{account}/channels`.',
      'The same endpoint again is the same target with the newer keys. The first target of a channel subscribes the account to every type there.',
      'A message is JSON `{id, type, title, message, url}`, encrypted for the browser (RFC 8291).',
    ],
    fields: {
      'body.endpoint': 'Address the push service gave the browser; https.',
      'body.keys': 'What messages are encrypted with.',
      'body.keys.p256dh': 'Public key of the browser: 65 bytes in base64url.',
      'body.keys.auth': 'Secret of the subscription: 16 bytes in base64url.',
      'body.label': 'Name its owner knows the browser by.',
    },
    example: {
      params,
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        label: target.address,
      },
      responses: { 201: target },
    },
  },
  addMailTarget: {
    notes: [
      signedInNote,
      'Mails a link that confirms the mailbox within 24 hours; until then nothing else is mailed there. Adding it again mails a new link. At most five such mails an hour leave for an account, and for a mailbox.',
    ],
    fields: { 'body.address': 'Mailbox.' },
    example: {
      params,
      body: { address: 'ada@example.org' },
      responses: {
        201: { ...target, channel: 'email', address: 'ada@example.org', state: 'pending' },
      },
    },
  },
  startTelegramLink: {
    notes: [
      signedInNote,
      'Open the link, or send `/start` and the code to the bot, within ten minutes. `/stop` unlinks the chat.',
    ],
    fields: {
      '201.code': 'Works once.',
      '201.link': 'Opens the chat with the bot and carries the code.',
      '201.expiresAt': 'When the code stops working.',
    },
    example: {
      params,
      responses: {
        201: {
          code: 'p0QvWfJ0wq2nMOmQ6Nq1Xw',
          link: 'https://t.me/coincidence_bot?start=p0QvWfJ0wq2nMOmQ6Nq1Xw',
          expiresAt: '2026-11-21T19:22:40.120000Z',
        },
      },
    },
  },
  confirmMail: {
    notes: ['Needs no session: who has the link has the mailbox. A link works once.'],
    fields: {
      'body.token': 'Token of the link.',
      '200.account': 'Account that is notified there from here on.',
      '200.address': 'The mailbox.',
    },
    example: {
      body: { token: 'mLQ3yQn2f3xUuKqf0m8lKk4Vw7f3Jm9V0iQxX0b2zP8' },
      responses: { 200: { account: exampleOwner, address: 'ada@example.org' } },
    },
  },
  openUnsubscribe: {
    notes: [
      'Where a mail program that does not post the one-click address leads a person. Nothing is stopped by it: the page asks first.',
    ],
    fields: { 'query.token': 'Token of the link.' },
    example: {
      query: { token: mailToken },
      responses: { 303: `/notifications/unsubscribe?token=${mailToken}` },
    },
  },
  unsubscribeMail: {
    notes: [
      'The one-click address of the `List-Unsubscribe` header (RFC 8058). Needs no session; a body is not read. Mails start again only after the mailbox has confirmed anew.',
    ],
    fields: {
      'query.token': 'Token of the link.',
      '200.address': 'The mailbox, which gets nothing more.',
    },
    example: {
      query: { token: mailToken },
      responses: { 200: { address: 'ada@example.org' } },
    },
  },
}
