import type { z } from 'zod'
import type { orderCodec } from '@/lib/contract/codecs/order'

/** An order as JSON: amounts as decimal strings, times as ISO 8601 text. */
export type OrderWire = z.input<typeof orderCodec>

const token = (digit: string) => `0x${digit.repeat(40)}`
const appData = '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d'

/** An order on the wire with every required field and a quote. */
export const orderSample: OrderWire = {
  uid: `0x${'0a'.repeat(56)}`,
  owner: token('1'),
  from: token('1'),
  creationDate: '2026-08-21T10:00:05.123456Z',
  status: 'open',
  class: 'limit',
  sellToken: token('2'),
  buyToken: token('3'),
  receiver: token('1'),
  sellAmount: '1000000000000000000',
  buyAmount: '2477000000',
  feeAmount: '0',
  validTo: 1787300000,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  signingScheme: 'eip712',
  signature: `0x${'11'.repeat(65)}`,
  appData,
  appDataHash: appData,
  fullAppData: '{}',
  invalidated: false,
  executedSellAmount: '0',
  executedSellAmountBeforeFees: '0',
  executedBuyAmount: '0',
  executedFeeAmount: '0',
  executedFee: '0',
  executedFeeToken: token('2'),
  settlementContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  quoteId: 42,
  fullBalanceCheck: false,
  availableBalance: null,
  isLiquidityOrder: false,
  interactions: { pre: [], post: [] },
  quote: {
    gasAmount: '160000',
    gasPrice: '25000000000',
    sellTokenPrice: '1',
    sellAmount: '996000000000000000',
    buyAmount: '2490000000',
    feeAmount: '4000000000000000',
    solver: token('4'),
    verified: true,
    metadata: null,
  },
}
