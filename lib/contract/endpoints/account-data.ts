import * as z from 'zod'
import { accountDataCodec, deletedDataSchema } from '../codecs/account-data'
import { addressCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'

const accountParams = z.object({ account: addressCodec })

/** Leaves out what is public: orders, trades and notifications of orders. Of deliveries only the newest. */
export const accountDataEndpoint = defineEndpoint({
  name: 'accountData',
  method: 'GET',
  path: '/accounts/{account}/data',
  summary: 'Everything kept of an account',
  params: accountParams,
  responses: { 200: accountDataCodec },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})

/** Signs out everywhere. Notifications about orders stay, as they are derived from the chain. */
export const deleteAccountDataEndpoint = defineEndpoint({
  name: 'deleteAccountData',
  method: 'DELETE',
  path: '/accounts/{account}/data',
  summary: 'Delete everything kept of an account',
  params: accountParams,
  responses: { 200: deletedDataSchema },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})
