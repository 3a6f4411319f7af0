import * as z from 'zod'
import { toQuoteId } from '@/lib/domain/quote/quote-id'
import { atomsCodec, unixSecondsCodec } from './amount'
import { appDataTextSchema } from './app-data'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidsCodec } from './hex'
import {
  buyTokenBalanceSchema,
  orderKindSchema,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from './order'
import { orNull } from './text'

const quoteIdExpected = 'expected the id of a quote: an integer of 64 bits'

/**
 * The quote an order names, any int64. A bad one is no error, so one that no quote can have names
 * none; those above 2^53 are not read exactly, which does not matter for it.
 */
const namedQuoteCodec = z
  .codec(
    z
      .number({ error: quoteIdExpected })
      .refine((value) => Number.isInteger(value) && Math.abs(value) <= 2 ** 63, {
        error: quoteIdExpected,
      }),
    z.int().nullable(),
    // Zero names no quote either.
    { decode: toQuoteId, encode: (id) => id ?? 0 },
  )
  .meta({ wire: { type: 'integer', format: 'int64' } })

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
  quoteId: orNull(namedQuoteCodec),
  fullBalanceCheck: z.boolean().default(false),
})

/** Body of a signed cancellation; only ECDSA schemes can cancel off chain. */
export const orderCancellationCodec = z.object({
  signature: hexBytesCodec,
  signingScheme: z.enum(['eip712', 'ethsign'], { error: 'expected "eip712" or "ethsign"' }),
})

/** The same for several orders; the list is signed exactly as sent, repetitions included. */
export const orderCancellationsCodec = orderCancellationCodec.extend({
  orderUids: orderUidsCodec,
})

/** The body as decoded. Only its form is checked: amounts may exceed uint256, `appData` may be a hash or a document. */
export type OrderCreation = z.output<typeof orderCreationCodec>
/** The owner's signature over `OrderCancellation(bytes orderUid)`; the uid itself is in the path. */
export type OrderCancellation = z.output<typeof orderCancellationCodec>
