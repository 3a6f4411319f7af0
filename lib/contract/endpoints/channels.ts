import * as z from 'zod'
import {
  accountChannelsCodec,
  confirmedMailCodec,
  mailTargetBodyCodec,
  mailTokenSchema,
  pushTargetBodySchema,
  subscriptionsBodySchema,
  targetCodec,
  telegramLinkCodec,
  unsubscribedMailSchema,
} from '../codecs/channels'
import { addressCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'

const accountParams = z.object({ account: addressCodec })

/** Only those signed in as the account may read and change these. */
const signedIn = ['Unauthorized', 'Forbidden'] as const

/** Also lists channels that are not set up on this server, with the reason. */
export const accountChannelsEndpoint = defineEndpoint({
  name: 'accountChannels',
  method: 'GET',
  path: '/accounts/{account}/channels',
  summary: 'Ways an account can be notified, and what it has chosen',
  params: accountParams,
  responses: { 200: accountChannelsCodec },
  credential: 'session',
  failures: [...signedIn],
  rateLimit: 'account',
  extension: true,
})

/** Replaces all subscriptions. A channel may be chosen before it has a target; nothing is sent until then. */
export const setSubscriptionsEndpoint = defineEndpoint({
  name: 'setSubscriptions',
  method: 'PUT',
  path: '/accounts/{account}/subscriptions',
  summary: 'Choose what an account is notified of, and how',
  params: accountParams,
  body: subscriptionsBodySchema,
  responses: { 200: accountChannelsCodec },
  credential: 'session',
  failures: [...signedIn],
  rateLimit: 'account',
  extension: true,
})

/** Adding the same endpoint again updates the keys of that target. */
export const addPushTargetEndpoint = defineEndpoint({
  name: 'addPushTarget',
  method: 'POST',
  path: '/accounts/{account}/channels/push',
  summary: 'Be notified in a browser',
  params: accountParams,
  body: pushTargetBodySchema,
  responses: { 201: targetCodec },
  credential: 'session',
  failures: [...signedIn],
  rateLimit: 'account',
  extension: true,
})

/** Until the mailbox is confirmed, only the confirmation request is mailed. */
export const addMailTargetEndpoint = defineEndpoint({
  name: 'addMailTarget',
  method: 'POST',
  path: '/accounts/{account}/channels/email',
  summary: 'Be notified by e-mail, once the mailbox confirms it',
  params: accountParams,
  body: mailTargetBodyCodec,
  responses: { 201: targetCodec },
  credential: 'session',
  failures: [...signedIn, 'ServiceUnavailable'],
  rateLimit: 'account',
  extension: true,
})

/** The account's earlier code stops working. 503 when Telegram is not set up on this server. */
export const startTelegramLinkEndpoint = defineEndpoint({
  name: 'startTelegramLink',
  method: 'POST',
  path: '/accounts/{account}/channels/telegram',
  summary: 'One-time code that links a Telegram chat to an account',
  params: accountParams,
  responses: { 201: telegramLinkCodec },
  credential: 'session',
  failures: [...signedIn, 'ServiceUnavailable'],
  rateLimit: 'account',
  extension: true,
})

/** Needs no sign-in: the token proves access to the mailbox. */
export const confirmMailEndpoint = defineEndpoint({
  name: 'confirmMail',
  method: 'POST',
  path: '/channels/email/confirm',
  summary: 'Confirm a mailbox by the link it was sent',
  body: z.object({ token: mailTokenSchema }),
  responses: { 200: confirmedMailCodec },
  failures: ['NotFound'],
  rateLimit: 'account',
  extension: true,
})

/**
 * Some mail programs open this URL instead of posting to it. Opening it does not unsubscribe, as
 * link scanners open it too: it leads to a page with a button.
 */
export const openUnsubscribeEndpoint = defineEndpoint({
  name: 'openUnsubscribe',
  method: 'GET',
  path: '/channels/email/unsubscribe',
  summary: 'Go to the page that stops mails',
  query: z.object({ token: mailTokenSchema }),
  responses: { 303: z.string() },
  failures: [],
  rateLimit: 'account',
  media: 'text',
  extension: true,
})

/** Source: RFC 8058. Mail programs send a form as the body, so none is read. */
export const unsubscribeMailEndpoint = defineEndpoint({
  name: 'unsubscribeMail',
  method: 'POST',
  path: '/channels/email/unsubscribe',
  summary: 'Stop mails by the link in each of them',
  query: z.object({ token: mailTokenSchema }),
  responses: { 200: unsubscribedMailSchema },
  failures: ['NotFound'],
  rateLimit: 'account',
  extension: true,
})
