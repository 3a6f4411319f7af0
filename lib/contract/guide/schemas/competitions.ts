import {
  competitionSummaryCodec,
  solverCompetitionV1Codec,
  solverCompetitionV2Codec,
} from '../../codecs/solver-competition'
import type { SchemaGuide } from '../schema-guide'

const competitionFields = {
  auctionId: 'Auction number.',
  auctionStartBlock: 'Block the auction was built at.',
  transactionHashes: 'Settlements of its winners, once they are mined.',
  auction: 'What was auctioned.',
  'auction.orders': 'Orders in the auction.',
  'auction.prices': 'Native wei per 1e18 atoms, by token.',
  solutions: 'From worst to best.',
  'solutions.solverAddress': 'Account it settles from.',
  'solutions.score': 'Surplus and protocol fees in native wei, less unpaid gas.',
  'solutions.ranking': '1 is best; ties go by exact gain, then solver address.',
  'solutions.clearingPrices': 'Price per atom in a unit of the solution’s own, by token address.',
  'solutions.isWinner': 'Whether it was to be settled.',
  'solutions.filteredOut': 'Whether it was unfair to one of its pairs.',
  'solutions.orders': 'Orders it fills.',
  'solutions.orders.id': 'The order.',
  'solutions.orders.sellAmount': 'Sell-token atoms it takes.',
  'solutions.orders.buyAmount': 'Buy-token atoms it gives.',
  'solutions.txHash': 'Its settlement; null without one.',
} as const

/** Competitions, whole and as rows of a list. */
export const competitionSchemas: readonly SchemaGuide[] = [
  {
    name: 'SolverCompetitionV1',
    codec: solverCompetitionV1Codec,
    description: 'Competition of one auction, first shape.',
    fields: {
      ...competitionFields,
      competitionSimulationBlock: 'Block the solutions were simulated at.',
      'solutions.solver': 'Name of the solver.',
    },
  },
  {
    name: 'SolverCompetitionV2',
    codec: solverCompetitionV2Codec,
    description: 'Competition of one auction, with deadline and reference scores.',
    fields: {
      ...competitionFields,
      auctionDeadlineBlock: 'Last block to settle in.',
      referenceScores: 'Total winning score without the solver, in wei, by winning solver.',
      'solutions.orders.sellToken': 'Token sold.',
      'solutions.orders.buyToken': 'Token bought.',
      'solutions.referenceScore': 'The solver’s reference score; null for losers.',
      'solutions.solverName': 'Name of the solver. Added here.',
      'solutions.simulatedGas': 'Gas its simulation used; null where not recorded.',
      'solutions.attemptOutcome':
        'How settling it ended: success, timeout, or `driver failed:` and why; null before.',
      'solutions.filledFrom':
        'What its orders are filled from: each other, pools, or both; null where not known. Added here.',
    },
  },
  {
    name: 'CompetitionSummary',
    codec: competitionSummaryCodec,
    description: 'One auction, and what was bid in it.',
    fields: {
      auctionId: 'Auction number.',
      auctionStartBlock: 'Block the auction was built at.',
      auctionDeadlineBlock: 'Last block to settle in.',
      timestamp: 'When the auction was built.',
      orders: 'How many orders were in it.',
      ordersFilled: 'How many of them its settlements filled, once these are mined.',
      solutions: 'How many bids were ranked.',
      winners: 'How many of them were to be settled.',
      bestScore: 'Score of the best bid in native wei; null when nobody bid.',
      bound: 'What no settlement can score more than; null when not known.',
      transactionHashes: 'Settlements of its winners, once they are mined.',
      outcome:
        'noBid, noWinner, settling, settled, partlySettled or notSettled; the last two once its deadline block has passed.',
      won: 'Who won it; null when nobody did.',
      'won.score': 'Scores of the winners together, native wei.',
      'won.scoreUsd': 'The same in US dollars of then; null when the price was not known.',
      'won.winners': 'The winning bids, best first.',
      'won.winners.solverAddress': 'Account it settles from.',
      'won.winners.solverName': 'Name of the solver.',
      'won.winners.score': 'Score of the bid, native wei.',
      'won.second':
        'The best fair bid of another solver that did not win and fills an order of the first winner; null without one.',
      'won.second.solverAddress': 'Account it settles from.',
      'won.second.solverName': 'Name of the solver.',
      'won.second.score': 'Score of the bid, native wei.',
      'won.pairs':
        'What the winners trade, summed up by directed pair, those of the best winner first; at most eight.',
      'won.pairs.sellToken': 'Token sold, as the orders name it.',
      'won.pairs.buyToken': 'Token bought, as the orders name it.',
      'won.pairs.sellAmount': 'Sell-token atoms sold.',
      'won.pairs.buyAmount': 'Buy-token atoms bought.',
      'won.pairs.orders': 'How many orders that are.',
      'won.pairCount': 'How many pairs there are, also those left out.',
    },
  },
]
