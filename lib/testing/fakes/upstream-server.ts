import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters } from 'viem'
import { chainOfPath } from './chain-of-path'

export type UpstreamServer = {
  /** Address of the order book and of the node, whose path may name its chain. */
  readonly url: string
  /** Wei per atom by token, lower case; missing tokens have no liquidity. */
  native: Record<string, number>
  /** Returns only 503 while true. */
  isDown: boolean
  readonly close: () => Promise<void>
}

export type UpstreamOptions = {
  /** Of every token. */
  readonly decimals: number
  /** An address without code, lower case; all others have code. */
  readonly addressWithoutCode?: string
}

type Reply = { readonly status: number; readonly body: unknown }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/**
 * Everything a public network needs except price providers: a node with tokens, and an order book.
 */
export async function startUpstreamServer({
  decimals,
  addressWithoutCode,
}: UpstreamOptions): Promise<UpstreamServer> {
  const word = encodeAbiParameters([{ type: 'uint256' }], [BigInt(decimals)])

  const resultOf = ({ method, params }: Call, path: string) => {
    if (method === 'eth_chainId') return chainOfPath(path)
    if (method === 'eth_getCode') return params[0] === addressWithoutCode ? '0x' : '0x60'
    return word
  }
  const node = (path: string, body: Call | Call[]): Reply => {
    const answer = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call, path) })
    return { status: 200, body: Array.isArray(body) ? body.map(answer) : answer(body) }
  }
  const book = (path: string): Reply => {
    const price = state.native[/^\/api\/v1\/token\/(\w+)\/native_price$/.exec(path)?.[1] ?? '']
    return price === undefined
      ? { status: 404, body: { errorType: 'NoLiquidity', description: 'no route' } }
      : { status: 200, body: { price } }
  }

  const server = createServer(async (request, response) => {
    if (state.isDown) return response.writeHead(503).end()
    const reply =
      request.method === 'POST'
        ? node(request.url ?? '', await readJson(request))
        : book(request.url ?? '')
    response.writeHead(reply.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const state: UpstreamServer = {
    url: `http://127.0.0.1:${port}`,
    native: {},
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return state
}

async function readJson(request: IncomingMessage): Promise<Call | Call[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}
