import * as z from 'zod'
import { indexSchema } from './amount'
import { addressCodec, orderUidCodec } from './hex'

/** An amount as written by `encodeAuction`: distinct from text that looks like a number. */
export const exactAmountSchema = z.object({
  $bigint: z.string().regex(/^-?[0-9]+$/, { error: 'expected a decimal integer string' }),
})

/**
 * The JSON form of an auction by `encodeAuction`. It belongs to the solver, so only its outer
 * structure is checked here; all other fields of orders and pools pass unchanged.
 */
export const auctionInstanceCodec = z.looseObject({
  id: indexSchema,
  chainId: indexSchema,
  block: indexSchema,
  deadlineBlock: indexSchema,
  settlementContract: addressCodec,
  wrappedNativeToken: addressCodec,
  orders: z.array(z.looseObject({ uid: orderUidCodec })),
  pools: z.array(z.looseObject({ address: addressCodec })),
  nativePrices: z.object({ $map: z.array(z.tuple([addressCodec, exactAmountSchema])) }),
  gasPrice: exactAmountSchema,
})
