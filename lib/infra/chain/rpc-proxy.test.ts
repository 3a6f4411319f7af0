import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { InfraError } from '@/lib/infra/errors'
import { createCallGate } from './call-gate'
import { createNodeFailover } from './node-failover'
import { answerOf, CHAIN_ID, nodesOf } from './node-failover.fixture'
import { tokensOf } from './rpc-methods'
import { createRpcProxy } from './rpc-proxy'

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

const HEAD = 50_000
let stop: () => void = () => undefined
afterEach(() => stop())

/** A node that answers a call with itself, and what reached it. */
async function startNode(answer?: (calls: readonly Call[], response: ServerResponse) => void) {
  const seen: Call[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls: readonly Call[] = JSON.parse(body)
    seen.push(...calls)
    if (answer !== undefined) return answer(calls, response)
    const result = (call: Call) =>
      call.method === 'eth_blockNumber' ? `0x${HEAD.toString(16)}` : call
    response.end(
      JSON.stringify(calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: result(call) }))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen }
}

const call = (method: string, ...params: readonly unknown[]) => ({
  jsonrpc: '2.0' as const,
  id: 1,
  method,
  params,
})
const hex = (value: number) => `0x${value.toString(16)}`

describe('createRpcProxy', () => {
  it('refuses methods that are not offered, and forwards nothing of them', async () => {
    const node = await startNode()
    const proxy = createRpcProxy(() => node.url)
    const replies = await proxy([call('anvil_setBalance'), call('eth_fillTransaction', {})])
    expect(replies.map(({ error }) => error?.code)).toEqual([-32004, -32004])
    expect(node.seen).toEqual([])
  })

  it('sends what keeps the node busy through the gate, and refuses what the gate turns away', async () => {
    const node = await startNode()
    const gate = createCallGate({ atOnce: 1, waiting: 0, waitMs: 60_000 })
    const proxy = createRpcProxy(() => node.url, { gate })
    const calls = [
      call('eth_chainId'),
      call('eth_call', { to: '0x1' }),
      call('eth_estimateGas', { to: '0x1' }),
      call('eth_getLogs', {}),
      call('eth_gasPrice'),
    ]
    const outcomeOf = (replies: Awaited<ReturnType<typeof proxy>>) =>
      replies.map(({ error, result }) => error?.code ?? (result as Call).method)
    // They take one place, one after the other.
    expect(outcomeOf(await proxy(calls))).toEqual(calls.map(({ method }) => method))
    let release = () => {}
    const other = gate(() => new Promise<void>((resolve) => (release = resolve)))
    expect(outcomeOf(await proxy(calls))).toEqual([
      ...['eth_chainId', -32005, -32005, -32005, 'eth_gasPrice'],
    ])
    release()
    await other
    expect(outcomeOf(await proxy(calls.slice(3)))).toEqual(['eth_getLogs', 'eth_gasPrice'])
  })

  it.each(['eth_call', 'eth_estimateGas'])('bounds the gas of %s', async (method) => {
    const node = await startNode()
    const proxy = createRpcProxy(() => node.url)
    const transaction = { to: '0x1', data: '0x' }
    await proxy([
      call(method, transaction, 'latest'),
      call(method, { ...transaction, gas: hex(2 ** 24) }),
      call(method, { ...transaction, gas: hex(2 ** 24 + 1) }),
      call(method, { ...transaction, gas: '0x5208' }),
    ])
    expect(node.seen.map(({ params }) => params)).toEqual([
      [{ ...transaction, gas: hex(2 ** 24) }, 'latest'],
      [{ ...transaction, gas: hex(2 ** 24) }],
      [{ ...transaction, gas: hex(2 ** 24) }],
      [{ ...transaction, gas: '0x5208' }],
    ])
    const [refused] = await proxy([call(method, { ...transaction, gas: '60000000' })])
    expect(refused?.error?.code).toBe(-32602)
  })

  it.each([
    [{ fromBlock: '0x0', toBlock: hex(9_999) }, true],
    [{ fromBlock: '0x0', toBlock: hex(10_000) }, false],
    [{ fromBlock: hex(HEAD - 9_999) }, true],
    [{ fromBlock: hex(HEAD - 10_000) }, false],
    [{ fromBlock: hex(HEAD - 10_000), toBlock: 'finalized' }, false],
    [{ fromBlock: 'earliest', toBlock: 'latest' }, false],
    [{ fromBlock: 'earliest', toBlock: null }, false],
    [{}, true],
    [{ blockHash: `0x${'11'.repeat(32)}` }, true],
    [{ blockHash: `0x${'11'.repeat(32)}`, fromBlock: 'earliest' }, false],
    [{ fromBlock: 'EARLIEST' }, false],
    [{ fromBlock: '0' }, false],
    [{ fromBlock: hex(20_000), toBlock: hex(10) }, true],
  ])('lets logs of %j through: %s', async (filter, isForwarded) => {
    const node = await startNode()
    const [reply] = await createRpcProxy(() => node.url)([call('eth_getLogs', filter)])
    expect(node.seen.some(({ method }) => method === 'eth_getLogs')).toBe(isForwarded)
    expect(reply?.error?.code).toBe(isForwarded ? undefined : -32602)
  })

  it('refuses malformed parameters of bounded methods', async () => {
    const node = await startNode()
    const calls = [
      call('eth_call', 'x'),
      call('eth_getLogs'),
      { ...call('eth_getLogs'), params: { fromBlock: 'earliest' } },
      call('eth_feeHistory', '0x401', 'latest'),
      call('eth_feeHistory', 1_025, 'latest'),
    ]
    const replies = await createRpcProxy(() => node.url)(calls)
    expect(replies.map(({ error }) => error?.code)).toEqual(calls.map(() => -32602))
    expect(node.seen).toEqual([])
  })

  it('answers every call with an error when the node answers too much, and stops reading', async () => {
    let isReadToItsEnd = true
    const node = await startNode((_, response) => {
      response.on('close', () => {
        isReadToItsEnd = response.writableFinished
      })
      const write = () => {
        while (response.write(Buffer.alloc(65_536, ' ')));
        response.once('drain', write)
      }
      write()
    })
    const proxy = createRpcProxy(() => node.url, { maxAnswerBytes: 100_000 })
    const replies = await proxy([call('eth_chainId'), call('anvil_mine'), call('eth_gasPrice')])
    expect(replies.map(({ error }) => error?.code)).toEqual([-32000, -32004, -32000])
    expect(replies[0]?.error?.message).toContain('larger than 100000 bytes')
    await expect.poll(() => isReadToItsEnd).toBe(false)
  })

  it('reads no more than 8 MiB of an answer', async () => {
    let bytes = 8 * 1024 * 1024
    const node = await startNode((calls, response) => {
      const answer = JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
      response.end(answer.padEnd(bytes))
    })
    const proxy = createRpcProxy(() => node.url)
    expect(await proxy([call('eth_chainId')])).toMatchObject([{ result: '0x1' }])
    bytes += 1
    const [refused] = await proxy([call('eth_chainId')])
    expect(refused?.error?.message).toContain('larger than 8388608 bytes')
  })

  it('asks the next of several nodes when the first is over its limit or gone', async () => {
    const well = await startNode()
    const stopWell = stop
    const limited = await startNode((_, response) => response.writeHead(429).end('{}'))
    const urls = ['http://127.0.0.1:1', limited.url, well.url]
    const proxy = createRpcProxy(nodesOf(urls))
    const replies = [await proxy([call('eth_chainId')]), await proxy([call('eth_chainId')])]
    expect(replies.flat().map(({ error }) => error)).toEqual([undefined, undefined])
    expect([limited.seen.length, well.seen.length]).toEqual([1, 2])
    stopWell()
  })

  it.each([429, -32007])('asks the next node when the first reports the limit %i', async (code) => {
    const well = await startNode()
    const stopWell = stop
    const limited = await startNode((calls, response) => {
      const error = { code, message: 'request limit reached' }
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))))
    })
    const proxy = createRpcProxy(nodesOf([limited.url, well.url]))
    const [reply] = await proxy([call('eth_chainId')])
    expect([reply?.error, well.seen.length]).toEqual([undefined, 1])
    stopWell()
  })

  it.each([400, 403, 413])('takes a %i for the answer to the calls', async (status) => {
    const well = await startNode()
    const stopWell = stop
    const refusing = await startNode((_, response) => response.writeHead(status).end('<html>'))
    const nodes = nodesOf([refusing.url, well.url])
    const [reply] = await createRpcProxy(nodes)([call('eth_chainId')])
    expect(reply?.error).toEqual({ code: -32000, message: `the node answered ${status}` })
    expect(nodes.views().map(({ state }) => state)).toEqual(['well', 'well'])
    expect(well.seen).toEqual([])
    stopWell()
  })

  it('asks the next node when the first answers 429 with replies', async () => {
    const well = await startNode()
    const stopWell = stop
    const limited = await startNode((calls, response) => {
      const error = { code: -32005, message: 'limit exceeded' }
      const replies = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
      response.writeHead(429).end(JSON.stringify(replies))
    })
    const [reply] = await createRpcProxy(nodesOf([limited.url, well.url]))([call('eth_chainId')])
    expect([reply?.error, well.seen.length]).toEqual([undefined, 1])
    stopWell()
  })

  it.each(['well', 'failed'])(
    'sends calls that take too long to no other node; theirs is then %s',
    async (state) => {
      const well = await startNode()
      const stopWell = stop
      const slow = await startNode(() => undefined)
      const asked: unknown[] = []
      const nodes = createNodeFailover({
        urls: [slow.url, well.url],
        chainId: CHAIN_ID,
        nowMs: () => 0,
        nowSeconds: () => 0,
        probe: async (url, heights) => {
          if (suspect.mock.calls.length === 0) return answerOf(10, heights)
          asked.push([url, heights])
          return url === slow.url && state === 'failed'
            ? { kind: 'failed', detail: 'is silent' }
            : answerOf(10, heights)
        },
      })
      const suspect = vi.spyOn(nodes, 'suspect')
      const proxy = createRpcProxy(nodes, { timeoutMs: 100 })
      await expect(proxy([call('eth_call', {})])).rejects.toThrow(InfraError)
      // Whether the calls reached the slow node in time or not, they are sent to no other.
      expect(well.seen).toEqual([])
      expect(suspect.mock.calls).toEqual([[slow.url]])
      expect(asked).toEqual([[slow.url, []]])
      // The answer is dealt with in the same turn in which it comes.
      await new Promise((resolve) => setImmediate(resolve))
      expect(nodes.views()[0]?.state).toBe(state)
      stopWell()
    },
  )

  it('asks the next node for the head when the first takes too long to report it', async () => {
    const well = await startNode()
    const stopWell = stop
    const slow = await startNode(() => undefined)
    const proxy = createRpcProxy(nodesOf([slow.url, well.url]), { timeoutMs: 2_000 })
    const [reply] = await proxy([call('eth_getLogs', {})])
    expect(reply?.error).toBeUndefined()
    stopWell()
  })

  it('does not follow a redirect of the node', async () => {
    const elsewhere = await startNode()
    const stopElsewhere = stop
    const node = await startNode((_, response) => {
      response.writeHead(307, { location: elsewhere.url }).end()
    })
    await expect(createRpcProxy(() => node.url)([call('eth_chainId')])).rejects.toThrow(InfraError)
    expect(elsewhere.seen).toEqual([])
    stopElsewhere()
  })
})

describe('tokensOf', () => {
  it('adds up the calls of a batch by what their methods cost', () => {
    const batch = ['eth_chainId', 'eth_call', 'eth_estimateGas', 'eth_getLogs', 'anvil_mine']
    expect(tokensOf(batch.map((method) => ({ method })))).toBe(1 + 2 + 5 + 10 + 1)
    expect(tokensOf([{ method: 'eth_sendRawTransaction' }])).toBe(5)
  })
})
