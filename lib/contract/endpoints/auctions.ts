import * as z from 'zod'
import { auctionCodec } from '../codecs/auction'
import { auctionInstanceCodec } from '../codecs/auction-instance'
import { integerTextCodec } from '../codecs/text'
import { defineEndpoint } from '../endpoint'

/** The auction built last. Source: lib/docs/protocol.md#reads-around-auctions. */
export const currentAuctionEndpoint = defineEndpoint({
  name: 'currentAuction',
  method: 'GET',
  path: '/{network}/api/v1/auction',
  summary: 'The current auction: its orders and native prices',
  responses: { 200: auctionCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
  ownBookOnly: true,
})

/** The input of the solvers, as long as it is stored; `npm run solve` reads it. */
export const auctionInstanceEndpoint = defineEndpoint({
  name: 'auctionInstance',
  method: 'GET',
  path: '/{network}/api/v1/auction/{auction_id}/instance',
  summary: 'An auction as its solvers got it, as a file that can be solved again',
  params: z.object({ auction_id: integerTextCodec }),
  responses: { 200: auctionInstanceCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
  ownBookOnly: true,
})
