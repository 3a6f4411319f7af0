import * as z from 'zod'
import { atomsCodec, indexSchema, unixSecondsCodec, weiCodec } from './amount'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidCodec } from './hex'
import {
  buyTokenBalanceSchema,
  interactionCodec,
  orderClassSchema,
  orderKindSchema,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from './order'
import { tradeFeePolicyCodec } from './trade'

/** An order as the auction offers it to solvers: what was signed, and what is left to know. */
export const auctionOrderCodec = z.object({
  uid: orderUidCodec,
  owner: addressCodec,
  sellToken: addressCodec,
  buyToken: addressCodec,
  /** Zero address: pay the owner. */
  receiver: addressCodec,
  /** Signed amounts; `executed` of them is gone. */
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  feeAmount: atomsCodec,
  validTo: unixSecondsCodec,
  kind: orderKindSchema,
  partiallyFillable: z.boolean(),
  sellTokenBalance: sellTokenBalanceSchema,
  buyTokenBalance: buyTokenBalanceSchema,
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

export type AuctionWire = z.input<typeof auctionCodec>
export type CurrentAuction = z.output<typeof auctionCodec>
