import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { probeNode } from './node-probe'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function urlOf(listener: RequestListener): Promise<string> {
  const node = await listen(listener)
  closing.push(node.close)
  return node.url
}

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

const block = (number: string) => ({
  number,
  hash: `0x${'Ab'.repeat(32)}`,
  timestamp: '0x64',
  transactions: ['0x1'],
})

/** A node that answers each call of a batch with this, and the batches it got. */
async function nodeOf(resultOf: (call: Call) => unknown) {
  const batches: (readonly Call[])[] = []
  const url = await urlOf(async (request, response) => {
    const calls: readonly Call[] = JSON.parse((await bodyOf(request)).toString())
    batches.push(calls)
    const replies = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) }))
    // A batch may be answered in any order. Source: JSON-RPC 2.0, "Batch".
    response.end(JSON.stringify(replies.reverse()))
  })
  return { url, batches }
}

const healthy = ({ method, params }: Call): unknown => {
  if (method === 'eth_chainId') return '0x64'
  return params[0] === 'latest' ? block('0x20') : block(String(params[0]))
}

describe('a probe', () => {
  it('asks for chain, head and blocks in one batch', async () => {
    const { url, batches } = await nodeOf(healthy)
    const hash = `0x${'ab'.repeat(32)}`
    expect(await probeNode(url, [16, 26])).toEqual({
      kind: 'answered',
      chainId: 100,
      head: { number: 32, hash, timestamp: 100 },
      blocks: [
        { number: 16, hash, timestamp: 100 },
        { number: 26, hash, timestamp: 100 },
      ],
    })
    expect(batches).toHaveLength(1)
    expect(batches[0]?.map(({ params }) => params)).toEqual([
      ...[[], ['latest', false], ['0x10', false], ['0x1a', false]],
    ])
  })

  it('asks for the chain alone where there is nothing to compare', async () => {
    const { url, batches } = await nodeOf(healthy)
    expect(await probeNode(url, null)).toEqual({
      kind: 'answered',
      chainId: 100,
      head: null,
      blocks: [],
    })
    expect(batches[0]?.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  it('leaves out blocks the node does not have yet', async () => {
    const { url } = await nodeOf((call) => (call.params[0] === '0x30' ? null : healthy(call)))
    expect(await probeNode(url, [48])).toMatchObject({ kind: 'answered', blocks: [] })
  })

  it.each<[string, (call: Call) => unknown, string]>([
    [
      'no block below its head',
      (call) => (call.params[0] === '0x10' ? null : healthy(call)),
      'does not report its block 16',
    ],
    [
      'another block than the one asked for',
      (call) => (call.params[0] === '0x10' ? block('0x11') : healthy(call)),
      'does not report its block 16',
    ],
    [
      'no head',
      (call) => (call.params[0] === 'latest' ? { number: 'x' } : healthy(call)),
      'does not report its newest block',
    ],
    [
      'no chain',
      (call) => (call.method === 'eth_chainId' ? 'one' : healthy(call)),
      'does not report its chain',
    ],
  ])('of a node with %s fails', async (_, resultOf, detail) => {
    const { url } = await nodeOf(resultOf)
    expect(await probeNode(url, [16])).toEqual({ kind: 'failed', detail })
  })

  it.each<[string, RequestListener, string]>([
    ['answers 503', (_, response) => response.writeHead(503).end('[]'), 'answers 503'],
    [
      'talks garbage',
      (_, response) => response.end('<html>'),
      'answers with something else than JSON-RPC',
    ],
    [
      'answers a batch with one reply',
      (_, response) => response.end('{"result":"0x1"}'),
      'answers with something else than JSON-RPC',
    ],
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: '/x' }).end(),
      'answered with a redirect, which is not followed',
    ],
    ['hangs up', (request) => request.socket.destroy(), 'cannot be reached'],
    ['never ends', (_, response) => response.write('['), 'does not answer in time'],
  ])('of a node that %s fails', async (_, listener, detail) => {
    expect(await probeNode(await urlOf(listener), [])).toEqual({ kind: 'failed', detail })
  })
})
