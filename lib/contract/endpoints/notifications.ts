import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { addressCodec } from '../codecs/hex'
import { notificationCodec, notificationsQueryCodec, withdrawnCodec } from '../codecs/notification'
import { readStateCodec } from '../codecs/read-state'
import { defineEndpoint } from '../endpoint'

const accountParams = z.object({ account: addressCodec })

/**
 * Newest first; the header `Link` points to older ones. Our own entries are returned also when the
 * CMS fails.
 */
export const notificationsEndpoint = defineEndpoint({
  name: 'accountNotifications',
  method: 'GET',
  path: '/accounts/{account}/notifications',
  summary: 'Notifications of an account, newest first',
  params: accountParams,
  query: notificationsQueryCodec,
  responses: { 200: z.array(notificationCodec) },
  failures: ['ServiceUnavailable'],
  cacheSeconds: cacheSeconds.notifications,
  rateLimit: 'read',
})

/**
 * Server-sent events of one inbox: `notification`, first for its newest entries, oldest first, and
 * then for each new or changed one; `withdrawn` for one that is no longer true. Those signed in as
 * the account also get `readState` whenever it changes.
 */
export const notificationEventsEndpoint = defineEndpoint({
  name: 'streamNotifications',
  method: 'GET',
  path: '/accounts/{account}/notifications/events',
  summary: 'Live notifications of an account as server-sent events',
  params: accountParams,
  responses: {},
  events: {
    notification: notificationCodec,
    withdrawn: withdrawnCodec,
    readState: readStateCodec,
  },
  failures: ['ServiceUnavailable'],
  credential: 'sessionIfAny',
  rateLimit: 'read',
  media: 'events',
  extension: true,
})
