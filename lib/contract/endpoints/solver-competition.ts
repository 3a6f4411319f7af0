import * as z from 'zod'
import { solverCompetitionV1Codec, solverCompetitionV2Codec } from '../codecs/solver-competition'
import { integerTextCodec } from '../codecs/text'
import { defineEndpoint } from '../endpoint'

const auctionParams = z.object({ auction_id: integerTextCodec })

export const solverCompetitionEndpoint = defineEndpoint({
  name: 'solverCompetition',
  method: 'GET',
  path: '/{network}/api/v1/solver_competition/{auction_id}',
  summary: 'Competition of one auction',
  params: auctionParams,
  responses: { 200: solverCompetitionV1Codec },
  failures: ['NotFound'],
  rateLimit: 'read',
})

export const solverCompetitionV2Endpoint = defineEndpoint({
  name: 'solverCompetitionV2',
  method: 'GET',
  path: '/{network}/api/v2/solver_competition/{auction_id}',
  summary: 'Competition of one auction, with deadline and reference scores',
  params: auctionParams,
  responses: { 200: solverCompetitionV2Codec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})
