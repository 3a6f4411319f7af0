import * as z from 'zod'
import { addressCodec } from '../codecs/hex'
import { accountWatchesCodec, watchesBodyCodec } from '../codecs/watches'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

const shared = {
  path: '/accounts/{account}/watches',
  params: z.object({ account: addressCodec }),
  responses: { 200: accountWatchesCodec },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
} as const

/** Watchlist and alerts, which are nobody else's business. */
export const accountWatchesEndpoint = defineEndpoint({
  ...shared,
  name: 'accountWatches',
  method: 'GET',
  summary: 'Pools and tokens an account watches, and its alerts',
})

/** Replaces both lists; an alert that stays keeps its state. */
export const setWatchesEndpoint = defineEndpoint({
  ...shared,
  name: 'setWatches',
  method: 'PUT',
  summary: 'Choose what an account watches and is alerted to',
  body: watchesBodyCodec,
  maxBodyBytes: limits.watchesBodyBytes,
})
