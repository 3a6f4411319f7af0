import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type EmptyNode = { readonly url: string; readonly close: () => Promise<void> }

type Call = { readonly id: unknown; readonly method: string }

/** A node of a chain where every address has code that answers nothing; to a GET, a book that knows nothing. */
export async function startEmptyNode(): Promise<EmptyNode> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ errorType: 'NotFound', description: 'nothing is known here' }))
      return
    }
    let text = ''
    for await (const chunk of request) text += chunk
    const calls: Call | Call[] = JSON.parse(text)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const isBatch = Array.isArray(calls)
    const answers = (isBatch ? calls : [calls]).map(({ id, method }) => ({
      ...{ jsonrpc: '2.0', id, result: method === 'eth_getCode' ? '0x00' : '0x' },
    }))
    response.end(JSON.stringify(isBatch ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
