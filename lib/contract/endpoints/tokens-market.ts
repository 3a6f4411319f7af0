import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { priceHistoryCodec, priceHistoryQueryCodec } from '../codecs/price-history'
import { pricedTokenCodec, usdPriceSchema } from '../codecs/token-price'
import { defineEndpoint } from '../endpoint'

const tokenParams = z.object({ tokenAddress: pricedTokenCodec })

/** 404 only when no source knows a price; a failing source is a 500 or an older price. */
export const usdPriceEndpoint = defineEndpoint({
  name: 'usdPrice',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/usdPrice',
  summary: 'Current price of a token in USD',
  params: tokenParams,
  responses: { 200: usdPriceSchema },
  failures: ['NotFound'],
  cacheSeconds: cacheSeconds.usdPrice,
  rateLimit: 'read',
})

/** 404 only when no source knows a history; a failing source is a 500 or an older history. */
export const priceHistoryEndpoint = defineEndpoint({
  name: 'priceHistory',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/priceHistory',
  summary: 'Past prices of a token in USD',
  params: tokenParams,
  query: priceHistoryQueryCodec,
  responses: { 200: priceHistoryCodec },
  failures: ['NotFound'],
  cacheSeconds: cacheSeconds.priceHistory,
  rateLimit: 'read',
  extension: true,
})
