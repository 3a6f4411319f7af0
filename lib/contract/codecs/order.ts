import * as z from 'zod'
import {
  atomsCodec,
  decimalTextSchema,
  gasFigureCodec,
  indexSchema,
  unixSecondsCodec,
  weiCodec,
} from './amount'
import {
  addressCodec,
  appDataHashCodec,
  bytes32Codec,
  hexBytesCodec,
  orderUidCodec,
  txHashCodec,
} from './hex'
import { orNull } from './text'
import { timestampCodec } from './timestamp'

/** Which amount is fixed: `sell` the one sold, `buy` the one bought. */
export const orderKindSchema = z.enum(['sell', 'buy'], { error: 'expected "sell" or "buy"' })

/**
 * `eip712`: typed data; `ethsign`: personal message (EIP-191) over the digest; `eip1271`: the owner contract is
 * asked; `presign`: recorded on chain.
 */
export const signingSchemeSchema = z.enum(['eip712', 'ethsign', 'eip1271', 'presign'], {
  error: 'expected "eip712", "ethsign", "eip1271" or "presign"',
})

/** Where the sell token is taken from. Only `erc20` is traded here: others are `UnsupportedSellTokenSource`. */
export const sellTokenBalanceSchema = z.enum(['erc20', 'internal', 'external'], {
  error: 'expected "erc20", "internal" or "external"',
})

/** Where the buy token goes. Only `erc20` is traded here: `internal` is `UnsupportedBuyTokenDestination`. */
export const buyTokenBalanceSchema = z.enum(['erc20', 'internal'], {
  error: 'expected "erc20" or "internal"',
})

/** `market` signs a fee, `limit` does not; `liquidity` is for market makers. */
export const orderClassSchema = z.enum(['market', 'limit', 'liquidity'])

/**
 * `presignaturePending` waits for a signature on chain. A partly filled order is `open`, past its end `expired`.
 * Source: lib/docs/protocol.md#order-status.
 */
export const orderStatusSchema = z.enum([
  'presignaturePending',
  'open',
  'fulfilled',
  'expired',
  'cancelled',
])

const placementErrors = [
  'QuoteNotFound',
  'ValidToTooFarInFuture',
  'PreValidationError',
  'InvalidOrderData',
  'NonZeroFee',
  'Other',
] as const

/**
 * Why an order placed on chain can never be settled. Other deployments write these codes with a
 * small initial or have more of them; an unknown one is read as `Other`, so that the order can be
 * decoded.
 * Source: lib/docs/protocol.md#placement-errors.
 */
export const placementErrorCodec = z
  .codec(z.string(), z.enum(placementErrors), {
    decode: (code) => placementErrors.find((known) => isSameError(known, code)) ?? 'Other',
    encode: (value) => value,
  })
  .meta({ wire: { type: 'string', enum: [...placementErrors] } })

const isSameError = (known: string, code: string): boolean =>
  known.toLowerCase() === code.toLowerCase().replace('inthefuture', 'infuture')

/** A call that the settlement makes for the order; `value` in wei. */
export const interactionCodec = z.object({
  target: addressCodec,
  value: weiCodec,
  callData: hexBytesCodec,
})

/** The quote an order was stored with. */
export const orderQuoteCodec = z.object({
  /** Quotes from before 2026, and those of other deployments, have fractions here. */
  gasAmount: gasFigureCodec,
  /** Wei per gas. */
  gasPrice: gasFigureCodec,
  /** Native wei per one sell-token atom. */
  sellTokenPrice: decimalTextSchema,
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  feeAmount: atomsCodec,
  solver: addressCodec,
  verified: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})

/** The signed tokens, amounts and validity, wherever an order is returned. */
export const orderTerms = {
  sellToken: addressCodec,
  buyToken: addressCodec,
  receiver: addressCodec,
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  feeAmount: atomsCodec,
  validTo: unixSecondsCodec,
  kind: orderKindSchema,
  partiallyFillable: z.boolean(),
  sellTokenBalance: sellTokenBalanceSchema,
  buyTokenBalance: buyTokenBalanceSchema,
} as const

/** What is sold for what is bought at a market price; only the ratio of the two counts. */
const marketAmounts = { sellAmount: atomsCodec, buyAmount: atomsCodec } as const

/**
 * An order as returned: creation data, metadata and execution.
 * `appData` and `appDataHash` are the same 32-byte hash, `fullAppData` the document (null when no
 * document is known). `receiver` is never zero: an order without one names its owner.
 * Source: lib/docs/protocol.md#order-as-returned.
 */
export const orderCodec = z.object({
  uid: orderUidCodec,
  owner: addressCodec,
  from: addressCodec,
  creationDate: timestampCodec,
  status: orderStatusSchema,
  class: orderClassSchema,
  ...orderTerms,
  signingScheme: signingSchemeSchema,
  signature: hexBytesCodec,
  appData: appDataHashCodec,
  appDataHash: appDataHashCodec,
  fullAppData: z.string().nullable(),
  /** True after an API cancellation, an on-chain invalidation or a replacement. */
  invalidated: z.boolean(),
  /** Sum over fills, signed fee included. */
  executedSellAmount: atomsCodec,
  executedSellAmountBeforeFees: atomsCodec,
  executedBuyAmount: atomsCodec,
  /** Signed fee charged so far. */
  executedFeeAmount: atomsCodec,
  /** Fee the protocol computed from the fills, in `executedFeeToken`. */
  executedFee: atomsCodec,
  executedFeeToken: addressCodec,
  settlementContract: addressCodec,
  quoteId: indexSchema.nullable(),
  fullBalanceCheck: z.boolean(),
  /** What the owner can currently fund, in sell-token atoms; null when not measured. */
  availableBalance: atomsCodec.nullable(),
  isLiquidityOrder: z.boolean(),
  interactions: z.object({ pre: z.array(interactionCodec), post: z.array(interactionCodec) }),
  quote: orderQuoteCodec.optional(),
  validFrom: unixSecondsCodec.optional(),
  /** Which part of an order over time it is; from app data. */
  partOfOrder: z
    .object({ id: bytes32Codec, index: z.int().positive(), count: z.int().positive() })
    .optional(),
  /** Once it has ended: the market in the newest auction it was part of. */
  endMarket: z.object({ auctionId: indexSchema, ...marketAmounts }).optional(),
  /** Once it has a fill: the market of all its fills, each at its own auction, by what it sold. */
  fillMarket: z.object(marketAmounts).optional(),
  onchainUser: addressCodec.optional(),
  onchainOrderData: z
    .object({ sender: addressCodec, placementError: orNull(placementErrorCodec) })
    .optional(),
  ethflowData: z
    .object({
      refundTxHash: orNull(txHashCodec),
      userValidTo: unixSecondsCodec,
      isRefunded: z.boolean().optional(),
    })
    .optional(),
})

/** An order as decoded: amounts as `bigint`, `creationDate` in microseconds since 1970. */
export type Order = z.output<typeof orderCodec>
/** The quote an order was stored with. Gas figures are `bigint`, or text where they have a fraction. */
export type OrderQuote = z.output<typeof orderQuoteCodec>
/** `Other` also stands for codes of other deployments that are not known here. */
export type PlacementError = z.output<typeof placementErrorCodec>
