import * as z from 'zod'
import { indexSchema } from './amount'
import { addressCodec, orderUidCodec } from './hex'

/** An amount as `encodeAuction` writes it: told apart from text that looks like a number. */
export const exactAmountSchema = z.object({
  $bigint: z.string().regex(/^-?[0-9]+$/, { error: 'expected a decimal integer string' }),
})

/**
 * The JSON form `encodeAuction` gives an auction. It belongs to the solver, so only its frame is
 * told here; what else an order or a pool holds passes as it is.
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
