import type { RpcRequest } from '@/lib/testing/chaos/false-replies'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'

export type LesserNode = {
  readonly url: string
  /** Calls of `eth_simulateV1` that were refused. */
  readonly refused: () => number
  /** Calls with state overrides that were answered. */
  readonly overridden: () => number
  readonly close: () => Promise<void>
}

/** A server before a node that does not offer `eth_simulateV1`, as older nodes do not. */
export async function startLesserNode(nodeUrl: string): Promise<LesserNode> {
  let refused = 0
  let overridden = 0
  const server = await listen(async (request, response) => {
    try {
      const parsed: RpcRequest | readonly RpcRequest[] = JSON.parse(
        (await bodyOf(request)).toString(),
      )
      const calls = [parsed].flat() as readonly RpcRequest[]
      const known = calls.filter(({ method }) => method !== 'eth_simulateV1')
      refused += calls.length - known.length
      overridden += known.filter(isOverridden).length
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(nodeUrl, { method: 'POST', headers, body: JSON.stringify(known) })
      const replies = known.length === 0 ? [] : ((await answer.json()) as readonly object[])
      const all = [
        ...replies,
        ...calls.filter(({ method }) => method === 'eth_simulateV1').map(refusal),
      ]
      response.writeHead(200, headers)
      response.end(JSON.stringify(Array.isArray(parsed) ? all : all[0]))
    } catch {
      response.destroy()
    }
  })
  return { ...server, refused: () => refused, overridden: () => overridden }
}

const isOverridden = ({ method, params }: RpcRequest): boolean =>
  method === 'eth_call' && params?.[2] !== undefined

const refusal = ({ id }: RpcRequest) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32601, message: 'the method eth_simulateV1 does not exist/is not available' },
})
