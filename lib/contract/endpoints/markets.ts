import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { marketPairCodec, orderFactsCodec } from '../codecs/market-pair'
import { pairVolatilityCodec, slippageCodec } from '../codecs/slippage'
import { defineEndpoint } from '../endpoint'

const pairParams = z.object({ pair: marketPairCodec })

/** 404 when history or a price is missing, never a tolerance of 0 for lack of data. */
export const slippageEndpoint = defineEndpoint({
  name: 'slippageTolerance',
  method: 'GET',
  path: '/{network}/markets/{pair}/slippageTolerance',
  summary: 'Recommended slippage tolerance of a pair',
  params: pairParams,
  query: orderFactsCodec,
  responses: { 200: slippageCodec },
  failures: ['NotFound'],
  cacheSeconds: cacheSeconds.slippageTolerance,
  rateLimit: 'read',
})

/** 200 for every pair; a token with too little data is null. */
export const volatilityEndpoint = defineEndpoint({
  name: 'volatilityDetails',
  method: 'GET',
  path: '/{network}/markets/{pair}/volatilityDetails',
  summary: 'What a recommended slippage tolerance follows from',
  params: pairParams,
  responses: { 200: pairVolatilityCodec },
  failures: [],
  cacheSeconds: cacheSeconds.slippageTolerance,
  rateLimit: 'read',
})
