import 'server-only'
import { InfraError } from '@/lib/infra/errors'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
export type Rpc = ReturnType<typeof createRpc>

/** JSON-RPC to our own node. Answers are unknown until the caller parses them. */
export function createRpc(url: string, timeoutMs = 20_000) {
  const post = async (body: unknown): Promise<unknown> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await response.json()
    } catch (cause) {
      throw new InfraError('local node: no answer', { retryable: true, cause })
    }
  }
  const request = (call: RpcCall, id: number) => ({ jsonrpc: '2.0', id, ...call })

  return {
    url,
    call: async (method: string, ...params: readonly unknown[]): Promise<unknown> =>
      resultOf(method, await post(request({ method, params }, 1))),

    /** Answers in the order of the calls; the node may work on them in any order. */
    batch: async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
      if (calls.length === 0) return []
      const answers = await post(calls.map(request))
      if (!Array.isArray(answers)) throw badAnswer('batch', answers)
      const byId = new Map<unknown, unknown>(
        answers.map((answer) => [isRecord(answer) ? answer.id : null, answer]),
      )
      return calls.map((call, index) => resultOf(call.method, byId.get(index)))
    },
  }
}

function resultOf(method: string, answer: unknown): unknown {
  if (!isRecord(answer) || !('result' in answer)) throw badAnswer(method, answer)
  return answer.result
}

const badAnswer = (method: string, answer: unknown) =>
  new InfraError(`local node: ${method} failed: ${JSON.stringify(answer ?? null).slice(0, 300)}`, {
    retryable: false,
    cause: null,
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
