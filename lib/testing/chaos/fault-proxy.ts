import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf } from '@/lib/testing/fakes/listening-server'
import { pick } from '@/lib/testing/system/random'
import { falseReply, type RpcReply, type RpcRequest, toOlderBlock } from './false-replies'
import { NODE_HEADER } from './node-header'

/** How the node seems to behave to its clients. */
export type RpcBehaviour = 'well' | 'lags' | 'lies' | 'talks garbage' | 'hangs up'

export type FaultProxy = {
  readonly url: string
  behaviour: RpcBehaviour
  /** Number of requests that passed through it. */
  readonly requests: () => number
  readonly close: () => Promise<void>
}

type ProxyConfig = {
  readonly random: () => number
  /** Called for each signed transaction before anything else happens to it. */
  readonly onSend: (rawTransaction: string) => void
}

const NODE_TIMEOUT_MS = 60_000
const MAX_LAG_MS = 9_000

/** Complete responses that no client can use. */
const GARBAGE: readonly { readonly status: number; readonly body: string }[] = [
  { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  { status: 200, body: '' },
  { status: 200, body: '{"jsonrpc":"2.0","id":1,"resu' },
  { status: 200, body: '[]' },
  { status: 200, body: '{"jsonrpc":"2.0","id":null,"result":{}}' },
  { status: 200, body: 'null' },
]
/** Results that no method returns. */
const WRONG_RESULTS: readonly unknown[] = ['0x', 'nonsense', -1, {}, [], [null], true]

/** A proxy between the service and its node that injects the faults of its current `behaviour`. */
export async function startFaultProxy(config: ProxyConfig, port: number): Promise<FaultProxy> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    answer(config, proxy.behaviour, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    behaviour: 'well',
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

async function answer(
  { random, onSend }: ProxyConfig,
  behaviour: RpcBehaviour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const payload: RpcRequest | readonly RpcRequest[] = JSON.parse((await bodyOf(request)).toString())
  const calls = Array.isArray(payload) ? payload : [payload]
  const nodeUrl = String(request.headers[NODE_HEADER])
  for (const { method, params } of calls) {
    if (method === 'eth_sendRawTransaction') onSend(String(params?.[0]))
  }
  if (behaviour === 'hangs up') throw new Error('the proxy hangs up')
  if (behaviour === 'lags') await sleep(random() * MAX_LAG_MS)
  if (behaviour === 'talks garbage' && random() < 0.5) {
    const { status, body } = pick(GARBAGE, random)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    return
  }
  const replies = await replyToAll(nodeUrl, behaviour, calls, random)
  const body = JSON.stringify(Array.isArray(payload) ? replies : replies[0])
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

async function replyToAll(
  nodeUrl: string,
  behaviour: RpcBehaviour,
  calls: readonly RpcRequest[],
  random: () => number,
): Promise<readonly RpcReply[]> {
  if (behaviour === 'talks garbage') {
    return calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: pick(WRONG_RESULTS, random) }))
  }
  if (behaviour !== 'lies') return forward(nodeUrl, calls)
  const head = await headOf(nodeUrl)
  const isFalse = calls.map(() => random() < 0.5)
  const rewritten = calls.map((call, index) =>
    isFalse[index] ? toOlderBlock(call, head, random) : call,
  )
  const sent = rewritten.filter((call, index) => !isFalse[index] || falseReply(call) === null)
  const replies = new Map((await forward(nodeUrl, sent)).map((reply) => [reply.id, reply]))
  return rewritten.map((call, index) => {
    const substitute = isFalse[index] ? falseReply(call) : null
    return substitute ?? replies.get(call.id) ?? { jsonrpc: '2.0', id: call.id, result: null }
  })
}

async function forward(
  nodeUrl: string,
  calls: readonly RpcRequest[],
): Promise<readonly RpcReply[]> {
  if (calls.length === 0) return []
  const response = await fetch(nodeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
    signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
  })
  return response.json() as Promise<readonly RpcReply[]>
}

async function headOf(nodeUrl: string): Promise<number> {
  const [reply] = await forward(nodeUrl, [
    { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
  ])
  return Number(reply?.result)
}
