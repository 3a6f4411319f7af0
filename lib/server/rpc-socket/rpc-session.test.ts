import { describe, expect, it } from 'vitest'
import type { JsonRpcRequest } from '@/lib/contract/codecs/json-rpc'
import { tokensOf } from '@/lib/infra/chain/rpc-methods'
import { createRpcSession } from './rpc-session'

const call = (method: string, id: number) => ({ jsonrpc: '2.0', id, method, params: [] })
const bytesOf = (message: unknown) => Buffer.from(JSON.stringify(message))
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const tooMany = (id: number) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32005, message: 'Too many requests. Try again in 3 s.' },
})

/** A connection of a client that has this many tokens left. */
function sessionWith(left: number) {
  const sent: object[] = []
  const forwarded: JsonRpcRequest[] = []
  const taken: number[] = []
  let gaveUp = 0
  let answerNode = () => {}
  const isAnswering = new Promise<void>((resolve) => {
    answerNode = resolve
  })
  const session = createRpcSession({
    watch: { follow: async () => () => undefined },
    rpc: async (calls) => {
      forwarded.push(...calls)
      if (calls.some(({ method }) => method === 'eth_gasPrice')) await isAnswering
      return calls.map(({ id = null }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
    },
    send: (message) => sent.push(message),
    giveUp: () => {
      gaveUp += 1
    },
    takeTokens: (tokens) => {
      taken.push(tokens)
      return sumOf(taken) <= left ? 0 : 2_500
    },
    onFault: (cause) => {
      throw cause
    },
  })
  return { session, sent, forwarded, taken, answerNode, gaveUp: () => gaveUp }
}

describe('a connection', () => {
  it('is charged what its calls cost, as a request is', async () => {
    const batch = [call('eth_getLogs', 1), call('eth_call', 2)]
    const cost = tokensOf(batch)
    expect(cost).toBeGreaterThan(2)
    const { session, sent, taken } = sessionWith(cost)
    await session.receive(bytesOf(batch))
    expect(sumOf(taken)).toBe(cost)
    expect(sent).toEqual([[1, 2].map((id) => ({ jsonrpc: '2.0', id, result: '0x1' }))])
  })

  it('is refused calls beyond the client’s limit, each by its id, and the node is not asked', async () => {
    const { session, sent, forwarded } = sessionWith(1)
    await session.receive(bytesOf(call('eth_chainId', 7)))
    await session.receive(bytesOf(call('eth_chainId', 8)))
    await session.receive(bytesOf([call('eth_chainId', 9), call('eth_getLogs', 10)]))
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x1' },
      tooMany(8),
      [tooMany(9), tooMany(10)],
    ])
    expect(forwarded.map(({ id }) => id)).toEqual([7])
  })

  it('is refused calls that cost more than is left after they were read', async () => {
    const { session, sent, forwarded } = sessionWith(2)
    await session.receive(bytesOf(call('eth_getLogs', 1)))
    expect([sent, forwarded]).toEqual([[tooMany(1)], []])
  })

  it('ends with a long message beyond the limit', async () => {
    const { session, sent, gaveUp } = sessionWith(0)
    await session.receive(bytesOf([call('eth_chainId', 1), ' '.repeat(20_000)]))
    expect([gaveUp(), sent]).toEqual([1, []])
  })

  it('answers 32 messages at once', async () => {
    const { session, sent, answerNode } = sessionWith(1_000)
    const ids = Array.from({ length: 33 }, (_, index) => index)
    const answered = ids.map((id) => session.receive(bytesOf(call('eth_gasPrice', id))))
    await answered.at(-1)
    expect(sent).toEqual([
      {
        jsonrpc: '2.0',
        id: 32,
        error: { code: -32005, message: 'more than 32 messages at once' },
      },
    ])
    answerNode()
    await Promise.all(answered)
    expect(sent).toHaveLength(33)
  })
})
