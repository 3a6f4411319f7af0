import { limits } from '../../limits'
import { type EndpointGuide, gapsNote, openStreamsNote, uploadSizeNote } from '../endpoint-guide'
import {
  exampleCompetitionSummary,
  exampleCompetitionV1,
  exampleCompetitionV2,
} from '../example-auction'
import {
  exampleAppDataHash,
  exampleDocument,
  exampleFill,
  exampleOrder,
  exampleOwner,
  exampleQuotedOrder,
  exampleSellToken,
  exampleTxHash,
} from '../example-order'

const txParams = { txHash: exampleTxHash } as const
const tokenParams = { token: exampleSellToken } as const
const exampleSplit = {
  quoted: '5000',
  market: '5060',
  difference: '52',
  marketMove: '40',
  gas: '-1',
  fee: '0',
  solving: '13',
} as const
const latestNote = 'The newest auction somebody bid in; 404 before the first bid.'

const auctionOrder = {
  uid: exampleOrder.uid,
  owner: exampleOwner,
  sellToken: exampleOrder.sellToken,
  buyToken: exampleOrder.buyToken,
  receiver: exampleOrder.receiver,
  sellAmount: exampleOrder.sellAmount,
  buyAmount: exampleOrder.buyAmount,
  feeAmount: exampleOrder.feeAmount,
  validTo: exampleOrder.validTo,
  kind: exampleOrder.kind,
  partiallyFillable: exampleOrder.partiallyFillable,
  sellTokenBalance: exampleOrder.sellTokenBalance,
  buyTokenBalance: exampleOrder.buyTokenBalance,
  appData: exampleAppDataHash,
  signingScheme: exampleOrder.signingScheme,
  signature: exampleOrder.signature,
  class: exampleOrder.class,
  created: 1795288221,
  executed: '0',
  protocolFees: [],
  preInteractions: [],
  postInteractions: [],
  quote: {
    sellAmount: exampleQuotedOrder.quote.sellAmount,
    buyAmount: exampleQuotedOrder.quote.buyAmount,
    fee: exampleQuotedOrder.quote.feeAmount,
    solver: exampleQuotedOrder.quote.solver,
  },
} as const

const exampleInstance = {
  id: exampleCompetitionV2.auctionId,
  chainId: 31337,
  block: exampleCompetitionV2.auctionStartBlock,
  deadlineBlock: exampleCompetitionV2.auctionDeadlineBlock,
  settlementContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  wrappedNativeToken: '0xe6ed838ba7d4c6f740a76a990ecf37cff7a7bc9c',
  orders: [
    {
      uid: exampleOrder.uid,
      remainingSellAmount: { $bigint: exampleOrder.sellAmount },
      remainingBuyAmount: { $bigint: exampleOrder.buyAmount },
    },
  ],
  pools: [
    {
      address: '0x4f9ad3a1b1b0e8c2c5c3d3d1e0b7c9a2f6e4d581',
      reserve0: { $bigint: '5000000000000000000000' },
      reserve1: { $bigint: '71428571428571428571428' },
    },
  ],
  nativePrices: { $map: [[exampleSellToken, { $bigint: '69999999935949999' }]] },
  gasPrice: { $bigint: '1000000008' },
} as const

/** Reads other than single orders: accounts, transactions, auctions, tokens. */
export const marketEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  streamAccount: {
    notes: [
      'Begins with the 50 newest orders, the oldest of them first.',
      'Then every order that is new or looks different, whole, without its quote.',
      openStreamsNote,
    ],
    example: { params: { owner: exampleOwner }, responses: { order: exampleOrder } },
  },
  accountFills: {
    notes: [
      'Orders placed on chain count for the account that placed them.',
      'Prices are those the market index had at the last five minutes before the fill, at the last hour once the fill is older than a week.',
    ],
    fields: {
      'query.cursor': '`next` of the page before.',
      'query.from': 'Unix seconds of the first block wanted.',
      'query.to': 'Unix seconds of the first block no longer wanted.',
      '200.fills': 'Newest first.',
      '200.next': 'Where the next page begins; null after the last.',
    },
    example: {
      params: { owner: exampleOwner },
      query: { limit: '1', from: '1795200000', to: '1795300000' },
      responses: { 200: { fills: [exampleFill], next: '53.0' } },
    },
  },
  lifetimeSurplus: {
    notes: [
      'Each fill counts in whole atoms, rounded against it, at the price of its time; sums are rounded to cents once, at the end.',
      'Against quotes, only orders count that asked for no more than their quote.',
    ],
    fields: {
      '200.fills': 'Fills of the account.',
      '200.unpriced':
        'Fills that count nothing, as their token had no price or their order is unknown.',
      '200.limit': 'Beyond the signed limits.',
      '200.limit.usd': 'US dollars beyond the signed limits.',
      '200.limit.fills': 'Fills in that sum.',
      '200.quote': 'Against the quotes.',
      '200.quote.usd': 'US dollars more than quoted; below zero for less.',
      '200.quote.fills': 'Fills in that sum.',
    },
    example: {
      params: { owner: exampleOwner },
      responses: {
        200: {
          fills: 3,
          unpriced: 1,
          limit: { usd: 41.27, fills: 2 },
          quote: { usd: 1.08, fills: 2 },
        },
      },
    },
  },
  totalSurplus: {
    notes: [
      'Each fill is priced by the auction that settled it and rounded down to whole wei.',
      'Orders placed on chain count for the account that placed them.',
    ],
    fields: { '200.totalSurplus': 'Native wei beyond the limit prices of all fills.' },
    example: {
      params: { address: exampleOwner },
      responses: { 200: { totalSurplus: '14700668999411973' } },
    },
  },
  transactionOrders: {
    notes: [
      'In the order of their fills; empty for a transaction that settled nothing of ours.',
      gapsNote,
    ],
    example: { params: txParams, responses: { 200: [exampleOrder] } },
  },
  currentAuction: {
    notes: [
      'Put together once per auction; amounts are those at its block.',
      '404 before the first auction.',
    ],
    example: {
      responses: {
        200: {
          id: exampleCompetitionV2.auctionId,
          block: exampleCompetitionV2.auctionStartBlock,
          orders: [auctionOrder],
          prices: exampleCompetitionV2.auction.prices,
          surplusCapturingJitOrderOwners: [],
        },
      },
    },
  },
  auctionInstance: {
    notes: [
      `Those of the newest ${limits.auctionInstances} auctions are kept; others are a 404.`,
      'Sent with a file name. `npm run solve -- <file>` solves it again without a chain.',
      'Amounts are `{"$bigint": "decimal"}` and maps `{"$map": [[key, value]]}`, so that nothing is lost. What else orders and pools hold is as solvers get it.',
    ],
    example: {
      params: { auction_id: '2' },
      responses: { 200: exampleInstance },
    },
  },
  quotePerformance: {
    notes: [
      'Compared is the rate of everything the owner paid to everything that arrived, exactly and without tolerance, all fills of an order together.',
      'Left out are orders without a quote, and those whose limit asked for more than the quote gave: they wait for a better market.',
    ],
    fields: {
      'query.fromBlock': 'Only orders with a fill in this block or later; all when not given.',
      'query.fills': 'How many of the newest fills are looked at; 1,000 when not given.',
    },
    example: {
      query: { fromBlock: '0', fills: '1000' },
      responses: {
        200: {
          orders: 412,
          atOrAbove: 405,
          share: 0.983,
          medianImprovementBps: 0.42,
          split: {
            orders: 412,
            held: 411,
            share: 0.9975,
            sums: exampleSplit,
          },
        },
      },
    },
  },
  latestSolverCompetition: {
    notes: [latestNote],
    example: { responses: { 200: exampleCompetitionV1 } },
  },
  listSolverCompetitions: {
    notes: [
      'Newest first; with `after`, oldest first. Auctions nobody bid in are listed too.',
      'The next page begins `before` the last id of this one.',
    ],
    fields: {
      'query.before': 'Only auctions with a smaller number.',
      'query.after': 'Only auctions with a larger number, the smallest first.',
      'query.withWinner': 'Only auctions that somebody won.',
      'query.solver': 'Only auctions that this solver won, by the account it settles from.',
      'query.token': 'Only auctions whose winners trade this token, as the orders name it.',
    },
    example: {
      query: { limit: '1', before: '3' },
      responses: { 200: [exampleCompetitionSummary] },
    },
  },
  solverCompetitionByTx: {
    example: { params: txParams, responses: { 200: exampleCompetitionV1 } },
  },
  latestSolverCompetitionV2: {
    notes: [latestNote],
    example: { responses: { 200: exampleCompetitionV2 } },
  },
  solverCompetitionByTxV2: {
    example: { params: txParams, responses: { 200: exampleCompetitionV2 } },
  },
  addAppData: {
    notes: ['201 for a new document, 200 for a known one; the body is the hash.', uploadSizeNote],
    example: {
      body: { fullAppData: exampleDocument },
      responses: { 201: exampleAppDataHash, 200: exampleAppDataHash },
    },
  },
  nativePrice: {
    notes: ['The native coin and its wrapped form cost 1.'],
    example: { params: tokenParams, responses: { 200: { price: 0.06999999993595 } } },
  },
  tokenMetadata: {
    notes: ['Answers every well-formed address; what is unknown is null.'],
    example: {
      params: tokenParams,
      responses: { 200: { firstTradeBlock: 53, nativePrice: '69999999935949999' } },
    },
  },
  version: {
    notes: ['One line: name, version and build.'],
    example: { responses: { 200: 'coincidence@0.1.0+3f9a1c2b7d4e5f60' } },
  },
}
