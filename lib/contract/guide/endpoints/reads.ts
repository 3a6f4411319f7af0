import type { EndpointGuide } from '../endpoint-guide'
import {
  exampleCompetitionV1,
  exampleCompetitionV2,
  exampleDebugReport,
  exampleOwner,
  exampleTrade,
  exampleUid,
} from '../example-order'

const auctionParams = { auction_id: '2' } as const

export const readEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  debugOrder: {
    notes: [
      'Open on the local network; elsewhere it needs a key in `X-API-Key`, or a staff session (`POST /session/staff`).',
      'Auctions that produced no solution are included.',
    ],
    example: { params: { uid: exampleUid }, responses: { 200: exampleDebugReport } },
  },
  solverCompetition: {
    example: { params: auctionParams, responses: { 200: exampleCompetitionV1 } },
  },
  solverCompetitionV2: {
    example: { params: auctionParams, responses: { 200: exampleCompetitionV2 } },
  },
  trades: {
    example: { query: { orderUid: exampleUid }, responses: { 200: [exampleTrade] } },
  },
  tradesV2: {
    example: {
      query: { owner: exampleOwner, offset: '0', limit: '10' },
      responses: { 200: [exampleTrade] },
    },
  },
}
