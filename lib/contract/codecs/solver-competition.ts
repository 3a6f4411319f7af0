import * as z from 'zod'
import { limits } from '../limits'
import { atomsCodec, countCodec, indexSchema, weiCodec } from './amount'
import { addressCodec, orderUidCodec, txHashCodec } from './hex'
import { booleanTextCodec, integerTextCodec, orNull, wholeNumberTextCodec } from './text'
import { timestampCodec } from './timestamp'

const auctionCodec = z.object({
  orders: z.array(orderUidCodec),
  /** Native wei per 1e18 atoms; keys are lower-case addresses. */
  prices: z.record(z.string(), weiCodec),
})

const solutionBase = {
  solverAddress: addressCodec,
  score: weiCodec,
  /** 1 is best. */
  ranking: indexSchema,
  clearingPrices: z.record(z.string(), weiCodec),
  isWinner: z.boolean(),
  filteredOut: z.boolean(),
}

/**
 * Competition of one auction, first shape. Solutions run from worst to best.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export const solverCompetitionV1Codec = z.object({
  auctionId: indexSchema,
  auctionStartBlock: indexSchema,
  /** Block at which the solutions were simulated. */
  competitionSimulationBlock: indexSchema,
  transactionHashes: z.array(txHashCodec),
  auction: auctionCodec,
  solutions: z.array(
    z.object({
      ...solutionBase,
      /** Name of the solver. */
      solver: z.string(),
      orders: z.array(
        z.object({ id: orderUidCodec, sellAmount: atomsCodec, buyAmount: atomsCodec }),
      ),
      txHash: txHashCodec.nullable(),
    }),
  ),
})

/**
 * Competition of one auction, second shape: adds the deadline and the reference scores (total
 * winning score without that solver). Solutions run from worst to best.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export const solverCompetitionV2Codec = z.object({
  auctionId: indexSchema,
  auctionStartBlock: indexSchema,
  auctionDeadlineBlock: indexSchema,
  transactionHashes: z.array(txHashCodec),
  /** Keys are winning solver addresses. */
  referenceScores: z.record(z.string(), weiCodec),
  auction: auctionCodec,
  solutions: z.array(
    z.object({
      ...solutionBase,
      orders: z.array(
        z.object({
          id: orderUidCodec,
          sellAmount: atomsCodec,
          buyAmount: atomsCodec,
          sellToken: addressCodec,
          buyToken: addressCodec,
        }),
      ),
      txHash: txHashCodec.nullable(),
      referenceScore: weiCodec.nullable(),
      /** Addition of this service: the solver's name. */
      solverName: z.string().optional(),
      /** Addition of this service, as `lib/domain/solution/filled-from.ts` says; null where not known. */
      filledFrom: z.enum(['orders', 'pools', 'both']).nullable().optional(),
      /** Addition of this service: gas that the bid's simulation used; null where not recorded. */
      simulatedGas: countCodec.nullable().optional(),
      /** Addition of this service: `success`, `timeout` or `driver failed: <text>`; null without an ended attempt. */
      attemptOutcome: z.string().nullable().optional(),
    }),
  ),
})

const listedBidCodec = z.object({
  solverAddress: addressCodec,
  solverName: z.string(),
  score: weiCodec,
})

/** Who won an auction, against whom, and what the winners trade. */
const wonCodec = z.object({
  /** Of all winners together. */
  score: weiCodec,
  /** At the price of the auction's time. */
  scoreUsd: z.number().nullable(),
  /** Best first. */
  winners: z.array(listedBidCodec),
  /** `secondBest` of `lib/domain/settlement/competition-summary.ts` says which bid this is. */
  second: listedBidCodec.nullable(),
  /** Summed up by directed pair, those of the best winner first; at most eight. */
  pairs: z.array(
    z.object({
      sellToken: addressCodec,
      buyToken: addressCodec,
      sellAmount: atomsCodec,
      buyAmount: atomsCodec,
      orders: indexSchema,
    }),
  ),
  /** Also of those that are left out. */
  pairCount: indexSchema,
})

/** One auction of the list, with the number of its bids and who won it. */
export const competitionSummaryCodec = z.object({
  auctionId: indexSchema,
  auctionStartBlock: indexSchema,
  auctionDeadlineBlock: indexSchema,
  /** When the auction was created. */
  timestamp: timestampCodec,
  orders: indexSchema,
  /** By settlements of the auction. */
  ordersFilled: indexSchema,
  solutions: indexSchema,
  winners: indexSchema,
  bestScore: weiCodec.nullable(),
  bound: weiCodec.nullable(),
  transactionHashes: z.array(txHashCodec),
  outcome: z.enum(['noBid', 'noWinner', 'settling', 'settled', 'partlySettled', 'notSettled']),
  won: wonCodec.nullable(),
})

const { competitionsPerPage: max, defaultPageSize: defaultCount } = limits

/** Which auctions are requested; both ids are exclusive. A solver or a token implies a winner. */
export const competitionsQueryCodec = z.object({
  limit: wholeNumberTextCodec
    .refine((value) => value >= 1 && value <= max, { error: `expected a limit from 1 to ${max}` })
    .default(defaultCount)
    .meta({
      wire: { type: 'integer', format: 'int64', minimum: 1, maximum: max, default: defaultCount },
    }),
  before: orNull(integerTextCodec),
  after: orNull(integerTextCodec),
  withWinner: booleanTextCodec.default(false),
  solver: orNull(addressCodec),
  token: orNull(addressCodec),
})

/**
 * Counts of an auction's orders, bids and winners; `bestScore` in native wei, null without a bid; `won`
 * is null without a winner.
 */
export type CompetitionSummaryView = z.output<typeof competitionSummaryCodec>
/** `score` and `referenceScore` in native wei; the latter is null for losers. `txHash` is null without a settlement. */
export type SolverCompetitionV2 = z.output<typeof solverCompetitionV2Codec>
