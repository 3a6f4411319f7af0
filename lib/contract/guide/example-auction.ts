import {
  exampleBuyToken,
  exampleEvents,
  exampleExecuted,
  exampleMoved,
  exampleQuotedOrder,
  exampleSellToken,
  exampleSolver,
  exampleTxHash,
  exampleUid,
} from './example-order'

const matcher = '0x0084bdc071c62c93e0654a9ffff63f88c5339cc3'

const prices = {
  [exampleSellToken]: '69999999935949999',
  [exampleBuyToken]: '333333333320000000000000000',
} as const
const bid = {
  score: '14700668999411973',
  filteredOut: false,
} as const
const loser = { ...bid, ranking: 2, isWinner: false } as const
const winner = { ...bid, ranking: 1, isWinner: true } as const

/** The debug report of the order, whose auction had two bids. */
export const exampleDebugReport = {
  orderUid: exampleUid,
  order: exampleQuotedOrder,
  events: exampleEvents,
  auctions: [
    {
      id: 2,
      block: 52,
      deadline: 57,
      nativePrices: prices,
      proposedSolutions: [
        { solutionUid: 0, solver: matcher, ...winner, solverName: 'Coincidence of wants' },
        { solutionUid: 1, solver: exampleSolver, ...loser, solverName: 'Pathfinder' },
      ].map((solution) => ({
        ...solution,
        executedSell: exampleExecuted.sell,
        executedBuy: exampleExecuted.buy,
      })),
      executions: [
        {
          executedFee: '365719284589979',
          executedFeeToken: exampleSellToken,
          blockNumber: 53,
          protocolFees: [],
        },
      ],
      settlementAttempts: [
        {
          solver: matcher,
          solutionUid: 0,
          startTimestamp: '2026-11-21T19:10:21.226000Z',
          startBlock: 52,
          deadlineBlock: 57,
          endTimestamp: '2026-11-21T19:10:22.283000Z',
          endBlock: 53,
          outcome: 'success',
          txHash: exampleTxHash,
        },
      ],
      feePolicies: [],
      timestamp: '2026-11-21T19:10:21.204000Z',
    },
  ],
  trades: [{ ...exampleMoved, auctionId: 2 }],
} as const

const clearingPrices = {
  [exampleSellToken]: '3821898360120726632305217335278441',
  [exampleBuyToken]: '18369829200527889239927253558110748799895237',
} as const
const competition = {
  auctionId: 2,
  auctionStartBlock: 52,
  transactionHashes: [exampleTxHash],
  auction: { orders: [exampleUid], prices },
} as const
const bidOrder = {
  id: exampleUid,
  sellAmount: exampleExecuted.sell,
  buyAmount: exampleExecuted.buy,
} as const

/** The auction that filled it: from the worst to the best bid. */
export const exampleCompetitionV1 = {
  ...competition,
  competitionSimulationBlock: 52,
  solutions: [
    { ...loser, solver: 'Pathfinder', solverAddress: exampleSolver, txHash: null },
    { ...winner, solver: 'Coincidence of wants', solverAddress: matcher, txHash: exampleTxHash },
  ].map((solution) => ({ ...solution, clearingPrices, orders: [bidOrder] })),
} as const

/** The winner's reference score is the score of the other bid. */
export const exampleCompetitionV2 = {
  ...competition,
  auctionDeadlineBlock: 57,
  referenceScores: { [matcher]: '14700668999411973' },
  solutions: [
    {
      ...loser,
      solverName: 'Pathfinder',
      solverAddress: exampleSolver,
      txHash: null,
      referenceScore: null,
    },
    {
      ...winner,
      solverName: 'Coincidence of wants',
      solverAddress: matcher,
      txHash: exampleTxHash,
      referenceScore: '14700668999411973',
    },
  ].map((solution) => ({
    ...solution,
    filledFrom: 'pools',
    clearingPrices,
    orders: [{ ...bidOrder, sellToken: exampleSellToken, buyToken: exampleBuyToken }],
  })),
} as const

/** The same as a row of a list of auctions. */
export const exampleCompetitionSummary = {
  auctionId: exampleCompetitionV2.auctionId,
  auctionStartBlock: exampleCompetitionV2.auctionStartBlock,
  auctionDeadlineBlock: exampleCompetitionV2.auctionDeadlineBlock,
  timestamp: '2026-11-21T19:10:21.204000Z',
  orders: 1,
  ordersFilled: 1,
  solutions: 2,
  winners: 1,
  bestScore: winner.score,
  bound: winner.score,
  transactionHashes: [exampleTxHash],
  outcome: 'settled',
  won: {
    score: winner.score,
    scoreUsd: 44.1,
    winners: [{ solverAddress: matcher, solverName: 'Coincidence of wants', score: winner.score }],
    second: { solverAddress: exampleSolver, solverName: 'Pathfinder', score: loser.score },
    pairs: [
      {
        sellToken: exampleSellToken,
        buyToken: exampleBuyToken,
        sellAmount: exampleExecuted.sell,
        buyAmount: exampleExecuted.buy,
        orders: 1,
      },
    ],
    pairCount: 1,
  },
} as const
