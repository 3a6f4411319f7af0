import { numberToHex } from 'viem'
import { falseReply, type RpcReply, type RpcRequest } from '@/lib/testing/chaos/false-replies'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'

/**
 * `lags`: at the block it had when it began to. `lies`: without logs, receipts and transactions, and it
 * takes transactions and loses them. `dies`: breaks every connection. `errs`: an error for every call.
 */
export type NodeBehaviour = 'well' | 'lags' | 'lies' | 'dies' | 'errs'

export type FaultyNode = {
  readonly url: string
  readonly behave: (behaviour: NodeBehaviour) => Promise<void>
  /** Calls since `forget` but those that only ask a node how it is. */
  readonly reads: () => number
  readonly forget: () => void
  readonly close: () => Promise<void>
}

/** Where calls name a block. */
const BLOCK_PARAMETER: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_call: 1,
  eth_simulateV1: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_feeHistory: 1,
}
const NEWEST: readonly unknown[] = ['latest', 'pending', undefined]

/** A server before a node, with the faults of its behaviour. */
export async function startFaultyNode(nodeUrl: string): Promise<FaultyNode> {
  let behaviour: NodeBehaviour = 'well'
  let stoppedAt = 0
  let reads = 0
  const forward = async (calls: readonly RpcRequest[]): Promise<readonly RpcReply[]> => {
    if (calls.length === 0) return []
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(nodeUrl, { method: 'POST', headers, body: JSON.stringify(calls) })
    return (await answer.json()) as readonly RpcReply[]
  }
  const head = async () => {
    const call = { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] }
    return Number((await forward([call]))[0]?.result)
  }
  const asOfBlock = (call: RpcRequest): RpcRequest => {
    const index = BLOCK_PARAMETER[call.method]
    const params = call.params ?? []
    if (index === undefined || !NEWEST.includes(params[index])) return call
    return { ...call, params: params.with(index, numberToHex(stoppedAt)) }
  }
  const answerTo = async (calls: readonly RpcRequest[]): Promise<readonly RpcReply[]> => {
    if (behaviour === 'errs') {
      const error = { code: 429, message: 'too many requests' }
      return calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    }
    const known = new Map<RpcRequest['id'], RpcReply>()
    for (const call of calls) {
      const { id, method } = call
      const result = numberToHex(stoppedAt)
      const reply = behaviour === 'lies' ? falseReply(call) : null
      if (reply !== null) known.set(id, reply)
      else if (behaviour === 'lags' && method === 'eth_blockNumber') {
        known.set(id, { jsonrpc: '2.0', id, result })
      }
    }
    const others = calls.filter(({ id }) => !known.has(id))
    const replies = await forward(behaviour === 'lags' ? others.map(asOfBlock) : others)
    for (const reply of replies) known.set(reply.id, reply)
    return calls.map(({ id }) => known.get(id) ?? { jsonrpc: '2.0', id, result: null })
  }
  const server = await listen(async (request, response) => {
    try {
      const parsed: RpcRequest | readonly RpcRequest[] = JSON.parse(
        (await bodyOf(request)).toString(),
      )
      const calls = [parsed].flat() as readonly RpcRequest[]
      if (!calls.some(({ method }) => method === 'eth_chainId')) reads += calls.length
      if (behaviour === 'dies') throw new Error('it is dead')
      const replies = await answerTo(calls)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(Array.isArray(parsed) ? replies : replies[0]))
    } catch {
      response.destroy()
    }
  })
  return {
    ...server,
    behave: async (wanted) => {
      stoppedAt = await head()
      behaviour = wanted
    },
    reads: () => reads,
    forget: () => {
      reads = 0
    },
  }
}
