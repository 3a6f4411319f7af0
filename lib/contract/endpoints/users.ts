import * as z from 'zod'
import { weiCodec } from '../codecs/amount'
import { addressCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'

/**
 * Over the limit price, at the native prices of the auctions that filled.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export const totalSurplusEndpoint = defineEndpoint({
  name: 'totalSurplus',
  method: 'GET',
  path: '/{network}/api/v1/users/{address}/total_surplus',
  summary: 'What an account got beyond its limit prices, in wei',
  params: z.object({ address: addressCodec }),
  responses: { 200: z.object({ totalSurplus: weiCodec }) },
  failures: [],
  rateLimit: 'orderRead',
  extension: true,
})
