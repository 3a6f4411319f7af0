import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server of JSON-RPC answers to a call: a result, an error with its code, or nothing at all. */
export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly status: number; readonly text: string }
  | 'nothing'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** A server of the test's own, which remembers what it was asked. */
export async function startRpcServer(answer: (call: RpcCall) => Promise<RpcAnswer> | RpcAnswer) {
  const calls: RpcCall[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const { id, method, params = [] } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const call = { method, params }
    calls.push(call)
    const found = await answer(call)
    if (found === 'nothing') return
    if ('status' in found) {
      response.writeHead(found.status).end(found.text)
      return
    }
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...found }))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    asked: (method: string) => calls.filter((call) => call.method === method),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
