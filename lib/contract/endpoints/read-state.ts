import * as z from 'zod'
import { addressCodec } from '../codecs/hex'
import { readChangeCodec, readStateCodec } from '../codecs/read-state'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

const accountParams = z.object({ account: addressCodec })

/** An account that never marked anything has no marks and `readUntil` null. */
export const readStateEndpoint = defineEndpoint({
  name: 'readState',
  method: 'GET',
  path: '/accounts/{account}/read-state',
  summary: 'Which notifications an account has read',
  params: accountParams,
  responses: { 200: readStateCodec },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Returns the state after the change. Of two marks of one notification the later one wins. */
export const markReadEndpoint = defineEndpoint({
  name: 'markRead',
  method: 'POST',
  path: '/accounts/{account}/read-state',
  summary: 'Mark notifications read or unread',
  params: accountParams,
  body: readChangeCodec,
  responses: { 200: readStateCodec },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  maxBodyBytes: limits.readChangeBodyBytes,
  extension: true,
})
