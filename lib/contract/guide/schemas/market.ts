import { windowAprCodec } from '../../codecs/pools'
import { pricePointCodec, tokenVolatilityCodec } from '../../codecs/slippage'
import type { SchemaGuide } from '../schema-guide'

/** What prices and yields are made of. */
export const marketSchemas: readonly SchemaGuide[] = [
  {
    name: 'PricePoint',
    codec: pricePointCodec,
    description: 'What a token cost at one time.',
    fields: {
      date: 'When.',
      price: 'USD per whole token.',
      volume: 'USD traded in the 24 hours up to it; null where its source reports none.',
    },
  },
  {
    name: 'TokenVolatility',
    codec: tokenVolatilityCodec,
    description: 'The price of a token and how far it moves.',
    fields: {
      tokenAddress: 'The token; the wrapped one for the native coin.',
      prices: 'Last 24 h in steps of 5 minutes, oldest first.',
      usdPrice: 'USD per whole token now.',
      volatilityInUsd: 'Standard deviation of the price within 5 minutes, in USD.',
      volatilityInTokens: 'The same counted in the token.',
    },
  },
  {
    name: 'WindowApr',
    codec: windowAprCodec,
    description: 'What a pool paid over one window.',
    fields: {
      apr: 'Fees and incentives, percent a year.',
      feeApr: 'Fees of the window, percent a year, not compounded.',
      rewardApr: 'Incentives as they are now, percent a year.',
    },
  },
]
