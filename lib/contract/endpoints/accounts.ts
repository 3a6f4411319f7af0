import * as z from 'zod'
import { addressCodec } from '../codecs/hex'
import { orderCodec } from '../codecs/order'
import { defineEndpoint } from '../endpoint'

/**
 * Server-sent events of one account: `order` with the full order without its quote, first for the
 * account's newest orders, oldest first, and then for every new or changed order. Comments keep
 * idle connections open.
 */
export const accountEventsEndpoint = defineEndpoint({
  name: 'streamAccount',
  method: 'GET',
  path: '/{network}/api/v1/account/{owner}/events',
  summary: 'Live orders of an account as server-sent events',
  params: z.object({ owner: addressCodec }),
  responses: {},
  events: { order: orderCodec },
  failures: [],
  rateLimit: 'read',
  media: 'events',
  extension: true,
})
