import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { pricedTokenCodec, usdPriceSchema } from '../codecs/token-price'
import { defineEndpoint } from '../endpoint'

/** 404 only when every source knows no price; a source that fails is a 500 or an older price. */
export const usdPriceEndpoint = defineEndpoint({
  name: 'usdPrice',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/usdPrice',
  summary: 'Current price of a token in USD',
  params: z.object({ tokenAddress: pricedTokenCodec }),
  responses: { 200: usdPriceSchema },
  failures: ['NotFound'],
  cacheSeconds: cacheSeconds.usdPrice,
  rateLimit: 'read',
})
