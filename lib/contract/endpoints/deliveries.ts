import * as z from 'zod'
import { targetCodec } from '../codecs/channels'
import {
  deliveriesQueryCodec,
  deliveryCodec,
  queuedDeliverySchema,
  targetIdSchema,
} from '../codecs/deliveries'
import { addressCodec } from '../codecs/hex'
import { integerTextCodec } from '../codecs/text'
import { defineEndpoint } from '../endpoint'

/** Path of one target of an account. */
export const targetParams = z.object({ account: addressCodec, id: targetIdSchema })

/** Only those signed in as the account may read and change these. */
const signedIn = ['Unauthorized', 'Forbidden'] as const

/** The test message is not a notification and appears in no inbox. */
export const testTargetEndpoint = defineEndpoint({
  name: 'testTarget',
  method: 'POST',
  path: '/accounts/{account}/targets/{id}/test',
  summary: 'Send a test message to one place',
  params: targetParams,
  responses: { 202: queuedDeliverySchema },
  failures: [...signedIn, 'NotFound'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Also ends a pause of an active target. */
export const resumeTargetEndpoint = defineEndpoint({
  name: 'resumeTarget',
  method: 'POST',
  path: '/accounts/{account}/targets/{id}/resume',
  summary: 'Try a place again that was switched off or waits',
  params: targetParams,
  responses: { 200: targetCodec },
  failures: [...signedIn, 'NotFound'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Drops its pending deliveries; the log of past ones stays. */
export const deleteTargetEndpoint = defineEndpoint({
  name: 'deleteTarget',
  method: 'DELETE',
  path: '/accounts/{account}/targets/{id}',
  summary: 'Be notified there no more',
  params: targetParams,
  responses: { 200: z.object({ deleted: z.literal(true) }) },
  failures: [...signedIn, 'NotFound'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Newest first, each with all its attempts. */
export const accountDeliveriesEndpoint = defineEndpoint({
  name: 'accountDeliveries',
  method: 'GET',
  path: '/accounts/{account}/deliveries',
  summary: 'What was sent where, and how it went',
  params: z.object({ account: addressCodec }),
  query: deliveriesQueryCodec,
  responses: { 200: z.array(deliveryCodec) },
  failures: [...signedIn],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Sends the same message with the same id, so that a receiver can recognise it. */
export const replayDeliveryEndpoint = defineEndpoint({
  name: 'replayDelivery',
  method: 'POST',
  path: '/accounts/{account}/deliveries/{id}/replay',
  summary: 'Send a message again that was sent or given up',
  params: z.object({ account: addressCodec, id: integerTextCodec }),
  responses: { 202: queuedDeliverySchema },
  failures: [...signedIn, 'NotFound'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})
