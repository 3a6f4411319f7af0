import type { EndpointGuide } from '../endpoint-guide'
import { exampleOwner } from '../example-order'

const figures = {
  orders: 120,
  fills: 122,
  unpriced: 0,
  volume: '91000000000000000000',
  fees: '45500000000000000',
} as const

/** Guides of the reports. */
export const reportEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  solverLeague: {
    notes: [
      'What counts is when an auction was created; attempts, fills and fees count with their auction.',
      'Amounts are native wei at the prices of the auction, each fill rounded down; one without a price is left out.',
      'Figures are kept by the hour. Those of auctions before an upgrade are filled in within an hour; `from` says since when they count.',
    ],
    fields: {
      'query.window': 'How far back; a week when not given.',
    },
    example: {
      query: { window: '7d' },
      responses: {
        200: {
          from: 1795334400,
          to: 1795939200,
          auctions: 812,
          bound: '960000000000000000',
          solvers: [
            {
              solver: exampleOwner,
              solverName: 'batch',
              auctions: 640,
              wins: 512,
              secondPlaces: 90,
              settled: 509,
              reverted: 1,
              missedDeadlines: 2,
              givenUp: 0,
              surplus: '912000000000000000',
              networkFees: '31000000000000000',
              protocolFees: '0',
              captured: '912000000000000000',
            },
          ],
        },
      },
    },
  },
  partnerReport: {
    notes: [
      'What counts is the block of a fill. An order counts at its first fill; a fill counts once for its app code and once for each recipient.',
      'Amounts are native wei at the prices of the auction, each fill rounded down; a fill with an amount that has no price is told in `unpriced`.',
      'At most 200 app codes and as many recipients are listed; all others are added up.',
    ],
    fields: {
      'query.window': 'How far back; a week when not given.',
    },
    example: {
      query: { window: '24h' },
      responses: {
        200: {
          from: 1795852800,
          to: 1795939200,
          total: figures,
          apps: [{ appCode: 'Example', figures }],
          otherApps: null,
          recipients: [],
          otherRecipients: null,
          stepSeconds: 3600,
          steps: [{ time: 1795935600, figures }],
        },
      },
    },
  },
}
