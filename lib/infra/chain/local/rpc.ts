import 'server-only'
import { textUpTo } from '@/lib/infra/bounded-fetch'
import { withDeadline } from '@/lib/infra/deadline-signal'
import { InfraError } from '@/lib/infra/errors'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
export type Rpc = ReturnType<typeof createRpc>

/** The largest answer is a dump of the chain's state; no longer text fits into a string. */
const MAX_ANSWER_BYTES = 2 ** 29

/** JSON-RPC to our own node. Results are `unknown` until the caller parses them. */
export function createRpc(url: string, timeoutMs = 20_000) {
  const post = async (body: unknown): Promise<unknown> => {
    try {
      return await withDeadline(timeoutMs, [], async (signal) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        })
        return JSON.parse(await textUpTo(response, MAX_ANSWER_BYTES, signal))
      })
    } catch (cause) {
      throw new InfraError('local node: no answer', { retryable: true, cause })
    }
  }
  const request = (call: RpcCall, id: number) => ({ jsonrpc: '2.0', id, ...call })

  return {
    url,
    call: async (method: string, ...params: readonly unknown[]): Promise<unknown> =>
      resultOf(method, await post(request({ method, params }, 1))),

    /** Results in the order of the calls; the node may process them in any order. */
    batch: async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
      if (calls.length === 0) return []
      const replies = await post(calls.map(request))
      if (!Array.isArray(replies)) throw badReply('batch', replies)
      const byId = new Map<unknown, unknown>(
        replies.map((reply) => [isRecord(reply) ? reply.id : null, reply]),
      )
      return calls.map((call, index) => resultOf(call.method, byId.get(index)))
    },
  }
}

function resultOf(method: string, reply: unknown): unknown {
  if (!isRecord(reply) || !('result' in reply)) throw badReply(method, reply)
  return reply.result
}

const badReply = (method: string, reply: unknown) =>
  new InfraError(`local node: ${method} failed: ${JSON.stringify(reply ?? null).slice(0, 300)}`, {
    retryable: false,
    cause: null,
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
