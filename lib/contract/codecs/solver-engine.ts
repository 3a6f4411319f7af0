import * as z from 'zod'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import { ENGINE_NOTICE_KINDS } from '@/lib/domain/solver/engine/engine-notice'
import { REFUSAL_CODES } from '@/lib/domain/solver/refusal'
import { limits } from '../limits'
import { unixSecondsCodec } from './amount'
import { addressCodec, appDataHashCodec, hexBytesCodec, orderUidCodec } from './hex'
import {
  buyTokenBalanceSchema,
  orderKindSchema,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from './order'
import { orNull } from './text'
import { timestampCodec } from './timestamp'

const expected = 'expected a decimal integer string of at most 78 digits'

/** Limited in length, so that parsing untrusted text is cheap. */
function uint256Codec<T extends bigint>() {
  return z.codec(
    z.string({ error: expected }).regex(/^(?:0|[1-9]\d{0,77})$/, { error: expected }),
    z.custom<T>(),
    { decode: (text) => BigInt(text) as T, encode: (value) => value.toString() },
  )
}

const expectedOfEngine = 'expected a whole number as decimal or hex text'

/** As engines write it. */
function engineUint256Codec<T extends bigint>() {
  return z.codec(
    z.string({ error: expectedOfEngine }).regex(/^(?:0|[1-9]\d{0,77}|0x[0-9a-fA-F]{1,64})$/, {
      error: expectedOfEngine,
    }),
    z.custom<T>(),
    { decode: (text) => BigInt(text) as T, encode: (value) => value.toString() },
  )
}

const int128Codec = z.codec(z.string().regex(/^-?\d{1,39}$/), z.custom<bigint>(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
})

const amount = uint256Codec<Atoms>()
const inWei = uint256Codec<Wei>()

const call = z.object({
  target: addressCodec,
  value: uint256Codec<bigint>(),
  callData: hexBytesCodec,
})

/** Names of our own solvers in paths. */
export const solverMethodSchema = z.enum([
  'whole-batch',
  'split',
  'coincidence-of-wants',
  'pathfinder',
  'baseline',
])

/** What an engine gets of a token; `trusted` lets swaps of it be left to `availableBalance`. */
export const engineTokenCodec = z.object({
  /** Wei per 1e18 atoms. */
  referencePrice: orNull(inWei),
  /** Balance of the settlement contract, which an engine may use. */
  availableBalance: amount,
  trusted: z.boolean(),
})

/** Source: lib/docs/solver-engines.md#solve-request. */
export const engineOrderCodec = z.object({
  uid: orderUidCodec,
  sellToken: addressCodec,
  buyToken: addressCodec,
  /** What is left and funded, at the limit that must hold before protocol fees. */
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

/** One token's side of a pool. */
export const engineReserveCodec = z.object({ balance: amount })

const poolTerms = {
  kind: z.literal('constantProduct'),
  id: z.string(),
  address: addressCodec,
  gasEstimate: uint256Codec<bigint>(),
  tokens: z.record(addressCodec, engineReserveCodec),
  /** Fee share of the input: "0.003". */
  fee: z.string(),
}

const concentratedTerms = {
  kind: z.literal('concentratedLiquidity'),
  id: z.string(),
  address: addressCodec,
  gasEstimate: uint256Codec<bigint>(),
  /** Token 0 and 1. */
  tokens: z.tuple([addressCodec, addressCodec]),
  /** Square root of the price, times 2^96. */
  sqrtPrice: uint256Codec<bigint>(),
  liquidity: uint256Codec<bigint>(),
  tick: z.int(),
  /** Liquidity added when the price rises across a tick, by tick. */
  liquidityNet: z.record(z.string().regex(/^-?\d{1,6}$/), int128Codec),
  fee: z.string(),
}

const auctionTerms = {
  /** Null for a quote. */
  id: z.string().nullable(),
  tokens: z.record(addressCodec, engineTokenCodec),
  orders: z.array(engineOrderCodec),
  effectiveGasPrice: inWei,
}

/**
 * An auction as engines are asked to solve it, apart from its deadline.
 * Source: lib/docs/solver-engines.md#solve-request.
 */
export const engineAuctionCodec = z.object({
  ...auctionTerms,
  liquidity: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...poolTerms, router: addressCodec }),
      z.object({ ...concentratedTerms, router: addressCodec }),
    ]),
  ),
  surplusCapturingJitOrderOwners: z.array(addressCodec),
})

/** The request to our own solvers. Liquidity of another kind or form is ignored. */
export const solveRequestCodec = z.object({
  ...auctionTerms,
  tokens: z
    .record(addressCodec, engineTokenCodec)
    .refine((tokens) => Object.keys(tokens).length <= limits.solveTokens, {
      error: `expected at most ${limits.solveTokens} tokens`,
    }),
  orders: z.array(engineOrderCodec).max(limits.solveOrders),
  liquidity: z
    .array(
      z.union([z.object(poolTerms), z.object(concentratedTerms), z.object({ kind: z.string() })]),
    )
    .max(limits.solvePools),
  deadline: timestampCodec,
})

const swapTerms = {
  kind: z.literal('liquidity'),
  internalize: z.boolean().default(false),
  id: z.string(),
  inputToken: addressCodec,
  outputToken: addressCodec,
}

const fulfillmentTerms = { kind: z.literal('fulfillment'), order: orderUidCodec }

const solutionTerms = {
  id: z.int().min(0),
  preInteractions: z.array(z.unknown()).default([]),
  postInteractions: z.array(z.unknown()).default([]),
  gas: orNull(z.int().min(0)),
}

const engineAmount = engineUint256Codec<Atoms>()
const engineCall = call.extend({ value: engineUint256Codec<bigint>() })
const tokenAmount = z.object({ token: addressCodec, amount: engineAmount })
const executed = { executedAmount: engineAmount, fee: orNull(engineAmount) }

/** A call of the engine. An allowance is given right before it and taken back right after it. */
const customCall = engineCall.extend({
  kind: z.literal('custom'),
  internalize: z.boolean().default(false),
  allowances: z.array(tokenAmount.extend({ spender: addressCodec })).default([]),
  inputs: z.array(tokenAmount).default([]),
  outputs: z.array(tokenAmount).default([]),
})

/** The reference engines write two schemes in another way than order books do. */
const engineSchemeCodec = z.codec(
  z.enum(['eip712', 'ethsign', 'ethSign', 'presign', 'preSign', 'eip1271']),
  signingSchemeSchema,
  {
    decode: (text) => (text === 'ethSign' ? 'ethsign' : text === 'preSign' ? 'presign' : text),
    encode: (scheme) => scheme,
  },
)

/** An order that the engine brings. */
const jitOrder = z.object({
  sellToken: addressCodec,
  buyToken: addressCodec,
  receiver: addressCodec,
  sellAmount: engineAmount,
  buyAmount: engineAmount,
  validTo: unixSecondsCodec,
  appData: appDataHashCodec,
  kind: orderKindSchema,
  partiallyFillable: z.boolean().default(false),
  sellTokenBalance: sellTokenBalanceSchema.default('erc20'),
  buyTokenBalance: buyTokenBalanceSchema.default('erc20'),
  signingScheme: engineSchemeCodec,
  signature: hexBytesCodec,
})

/** What no settlement here can do: it is recognised so that its bid is not taken for another one. */
const empty = z.custom<unknown>((value) => Object.keys(Object(value)).length === 0, {
  error: 'is not supported',
})

/** One solution of an engine. */
export const engineSolutionCodec = z.object({
  ...solutionTerms,
  prices: z.record(addressCodec, engineAmount),
  preInteractions: z.array(engineCall).default([]),
  postInteractions: z.array(engineCall).default([]),
  trades: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...fulfillmentTerms, ...executed }),
      z.object({ kind: z.literal('jit'), order: jitOrder, ...executed }),
    ]),
  ),
  interactions: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...swapTerms, inputAmount: engineAmount, outputAmount: engineAmount }),
      customCall,
    ]),
  ),
  flashloans: empty.optional(),
  wrappers: empty.optional(),
})

/** A decoded solution of an engine, whose own orders are not checked yet. */
export type EngineSolutionText = z.output<typeof engineSolutionCodec>

/** One solution of our own solvers. */
export const servedSolutionCodec = z.object({
  ...solutionTerms,
  prices: z.record(addressCodec, amount),
  trades: z.array(z.object({ ...fulfillmentTerms, executedAmount: amount, fee: orNull(amount) })),
  interactions: z.array(z.object({ ...swapTerms, inputAmount: amount, outputAmount: amount })),
})

/** Solutions, or why there is none. */
export const solveReplyCodec = z.union([
  z.object({ solutions: z.array(servedSolutionCodec) }),
  z.object({
    error: z.object({ code: z.enum(REFUSAL_CODES), message: z.string().optional() }),
  }),
])

/**
 * What became of a solution. `auctionId` is null for a quote, `solutionId` when it is about none or several.
 * Source: lib/docs/solver-engines.md#notifications-to-engines.
 */
export const engineNoticeCodec = z.object({
  auctionId: z.string().nullable(),
  solutionId: z.int().min(0).nullable(),
  kind: z.enum(ENGINE_NOTICE_KINDS),
})

/** A decoded request to our own solvers; liquidity with a `kind` alone is of no form they know. */
export type SolveRequest = z.output<typeof solveRequestCodec>
/** `solutions` is empty where nothing can be settled; `error` stands for a method that gave no answer. */
export type SolveAnswer = z.output<typeof solveReplyCodec>
