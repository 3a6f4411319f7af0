import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters } from 'viem'

export type UpstreamServer = {
  /** Address of the node and of the order book. */
  readonly url: string
  /** Wei per atom by token, lower case; what is missing has no liquidity. */
  native: Record<string, number>
  /** Answers nothing but 503 while true. */
  isDown: boolean
  readonly close: () => Promise<void>
}

export type UpstreamOptions = {
  /** Of every token. */
  readonly decimals: number
  /** The address without code, lower case. */
  readonly nobody?: string
}

type Reply = { readonly status: number; readonly body: unknown }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** What a public network needs beside price providers: a node full of tokens and an order book. */
export async function startUpstreamServer({
  decimals,
  nobody,
}: UpstreamOptions): Promise<UpstreamServer> {
  const word = encodeAbiParameters([{ type: 'uint256' }], [BigInt(decimals)])

  const answerCall = ({ id, method, params }: Call) => {
    const code = params[0] === nobody ? '0x' : '0x60'
    return { jsonrpc: '2.0', id, result: method === 'eth_getCode' ? code : word }
  }
  const node = (asked: Call | Call[]): Reply => ({
    status: 200,
    body: Array.isArray(asked) ? asked.map(answerCall) : answerCall(asked),
  })
  const book = (path: string): Reply => {
    const price = state.native[/^\/api\/v1\/token\/(\w+)\/native_price$/.exec(path)?.[1] ?? '']
    return price === undefined
      ? { status: 404, body: { errorType: 'NoLiquidity', description: 'no route' } }
      : { status: 200, body: { price } }
  }

  const server = createServer(async (request, response) => {
    if (state.isDown) return response.writeHead(503).end()
    const reply =
      request.method === 'POST' ? node(await readJson(request)) : book(request.url ?? '')
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
