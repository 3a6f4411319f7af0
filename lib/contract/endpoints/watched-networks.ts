import * as z from 'zod'
import { addressCodec } from '../codecs/hex'
import { watchedNetworkCodec } from '../codecs/watched-network'
import { defineEndpoint } from '../endpoint'

/** One entry for each network whose order book is another deployment, watched or not. */
export const watchedNetworksEndpoint = defineEndpoint({
  name: 'watchedNetworks',
  method: 'GET',
  path: '/accounts/{account}/watched',
  summary: 'Since when the orders of an account at other deployments are watched',
  params: z.object({ account: addressCodec }),
  responses: { 200: z.array(watchedNetworkCodec) },
  failures: ['Unauthorized', 'Forbidden'],
  credential: 'session',
  rateLimit: 'account',
  extension: true,
})
