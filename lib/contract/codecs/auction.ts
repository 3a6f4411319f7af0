import * as z from 'zod'
import { atomsCodec, indexSchema, unixSecondsCodec, weiCodec } from './amount'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidCodec } from './hex'
import { interactionCodec, orderClassSchema, orderTerms, signingSchemeSchema } from './order'
import { tradeFeePolicyCodec } from './trade'

/** An order as solvers see it: the signed terms and its current state. */
export const auctionOrderCodec = z.object({
  uid: orderUidCodec,
  owner: addressCodec,
  /** A zero `receiver` means the owner. `executed` is already deducted from the signed amounts. */
  ...orderTerms,
  appData: appDataHashCodec,
  signingScheme: signingSchemeSchema,
  signature: hexBytesCodec,
  class: orderClassSchema,
  created: unixSecondsCodec,
  /** Its owner's own expiry, for an order placed on chain only; its signed `validTo` is no end. */
  userValidTo: unixSecondsCodec.optional(),
  /** Filled up to the auction's block: sell atoms without fee (sell order) or buy atoms (buy order). */
  executed: atomsCodec,
  protocolFees: z.array(tradeFeePolicyCodec),
  /** After a first fill, only the wrapping of a sold native token; hooks run with the first fill. */
  preInteractions: z.array(interactionCodec),
  postInteractions: z.array(interactionCodec),
  quote: z
    .object({
      sellAmount: atomsCodec,
      buyAmount: atomsCodec,
      fee: atomsCodec,
      solver: addressCodec,
    })
    .nullable(),
})

/**
 * The auction being solved, or the last one that was.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export const auctionCodec = z.object({
  id: indexSchema,
  /** Block at which balances, pools and prices were read. */
  block: indexSchema,
  /** Newest first. */
  orders: z.array(auctionOrderCodec),
  /** Native wei per 1e18 atoms; keys are lower-case addresses. */
  prices: z.record(z.string(), weiCodec),
  surplusCapturingJitOrderOwners: z.array(addressCodec),
})
