import { quoteRequestCodec, quoteResponseCodec } from '../codecs/quote'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'
import { validationFailures } from './order-failures'

/** Price of an order that has not been signed. Source: lib/docs/protocol.md#quotes. */
export const quoteEndpoint = defineEndpoint({
  name: 'quoteOrder',
  method: 'POST',
  path: '/{network}/api/v1/quote',
  onlyReads: true,
  summary: 'Price an order before signing it',
  body: quoteRequestCodec,
  responses: { 200: quoteResponseCodec },
  failures: [
    ...validationFailures,
    'UnsupportedOrderType',
    'IncompatibleSigningScheme',
    'SellAmountDoesNotCoverFee',
    'TooMuchGas',
    'NoLiquidity',
    'InsufficientLiquidity',
    'QuoteNotVerified',
    'TradingOutsideAllowedWindow',
    'TokenTemporarilySuspended',
    'CustomSolverError',
  ],
  rateLimit: 'quote',
  maxBodyBytes: limits.documentBodyBytes,
})
