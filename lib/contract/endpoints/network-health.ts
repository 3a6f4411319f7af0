import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { networkHealthCodec } from '../codecs/network-health'
import { defineEndpoint } from '../endpoint'

/** Always 200: a network that does not answer is listed as down. */
export const networkHealthEndpoint = defineEndpoint({
  name: 'networkHealth',
  method: 'GET',
  path: '/networks/health',
  summary: 'Block, gas price and last checks of every network',
  responses: { 200: z.object({ networks: z.array(networkHealthCodec) }) },
  failures: [],
  cacheSeconds: cacheSeconds.networkHealth,
  rateLimit: 'read',
  extension: true,
})
