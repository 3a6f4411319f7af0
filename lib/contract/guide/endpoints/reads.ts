import { type EndpointGuide, gapsNote } from '../endpoint-guide'
import { exampleCompetitionV1, exampleCompetitionV2, exampleDebugReport } from '../example-auction'
import { exampleOwner, exampleTrade, exampleUid } from '../example-order'

const words = (text: string) => [{ words: text }]

const exampleVerdict = {
  code: 'filled',
  certainty: 'certain',
  status: 'fulfilled',
  since: '2026-11-21T19:10:22.000000Z',
  params: { trades: 1, waitedSeconds: 2 },
  evidence: [
    {
      kind: 'trade',
      ref: 'trade-53-6',
      label: 'Trade in block 53',
      words: [{ words: 'Trade in block {0}', values: [[{ number: 53 }]] }],
    },
  ],
  sentence:
    'It was filled 0.50 % better than the limit. Sold 1.00 WETH for 2,998.50 USDC in block 53.',
  reply: 'You sold 1.00 WETH for 2,998.50 USDC. Nothing more needs to be done.',
  advice: { owner: 'Nothing needs to be done.', support: 'Nothing needs to be done.' },
  isUpToOwner: false,
  words: {
    sentence: words('It was filled. Sold in block 53.'),
    cause: words('It was filled.'),
    record: words('Sold in block 53.'),
    reply: words('Nothing more needs to be done.'),
  },
}

const auctionParams = { auction_id: '2' } as const

/** Debug reports, verdicts, competitions by auction, and trades. */
export const readEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  debugOrder: {
    notes: [
      'Open on the local network. Elsewhere it needs a key in `X-API-Key`, or a staff session (`POST /session/staff`).',
      'Where another order book keeps the orders, a request without a key gets what that one publishes; a wrong key is refused where the right one opens more.',
    ],
    example: { params: { uid: exampleUid }, responses: { 200: exampleDebugReport } },
  },
  orderVerdicts: {
    notes: [
      'One answer per uid, in the order asked for. Where there is no verdict, `error` says why, and the other orders are answered all the same.',
      'Codes are stable and listed with `OrderVerdict`; new ones may be added. An expired order has the code of why it was not filled.',
      'Through a gateway it needs what a debug report needs.',
    ],
    example: {
      body: [exampleUid],
      responses: { 200: [{ uid: exampleUid, verdict: exampleVerdict }] },
    },
  },
  solverCompetition: {
    example: { params: auctionParams, responses: { 200: exampleCompetitionV1 } },
  },
  solverCompetitionV2: {
    example: { params: auctionParams, responses: { 200: exampleCompetitionV2 } },
  },
  trades: {
    notes: ['The newest 1,000; `GET /{network}/api/v2/trades` has pages.', gapsNote],
    example: { query: { orderUid: exampleUid }, responses: { 200: [exampleTrade] } },
  },
  tradesV2: {
    notes: [gapsNote],
    example: {
      query: { owner: exampleOwner, offset: '0', limit: '10' },
      responses: { 200: [exampleTrade] },
    },
  },
}
