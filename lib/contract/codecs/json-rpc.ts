import * as z from 'zod'
import { limits } from '../limits'

/** A call. Source: JSON-RPC 2.0; but one without `id` gets a reply too, with `id` null. */
export const jsonRpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0', { error: 'expected "2.0"' }),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().min(1),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

/** The reply to a call: `result`, or `error` in its place. Source: JSON-RPC 2.0. */
export const jsonRpcResponseSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
    .optional(),
})

/** One call or a batch; the reply to a batch is an array in the same order. */
export const jsonRpcBodySchema = z.union([
  jsonRpcRequestSchema,
  z.array(jsonRpcRequestSchema).min(1).max(limits.rpcBatchCalls),
])

/** An array exactly when the request was a batch. */
export const jsonRpcReplySchema = z.union([jsonRpcResponseSchema, z.array(jsonRpcResponseSchema)])

/** A call of checked form; whether its method is offered is not known yet. */
export type JsonRpcRequest = z.output<typeof jsonRpcRequestSchema>
/** `id` is that of the call. `error` also stands for a call that was not forwarded (-32004: method not offered). */
export type JsonRpcResponse = z.output<typeof jsonRpcResponseSchema>
