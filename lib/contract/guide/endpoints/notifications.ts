import { limits } from '../../limits'
import { type EndpointGuide, openStreamsNote } from '../endpoint-guide'
import { exampleOwner, exampleSellToken, exampleUid } from '../example-order'

const filled = {
  id: 'order_filled:31337:0x174c135416a5f1da8d14dd17da47a33ca3641119aebd1dca802da174ef671d95',
  account: exampleOwner,
  type: 'order_filled',
  message: 'Your order was filled: sold 38.540866 GNO for 7,997.37 USDC.',
  timestamp: '2026-11-21T10:00:05.000000Z',
  metadata: {
    orderUid: exampleUid,
    sellToken: exampleSellToken,
    sellAmount: '38540866000000000000',
  },
} as const

const announcement = {
  id: 'announcement:maintenance-2026-12',
  type: 'announcement',
  message: 'Quotes pause on 1 December from 08:00 to 08:10 UTC.',
  timestamp: '2026-11-21T09:00:00.000000Z',
  metadata: { title: 'Maintenance' },
} as const

const readState = {
  readUntil: '2026-11-21T09:30:00.000000Z',
  read: [filled.id],
  unread: [],
} as const

const switchedOff =
  '503 while `CMS_ENABLED` is not true or `CMS_API_KEY` is missing; the message says which.'
const needsKey =
  'Needs the key of the CMS as `Authorization: Bearer` or in `X-API-Key`; 401 without it, or with another one.'

/** Notifications of accounts, and announcements by an operator. */
export const notificationEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  accountNotifications: {
    notes: [
      'Every entry carries every field; the message is text without markup.',
      'Notifications to everyone are listed for each account, under its own address.',
      'The header `Link` with `rel="next"` is there when older entries are; it leads to them by `before`, the id the answer ends with. A `before` that is in this inbox no more is a 400.',
      switchedOff,
      'With a Strapi CMS, its announcements and those published here stand together. While it does not answer, what it returned last stands in, or our own entries stand alone.',
    ],
    fields: {
      'query.type': 'Types asked for, separated by commas; all when not given.',
      'query.limit': `How many to answer at most; ${limits.defaultNotificationsPerPage} when not given.`,
      'query.before': 'Id of an entry; only older ones are answered.',
    },
    example: {
      params: { account: exampleOwner },
      query: { type: 'order_filled,announcement', limit: '2' },
      responses: { 200: [filled, { ...announcement, account: exampleOwner }] },
    },
  },
  streamNotifications: {
    notes: [
      `Begins with the ${limits.watchedNotifications} newest entries, the oldest of them first; then each that is new or changed.`,
      'Not cached, so it is up to date earlier than the list.',
      'Who is signed in as the account hears `readState` whenever it changes.',
      switchedOff,
      openStreamsNote,
    ],
    example: {
      params: { account: exampleOwner },
      responses: { notification: filled, withdrawn: { id: filled.id }, readState },
    },
  },
  publishAnnouncement: {
    notes: [
      needsKey,
      'Published once under one `id`: the same again is answered with what is published, another text under a known `id` is a 400.',
      'Accounts that asked for announcements by push, e-mail, Telegram or webhook are notified there too.',
      switchedOff,
    ],
    fields: {
      'body.account': 'Whom to notify; everyone when null or not given.',
      'body.message': `Plain text of at most ${limits.announcementLength} characters.`,
      'body.title': 'A few words above it.',
      'body.url': 'Where to read more.',
      'body.shownUntil': 'Not shown after this; always when not given.',
      'body.id':
        'A name of your own, so that sending twice publishes once; `announcement:` is put before it.',
    },
    example: {
      body: { message: announcement.message, title: 'Maintenance', id: 'maintenance-2026-12' },
      responses: { 201: { ...announcement, account: null } },
    },
  },
  withdrawAnnouncement: {
    notes: [
      needsKey,
      'It disappears from every inbox; what was delivered stays delivered. Entries of a Strapi CMS are withdrawn there.',
      switchedOff,
    ],
    fields: {
      'params.id': 'Id of the announcement, as its publication answered it.',
      '200.deleted': 'It is gone.',
    },
    example: { params: { id: announcement.id }, responses: { 200: { deleted: true } } },
  },
}
