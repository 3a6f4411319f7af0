import { chainOfPath } from '@/lib/testing/fakes/chain-of-path'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'

export type EmptyNode = { readonly url: string; readonly close: () => Promise<void> }

type Call = { readonly id: unknown; readonly method: string }

/**
 * A fake node of any chain, which its path may name; every address has code and every call returns
 * empty data. A GET gets a 404, as from an order book without data.
 */
export async function startEmptyNode(): Promise<EmptyNode> {
  return listen(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ errorType: 'NotFound', description: 'nothing is known here' }))
      return
    }
    const calls: Call | Call[] = JSON.parse((await bodyOf(request)).toString())
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const isBatch = Array.isArray(calls)
    const resultOf = (method: string) => {
      if (method === 'eth_chainId') return chainOfPath(request.url)
      return method === 'eth_getCode' ? '0x00' : '0x'
    }
    const answers = (isBatch ? calls : [calls]).map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: resultOf(method),
    }))
    response.end(JSON.stringify(isBatch ? answers : answers[0]))
  })
}
