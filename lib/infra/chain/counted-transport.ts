import 'server-only'
import { BaseError, type HttpTransport, LimitExceededRpcError, RpcRequestError } from 'viem'
import { areCallsHeard, noteCall, type RpcCall } from '@/lib/infra/outgoing-calls'
import { isNodeLimit } from './rpc-bounds'

type Request = { readonly method: string; readonly params?: unknown }

/** HTTP to one node, whose calls are noted; what it tries again by itself counts as one call. */
export const countedTransport =
  (inner: HttpTransport): HttpTransport =>
  (context) => {
    const made = inner(context)
    const send = made.request as (call: Request, options?: unknown) => Promise<unknown>
    const chainId = context.chain?.id ?? 0
    const request = async (call: Request, options?: unknown): Promise<unknown> => {
      if (!areCallsHeard()) return send(call, options)
      const { method } = call
      const startedMs = performance.now()
      const note = (outcome: RpcCall['outcome']) => {
        const durationMs = performance.now() - startedMs
        noteCall({ kind: 'rpc', chainId, method, caller: 'service', outcome, durationMs })
      }
      try {
        const answer = await send(call, options)
        note('ok')
        return answer
      } catch (error) {
        note(isRefusal(error) ? 'refused' : 'failed')
        throw error
      }
    }
    return { ...made, request: request as typeof made.request }
  }

/** Whether the node answered, with an error about the call and not about itself. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError) || error instanceof LimitExceededRpcError) return false
  const answered = error.walk((cause) => cause instanceof RpcRequestError)
  return answered instanceof RpcRequestError && !isNodeLimit(answered.code)
}
