import * as z from 'zod'
import { atomsCodec, indexSchema, unixSecondsCodec, weiCodec } from './amount'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidCodec } from './hex'
import { interactionCodec, orderClassSchema, orderTerms, signingSchemeSchema } from './order'
import { tradeFeePolicyCodec } from './trade'

/** An order as the auction offers it to solvers: what was signed, and what is left to know. */
export const auctionOrderCodec = z.object({
  uid: orderUidCodec,
  owner: addressCodec,
  /** A zero `receiver` means: pay the owner. Of the signed amounts `executed` is gone. */
  ...orderTerms,
  appData: appDataHashCodec,
  signingScheme: signingSchemeSchema,
  signature: hexBytesCodec,
  class: orderClassSchema,
  created: unixSecondsCodec,
  /** Filled up to the auction's block: sell atoms without fee (sell order) or buy atoms (buy order). */
  executed: atomsCodec,
  protocolFees: z.array(tradeFeePolicyCodec),
  /** Once something has been executed only the wrapping of a native sale; hooks run with the first fill. */
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

/** The auction being solved, or the last one that was. Source: protocol, section 7. */
export const auctionCodec = z.object({
  id: indexSchema,
  /** Block balances, pools and prices were read at. */
  block: indexSchema,
  /** Newest first. */
  orders: z.array(auctionOrderCodec),
  /** Native wei per 1e18 atoms; keys are lower-case addresses. */
  prices: z.record(z.string(), weiCodec),
  surplusCapturingJitOrderOwners: z.array(addressCodec),
})
