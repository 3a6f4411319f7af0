import * as z from 'zod'
import { addressCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'

/** The name comes back in its normal form, which is the one to show. */
export const resolveNameEndpoint = defineEndpoint({
  name: 'resolveName',
  method: 'GET',
  path: '/names/{name}',
  summary: 'Address a name of the Ethereum Name Service stands for',
  params: z.object({ name: z.string().min(1) }),
  responses: { 200: z.object({ name: z.string(), address: addressCodec }) },
  failures: ['InvalidParameter', 'NotFound'],
  rateLimit: 'read',
  extension: true,
})

/** Only a name that stands for this account. */
export const accountNameEndpoint = defineEndpoint({
  name: 'accountName',
  method: 'GET',
  path: '/accounts/{account}/name',
  summary: 'Name of an account in the Ethereum Name Service',
  params: z.object({ account: addressCodec }),
  /** Null when it has none, or names are not read here. */
  responses: { 200: z.object({ name: z.string().nullable() }) },
  failures: [],
  rateLimit: 'read',
  extension: true,
})
