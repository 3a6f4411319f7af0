import * as z from 'zod'
import { SIMULATION_CAUSES } from '@/lib/domain/simulation/simulation'
import { SETTLEMENT_PARTS } from '@/lib/domain/trace/settlement-parts'
import { atomsCodec, countCodec, indexSchema } from './amount'
import { addressCodec, hexBytesCodec } from './hex'
import { orderCreationCodec } from './order-creation'
import { sentenceCodec } from './sentence'
import { orNull } from './text'

const blockNumber = orNull(indexSchema)

/** Where a stored order is simulated. */
export const simulationRequestCodec = z.object({ blockNumber })

/** The fields of an order that can differ, without its signature; `from` is the owner. */
export const draftSimulationCodec = orderCreationCodec
  .omit({
    signature: true,
    signingScheme: true,
    quoteId: true,
    fullBalanceCheck: true,
    appDataHash: true,
    sellTokenBalance: true,
    buyTokenBalance: true,
  })
  .extend({ from: addressCodec, blockNumber })

/** A call of a settlement, with those inside it. */
export const simulatedCallSchema = z.object({
  at: indexSchema,
  type: z.string(),
  from: addressCodec,
  to: addressCodec.nullable(),
  functionName: z.string().nullable(),
  input: hexBytesCodec,
  value: countCodec,
  gasUsed: countCodec,
  failure: z.string().nullable(),
  get calls() {
    return z.array(simulatedCallSchema)
  },
  omittedCalls: indexSchema,
})

/** A call that failed; a hook that was passed over has a number. */
export const failingCallCodec = z.object({
  path: z.array(indexSchema),
  part: z.enum(SETTLEMENT_PARTS),
  to: addressCodec.nullable(),
  functionName: z.string().nullable(),
  reason: z.string(),
  number: indexSchema.optional(),
})

/** What became of an order that was settled alone. Source: lib/docs/protocol.md#simulation. */
export const orderSimulationCodec = z.object({
  blockNumber: indexSchema,
  settles: z.boolean(),
  cause: z.enum(SIMULATION_CAUSES).nullable(),
  sentence: z.string(),
  words: sentenceCodec,
  failingCall: failingCallCodec.nullable(),
  reason: z.string().nullable(),
  missing: atomsCodec.nullable(),
  failedHooks: z.array(failingCallCodec),
  gasUsed: countCodec,
  balances: z.array(
    z.object({
      account: addressCodec,
      token: addressCodec,
      before: atomsCodec.nullable(),
      after: atomsCodec.nullable(),
    }),
  ),
  callTree: simulatedCallSchema.nullable(),
})

/** An order settled alone, in words too. */
export type OrderSimulationView = z.output<typeof orderSimulationCodec>
/** A call of it. */
export type SimulatedCallView = z.output<typeof simulatedCallSchema>
