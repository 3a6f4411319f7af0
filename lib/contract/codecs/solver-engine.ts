import * as z from 'zod'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import { ENGINE_NOTICE_KINDS } from '@/lib/domain/solver/engine/engine-notice'
import { REFUSAL_CODES } from '@/lib/domain/solver/refusal'
import { unixSecondsCodec } from './amount'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidCodec } from './hex'
import {
  buyTokenBalanceSchema,
  orderKindSchema,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from './order'
import { orNull } from './text'

const expected = 'expected a decimal integer string of at most 78 digits'

/** Short enough that text of strangers is cheap to read, whatever its length. */
function uint256Codec<T extends bigint>() {
  return z.codec(
    z.string({ error: expected }).regex(/^(?:0|[1-9]\d{0,77})$/, { error: expected }),
    z.custom<T>(),
    { decode: (text) => BigInt(text) as T, encode: (value) => value.toString() },
  )
}

const amount = uint256Codec<Atoms>()
const inWei = uint256Codec<Wei>()

const call = z.object({ target: addressCodec, value: uint256Codec<bigint>(), callData: hexBytesCodec })

const token = z.object({
  /** Wei per 1e18 atoms. */
  referencePrice: orNull(inWei),
  /** Of the settlement contract, for an engine to use. */
  availableBalance: amount,
  trusted: z.boolean(),
})

const order = z.object({
  uid: orderUidCodec,
  sellToken: addressCodec,
  buyToken: addressCodec,
  /** What is left and funded, at the limit to keep before protocol fees. */
  sellAmount: amount,
  buyAmount: amount,
  fullSellAmount: amount,
  fullBuyAmount: amount,
  validTo: unixSecondsCodec,
  kind: orderKindSchema,
  receiver: orNull(addressCodec),
  owner: addressCodec,
  partiallyFillable: z.boolean(),
  preInteractions: z.array(call),
  postInteractions: z.array(call),
  sellTokenSource: sellTokenBalanceSchema,
  buyTokenDestination: buyTokenBalanceSchema,
  class: z.enum(['market', 'limit']),
  appData: appDataHashCodec,
  signingScheme: signingSchemeSchema,
  signature: hexBytesCodec,
})

const poolTerms = {
  id: z.string(),
  address: addressCodec,
  gasEstimate: uint256Codec<bigint>(),
  tokens: z.record(addressCodec, z.object({ balance: amount })),
  /** Share of the input: "0.003". */
  fee: z.string(),
}

const auctionTerms = {
  /** Null for a quote. */
  id: z.string().nullable(),
  tokens: z.record(addressCodec, token),
  orders: z.array(order),
  effectiveGasPrice: inWei,
  surplusCapturingJitOrderOwners: z.array(addressCodec),
}

/** An auction as engines are asked to solve it, apart from its deadline. Source: protocol, section 13. */
export const engineAuctionCodec = z.object({
  ...auctionTerms,
  liquidity: z.array(
    z.object({ kind: z.literal('constantProduct'), router: addressCodec, ...poolTerms }),
  ),
})

const interaction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('liquidity'),
    internalize: z.boolean().default(false),
    id: z.string(),
    inputToken: addressCodec,
    outputToken: addressCodec,
    inputAmount: amount,
    outputAmount: amount,
  }),
  z.object({ kind: z.literal('custom') }),
])

const trade = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fulfillment'),
    order: orderUidCodec,
    executedAmount: amount,
    fee: orNull(amount),
  }),
  z.object({ kind: z.literal('jit') }),
])

/** One solution of an engine. Calls and orders of its own are only told apart: none is settled. */
export const engineSolutionCodec = z.object({
  id: z.int().min(0),
  prices: z.record(addressCodec, amount),
  trades: z.array(trade),
  preInteractions: z.array(z.unknown()).default([]),
  interactions: z.array(interaction),
  postInteractions: z.array(z.unknown()).default([]),
  gas: orNull(z.int().min(0)),
})

export const engineAnswerCodec = z.union([
  z.object({ solutions: z.array(engineSolutionCodec) }),
  z.object({
    error: z.object({ code: z.enum(REFUSAL_CODES), message: z.string().optional() }),
  }),
])

export const engineNoticeCodec = z.object({
  auctionId: z.string().nullable(),
  solutionId: z.int().min(0).nullable(),
  kind: z.enum(ENGINE_NOTICE_KINDS),
})
