import * as z from 'zod'
import { limits } from '../limits'
import { atomsCodec, indexSchema, unixSecondsCodec } from './amount'
import { appDataTextSchema } from './app-data'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidCodec } from './hex'
import {
  buyTokenBalanceSchema,
  orderKindSchema,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from './order'
import { orNull } from './text'

/**
 * A signed order as sent. `appData` is a 32-byte hash or the document itself; with a document,
 * `appDataHash` is the hash the sender expects of it.
 * Source: lib/docs/protocol.md#placement.
 */
export const orderCreationCodec = z.object({
  sellToken: addressCodec,
  buyToken: addressCodec,
  /** Null or zero: the owner receives. */
  receiver: orNull(addressCodec),
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  validTo: unixSecondsCodec,
  feeAmount: atomsCodec,
  kind: orderKindSchema,
  partiallyFillable: z.boolean().default(false),
  sellTokenBalance: sellTokenBalanceSchema.default('erc20'),
  buyTokenBalance: buyTokenBalanceSchema.default('erc20'),
  appData: appDataTextSchema,
  appDataHash: orNull(appDataHashCodec),
  /** May be left out for eip712 and ethsign, where it is recovered from the signature. */
  from: orNull(addressCodec),
  signingScheme: signingSchemeSchema,
  signature: hexBytesCodec,
  quoteId: orNull(indexSchema),
  fullBalanceCheck: z.boolean().default(false),
})

const tooManyUids = `expected at most ${limits.orderUidsPerRequest} order uids`

/** Body of a signed cancellation; only ECDSA schemes can cancel off chain. */
export const orderCancellationCodec = z.object({
  signature: hexBytesCodec,
  signingScheme: z.enum(['eip712', 'ethsign'], { error: 'expected "eip712" or "ethsign"' }),
})

/** The same for several orders; the list is signed exactly as sent, repetitions included. */
export const orderCancellationsCodec = orderCancellationCodec.extend({
  orderUids: z.array(orderUidCodec).max(limits.orderUidsPerRequest, { error: tooManyUids }),
})

export type OrderCreationWire = z.input<typeof orderCreationCodec>
export type OrderCreation = z.output<typeof orderCreationCodec>
export type OrderCancellation = z.output<typeof orderCancellationCodec>
