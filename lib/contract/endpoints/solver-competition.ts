import * as z from 'zod'
import { txHashCodec } from '../codecs/hex'
import {
  competitionSummaryCodec,
  competitionsQueryCodec,
  solverCompetitionV1Codec,
  solverCompetitionV2Codec,
} from '../codecs/solver-competition'
import { integerTextCodec } from '../codecs/text'
import { defineEndpoint } from '../endpoint'

const auctionParams = z.object({ auction_id: integerTextCodec })
const txParams = z.object({ txHash: txHashCodec })

const v1 = {
  method: 'GET',
  responses: { 200: solverCompetitionV1Codec },
  failures: ['NotFound'],
  rateLimit: 'read',
} as const

/** The second shape adds deadline, tokens and reference scores. */
const v2 = { ...v1, responses: { 200: solverCompetitionV2Codec }, extension: true } as const

/** Also of auctions nobody bid in, without solutions. Source: lib/docs/protocol.md#reads-around-auctions. */
export const solverCompetitionEndpoint = defineEndpoint({
  ...v1,
  name: 'solverCompetition',
  path: '/{network}/api/v1/solver_competition/{auction_id}',
  summary: 'Competition of one auction',
  params: auctionParams,
})

/** The newest auction with a bid. */
export const latestCompetitionEndpoint = defineEndpoint({
  ...v1,
  name: 'latestSolverCompetition',
  path: '/{network}/api/v1/solver_competition/latest',
  summary: 'Competition of the newest auction with a bid',
  extension: true,
})

/** 404 also for a settlement that belongs to no auction recorded here. */
export const competitionByTxEndpoint = defineEndpoint({
  ...v1,
  name: 'solverCompetitionByTx',
  path: '/{network}/api/v1/solver_competition/by_tx_hash/{txHash}',
  summary: 'Competition a settlement transaction belongs to',
  params: txParams,
  extension: true,
})

/** `solverCompetitionEndpoint` in the second shape. */
export const solverCompetitionV2Endpoint = defineEndpoint({
  ...v2,
  name: 'solverCompetitionV2',
  path: '/{network}/api/v2/solver_competition/{auction_id}',
  summary: 'Competition of one auction, with deadline and reference scores',
  params: auctionParams,
})

/** `latestCompetitionEndpoint` in the second shape; 404 before the first bid. */
export const latestCompetitionV2Endpoint = defineEndpoint({
  ...v2,
  name: 'latestSolverCompetitionV2',
  path: '/{network}/api/v2/solver_competition/latest',
  summary: 'Competition of the newest auction with a bid, with deadline and reference scores',
})

/** `competitionByTxEndpoint` in the second shape. */
export const competitionByTxV2Endpoint = defineEndpoint({
  ...v2,
  name: 'solverCompetitionByTxV2',
  path: '/{network}/api/v2/solver_competition/by_tx_hash/{txHash}',
  summary: 'Competition a settlement transaction belongs to, with deadline and reference scores',
  params: txParams,
})

/** Newest first; oldest first when requested after an auction. */
export const listCompetitionsEndpoint = defineEndpoint({
  name: 'listSolverCompetitions',
  method: 'GET',
  path: '/{network}/api/v1/solver_competition',
  summary: 'Auctions and how they were competed for',
  query: competitionsQueryCodec,
  responses: { 200: z.array(competitionSummaryCodec) },
  failures: [],
  rateLimit: 'read',
  extension: true,
  ownBookOnly: true,
})
