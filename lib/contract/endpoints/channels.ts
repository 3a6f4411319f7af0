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

/** Whoever is signed in as the account sees and changes these; nobody else. */
const signedIn = ['Unauthorized', 'Forbidden'] as const

export const accountChannelsEndpoint = defineEndpoint({
  name: 'accountChannels',
  method: 'GET',
  path: '/accounts/{account}/channels',
  summary: 'Ways an account can be told, and what it has chosen',
  params: accountParams,
  responses: { 200: accountChannelsCodec },
  credential: 'session',
  failures: [...signedIn],
  rateLimit: 'account',
  extension: true,
})

export const setSubscriptionsEndpoint = defineEndpoint({
  name: 'setSubscriptions',
  method: 'PUT',
  path: '/accounts/{account}/subscriptions',
  summary: 'Choose what is told in which way',
  params: accountParams,
  body: subscriptionsBodySchema,
  responses: { 200: accountChannelsCodec },
  credential: 'session',
  failures: [...signedIn],
  rateLimit: 'account',
  extension: true,
})

/** The same endpoint again is the same target with the newer keys. */
export const addPushTargetEndpoint = defineEndpoint({
  name: 'addPushTarget',
  method: 'POST',
  path: '/accounts/{account}/channels/push',
  summary: 'Be told in a browser',
  params: accountParams,
  body: pushTargetBodySchema,
  responses: { 201: targetCodec },
  credential: 'session',
  failures: [...signedIn],
  rateLimit: 'account',
  extension: true,
})

/** Nothing but the request to confirm is mailed until the mailbox has confirmed. */
export const addMailTargetEndpoint = defineEndpoint({
  name: 'addMailTarget',
  method: 'POST',
  path: '/accounts/{account}/channels/email',
  summary: 'Be told by e-mail, once the mailbox confirms it',
  params: accountParams,
  body: mailTargetBodyCodec,
  responses: { 201: targetCodec },
  credential: 'session',
  failures: [...signedIn, 'ServiceUnavailable'],
  rateLimit: 'account',
  extension: true,
})

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

/** Needs no sign-in: the token proves the mailbox. */
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
 * Some mail programs open the address they are told to post to. Reading ends no mails, as scanners of
 * links read too: the page it leads to has a button.
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
