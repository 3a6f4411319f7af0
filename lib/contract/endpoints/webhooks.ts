import * as z from 'zod'
import { createdWebhookCodec, rotatedSecretCodec, webhookBodySchema } from '../codecs/deliveries'
import { addressCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'
import { targetParams } from './deliveries'

/** Only this response contains the secret, which signs every message. Source: Standard Webhooks. */
export const createWebhookEndpoint = defineEndpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/accounts/{account}/channels/webhook',
  summary: 'Be notified by requests to a server of your own',
  params: z.object({ account: addressCodec }),
  body: webhookBodySchema,
  responses: { 201: createdWebhookCodec },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Until `previousUntil`, messages are signed with both the old and the new secret. */
export const rotateWebhookSecretEndpoint = defineEndpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/accounts/{account}/targets/{id}/secret',
  summary: 'Give a webhook a new secret',
  params: targetParams,
  responses: { 200: rotatedSecretCodec },
  failures: ['Unauthorized', 'Forbidden', 'NotFound'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})
