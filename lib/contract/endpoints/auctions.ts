import { auctionCodec } from '../codecs/auction'
import { defineEndpoint } from '../endpoint'

/** The auction cut last. Source: protocol, section 7. */
export const currentAuctionEndpoint = defineEndpoint({
  name: 'currentAuction',
  method: 'GET',
  path: '/{network}/api/v1/auction',
  summary: 'The current auction: its orders and native prices',
  responses: { 200: auctionCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})
