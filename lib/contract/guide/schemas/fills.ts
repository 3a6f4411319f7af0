import { fillCodec } from '../../codecs/fill'
import type { SchemaGuide } from '../schema-guide'

/** Fills with their fees and prices. */
export const fillSchemas: readonly SchemaGuide[] = [
  {
    name: 'Fill',
    codec: fillCodec,
    description: 'One fill of an account, with its fees and prices.',
    fields: {
      blockNumber: 'Block of the fill.',
      logIndex: 'Place of its log in the block.',
      timestamp: 'Time of the block; null while unknown.',
      txHash: 'Settlement transaction.',
      orderUid: 'Order filled.',
      owner: 'Its owner.',
      kind: 'Which amount of the order is fixed; null for an order that is not stored.',
      sellToken: 'Token sold.',
      buyToken: 'Token bought.',
      sellAmount: 'Sell-token atoms sold, signed fee included.',
      buyAmount: 'Buy-token atoms bought.',
      feeAmount: 'Signed fee, sell-token atoms.',
      executedFee:
        'Network and protocol fees together; null for a settlement of no auction held here.',
      'executedFee.amount': 'Atoms of `token`.',
      'executedFee.token': 'Token the fees are counted in.',
      protocolFees: 'The protocol’s part of them; null like `executedFee`.',
      'protocolFees.amount': 'Atoms of `token`.',
      'protocolFees.token': 'Token the fee was taken in.',
      sellTokenPriceUsd: 'US dollars per whole token sold, at the fill; null when it had no price.',
      buyTokenPriceUsd:
        'US dollars per whole token bought, at the fill; null when it had no price.',
    },
  },
]
