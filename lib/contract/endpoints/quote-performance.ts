import { quotePerformanceCodec, quotePerformanceQueryCodec } from '../codecs/quote-performance'
import { defineEndpoint } from '../endpoint'

/** Compares quotes with the executions of their orders. */
export const quotePerformanceEndpoint = defineEndpoint({
  name: 'quotePerformance',
  method: 'GET',
  path: '/{network}/api/v1/quote_performance',
  summary: 'How many orders were executed at or above their quote',
  query: quotePerformanceQueryCodec,
  responses: { 200: quotePerformanceCodec },
  failures: [],
  rateLimit: 'read',
  extension: true,
  ownBookOnly: true,
})
