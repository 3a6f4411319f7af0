import type { EndpointGuide } from '../endpoint-guide'
import { exampleOrder } from '../example-order'

const { sellToken, buyToken } = exampleOrder
const examplePair = `${sellToken}-${buyToken}`
const pairLabel =
  '`baseTokenAddress-quoteTokenAddress`: the token bought or sold, and the token it is priced in.'

const ageNote = '`Age`: seconds since the oldest reading behind it was taken, from 1 on.'

/** Recommended slippage and its basis. */
export const slippageEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  slippageTolerance: {
    notes: [
      'How far the price of the pair strays within 5 minutes: the standard deviation of its last 24 h, as a share of the price now, rounded up.',
      'Where the two tokens share no times, the token that strays further decides.',
      '`expirationTimeInSeconds` beyond 5 minutes widens it by the square root of the time.',
      'An amount adds what filling it at once moves the price of the pools; `orderKind` says whether the base token is sold (`sell`, also when left out) or bought. With `partiallyFillable` it adds nothing, nor where no pool of the pair is known. Where pools are known by their value alone, it is estimated from that.',
      'The native coin counts as its wrapped token; a pair of one asset is a 400.',
      '404 when history or a price is missing, or the network has no source of past prices. 500 when a source fails, unless its last reading can stand in.',
      ageNote,
    ],
    fields: {
      'params.pair': pairLabel,
      'query.orderKind': 'Whether the base token is sold or bought; `sell`.',
      'query.partiallyFillable': 'Whether the order may be filled in parts; `false`.',
      'query.sellAmount': 'Atoms of the token sold.',
      'query.buyAmount': 'Atoms of the token bought.',
      'query.expirationTimeInSeconds': 'Seconds until the order expires, at most a year.',
      'query.feeAmount':
        'Atoms of the token sold that are signed as fee in addition to `sellAmount`.',
      '200.slippageBps': 'Basis points from 0 to 10000.',
    },
    example: {
      params: { pair: examplePair },
      query: { orderKind: 'sell', expirationTimeInSeconds: '1800' },
      responses: { 200: { slippageBps: 50 } },
    },
  },
  volatilityDetails: {
    notes: ['A token too little is known about is null.', ageNote],
    fields: {
      'params.pair': pairLabel,
      '200.baseToken': 'The token bought or sold.',
      '200.quoteToken': 'The token it is priced in.',
    },
    example: {
      params: { pair: examplePair },
      responses: {
        200: {
          baseToken: {
            tokenAddress: sellToken,
            prices: [
              { date: '2026-11-21T10:00:00.000Z', price: 2600, volume: 81250.5 },
              { date: '2026-11-21T10:05:00.000Z', price: 2610, volume: 40321.25 },
            ],
            usdPrice: 2610,
            volatilityInUsd: 5,
            volatilityInTokens: 0.0019157088122605363,
          },
          quoteToken: null,
        },
      },
    },
  },
}
