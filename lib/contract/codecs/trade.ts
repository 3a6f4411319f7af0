import * as z from 'zod'
import { atomsCodec, indexSchema } from './amount'
import { addressCodec, orderUidCodec, txHashCodec } from './hex'

/** Factors are fractions of one: 0.5 is half the surplus. */
export const tradeFeePolicyCodec = z.union([
  z.object({ surplus: z.object({ factor: z.number(), maxVolumeFactor: z.number() }) }),
  z.object({ volume: z.object({ factor: z.number() }) }),
  z.object({
    priceImprovement: z.object({
      factor: z.number(),
      maxVolumeFactor: z.number(),
      quote: z.object({ sellAmount: atomsCodec, buyAmount: atomsCodec, fee: atomsCodec }),
    }),
  }),
])

/**
 * One fill, as the chain recorded it. `sellAmount` includes the signed fee.
 * Source: lib/docs/protocol.md#settlement-contract.
 */
export const tradeCodec = z.object({
  blockNumber: indexSchema,
  logIndex: indexSchema,
  orderUid: orderUidCodec,
  owner: addressCodec,
  sellToken: addressCodec,
  buyToken: addressCodec,
  sellAmount: atomsCodec,
  sellAmountBeforeFees: atomsCodec,
  buyAmount: atomsCodec,
  txHash: txHashCodec.nullable(),
  executedProtocolFees: z.array(
    z.object({ policy: tradeFeePolicyCodec, amount: atomsCodec, token: addressCodec }),
  ),
})
/** A fill; `txHash` is null while unknown, `executedProtocolFees` are in the order they were taken. */
export type TradeView = z.output<typeof tradeCodec>
