import * as z from 'zod'
import { limits } from '../limits'

export const jsonRpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0', { error: 'expected "2.0"' }),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().min(1),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

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

export const jsonRpcReplySchema = z.union([jsonRpcResponseSchema, z.array(jsonRpcResponseSchema)])

export type JsonRpcRequest = z.output<typeof jsonRpcRequestSchema>
export type JsonRpcResponse = z.output<typeof jsonRpcResponseSchema>
