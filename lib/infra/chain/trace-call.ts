import 'server-only'
import { BaseError, type PublicClient, RpcRequestError } from 'viem'
import { z } from 'zod'
import { address } from '@/lib/domain/shared/address'
import { hex, type TxHash } from '@/lib/domain/shared/hex'
import type { TracedCall } from '@/lib/domain/trace/call-tree'
import { AnswerTooLarge } from '@/lib/infra/bounded-fetch'
import { isNodeLimit } from './rpc-bounds'
import type { CallToSimulate, StateChange } from './simulate-calls'

/** Calls below one another that are read; what is deeper is left out. The EVM allows 1024. */
const MAX_DEPTH = 100

const frameShape = z.object({
  type: z.string(),
  from: z.string(),
  to: z.string().nullish(),
  input: z.string().nullish(),
  output: z.string().nullish(),
  value: z.string().nullish(),
  gasUsed: z.string().nullish(),
  error: z.string().nullish(),
  calls: z.array(z.unknown()).nullish(),
})

type TraceRequest = {
  Method: 'debug_traceCall' | 'debug_traceTransaction'
  Parameters: readonly unknown[]
  ReturnType: unknown
}

/**
 * The calls that one call on top of a block makes, by `debug_traceCall`. Null where the node does not
 * offer it or its answer is too large; rejects when it does not answer.
 */
export function traceCall(
  client: PublicClient,
  onBlock: number,
  { from, to, data, gas }: CallToSimulate,
  changes: readonly StateChange[],
  time: number,
): Promise<TracedCall | null> {
  const stateOverrides = Object.fromEntries(
    changes.map(({ address: at, slots = [], code }) => [
      at,
      {
        ...(code === undefined ? {} : { code }),
        stateDiff: Object.fromEntries(slots.map(({ slot, value }) => [slot, word(value)])),
      },
    ]),
  )
  return traced(client, 'debug_traceCall', [
    { from, to, data, gas: quantity(gas) },
    quantity(BigInt(onBlock)),
    { ...CALLS, stateOverrides, blockOverrides: { time: quantity(BigInt(time)) } },
  ])
}

const CALLS = { tracer: 'callTracer' }

/** The same of a mined transaction, by `debug_traceTransaction`; asked once, as the engine waits for it. */
export const traceTransaction = (client: PublicClient, hash: TxHash): Promise<TracedCall | null> =>
  traced(client, 'debug_traceTransaction', [hash, CALLS], { retryCount: 0 })

async function traced(
  client: PublicClient,
  method: TraceRequest['Method'],
  params: readonly unknown[],
  options?: { readonly retryCount: number },
): Promise<TracedCall | null> {
  try {
    const answer = await client.request<TraceRequest>({ method, params }, options)
    return readFrame(answer, 0)
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Whether the node has answered, though without a trace that can be read. */
function isRefused(error: unknown): boolean {
  if (error instanceof z.ZodError) return true
  if (!(error instanceof BaseError)) return false
  const answer = error.walk(
    (cause) => cause instanceof RpcRequestError || cause instanceof AnswerTooLarge,
  )
  return answer !== null && !(answer instanceof RpcRequestError && isNodeLimit(answer.code))
}

function readFrame(answer: unknown, depth: number): TracedCall {
  const frame = frameShape.parse(answer)
  const { to, calls, error } = frame
  return {
    type: frame.type,
    from: address(frame.from),
    to: to == null ? null : address(to),
    input: hex(frame.input ?? '0x'),
    output: hex(frame.output ?? '0x'),
    value: BigInt(frame.value ?? 0),
    gasUsed: BigInt(frame.gasUsed ?? 0),
    error: error ?? null,
    calls: depth === MAX_DEPTH ? [] : (calls ?? []).map((inner) => readFrame(inner, depth + 1)),
  }
}

const quantity = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`
