import { cacheSeconds } from '../cache-control'
import { tokenMarketsCodec, tokenMarketsQueryCodec } from '../codecs/token-markets'
import { defineEndpoint } from '../endpoint'

/** Always 200: what is unknown, or could not be read, is null in the answer. */
export const tokenMarketsEndpoint = defineEndpoint({
  name: 'tokenMarkets',
  method: 'GET',
  path: '/{network}/tokens/market',
  summary: 'Price, change, trend, pools and number of holders of tokens',
  query: tokenMarketsQueryCodec,
  responses: { 200: tokenMarketsCodec },
  failures: [],
  cacheSeconds: cacheSeconds.tokenMarkets,
  rateLimit: 'read',
  extension: true,
})
