import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '@/lib/testing/fakes/listening-server'
import { createFailoverClient } from './failover-client'
import { nodesOf } from './node-failover.fixture'
import { offchainLookup } from './offchain-lookup.fixture'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Node = { readonly url: string; readonly asked: () => number }

/** A node that answers every call of a batch with `answer`. */
async function nodeOf(answer: object): Promise<Node> {
  let asked = 0
  return started(
    async (request, response) => {
      asked += 1
      let body = ''
      for await (const chunk of request) body += chunk
      const calls: readonly { readonly id: number }[] = JSON.parse(body)
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer }))))
    },
    () => asked,
  )
}

async function started(listener: RequestListener, asked: () => number): Promise<Node> {
  const node = await listen(listener)
  closing.push(node.close)
  return { url: node.url, asked }
}

const failingWith = async (status: number): Promise<Node> => {
  let asked = 0
  return started(
    (_, response) => {
      asked += 1
      response.writeHead(status).end()
    },
    () => asked,
  )
}

const clientOf = (...nodes: readonly Node[]) => clientFor(60_000, nodes)

const clientFor = (timeoutMs: number, nodes: readonly Node[]) =>
  createFailoverClient({
    nodes: nodesOf(nodes.map(({ url }) => url)),
    chainId: 31337,
    timeoutMs,
    retries: 0,
  })

describe('a client with several nodes', () => {
  it('reads from the first', async () => {
    const [first, second] = [await nodeOf({ result: '0x7' }), await nodeOf({ result: '0x8' })]
    expect(await clientOf(first, second).getBlockNumber()).toBe(7n)
    expect(second.asked()).toBe(0)
  })

  it('asks no server that a contract names', async () => {
    const token = `0x${'22'.repeat(20)}` as const
    const elsewhere = await nodeOf({ data: '0x01' })
    const data = offchainLookup(token, `${elsewhere.url}/{data}`)
    const node = await nodeOf({ error: { code: 3, message: 'execution reverted', data } })
    await expect(clientOf(node).call({ to: token, data: '0x95d89b41' })).rejects.toThrow()
    expect(elsewhere.asked()).toBe(0)
  })

  it.each([429, 500, 503])('reads from the next while the first answers %i', async (status) => {
    const [first, second] = [await failingWith(status), await nodeOf({ result: '0x8' })]
    const client = clientOf(first, second)
    expect(await client.getGasPrice()).toBe(8n)
    expect(await client.getGasPrice()).toBe(8n)
    expect([first.asked(), second.asked()]).toEqual([1, 2])
  })

  it('reads from the next when the first is silent or over its limit', async () => {
    const silent = await started(
      () => undefined,
      () => 0,
    )
    const limited = await nodeOf({ error: { code: -32005, message: 'limit exceeded' } })
    const well = await nodeOf({ result: '0x8' })
    expect(await clientFor(2_000, [silent, limited, well]).getGasPrice()).toBe(8n)
    expect(limited.asked()).toBe(1)
  })

  // Alchemy's code in batches, and QuickNode's.
  it.each([429, -32007])(
    'reads from the next when the first reports the limit %i',
    async (code) => {
      const [limited, well] = [
        await nodeOf({ error: { code, message: 'request limit reached' } }),
        await nodeOf({ result: '0x8' }),
      ]
      expect(await clientOf(limited, well).getGasPrice()).toBe(8n)
      expect(limited.asked()).toBe(1)
    },
  )

  it.each([400, 413])('takes a %i for the answer to the call', async (status) => {
    const [refusing, well] = [await failingWith(status), await nodeOf({ result: '0x8' })]
    const client = clientOf(refusing, well)
    await expect(client.getGasPrice()).rejects.toThrow(String(status))
    expect([refusing.asked(), well.asked()]).toEqual([1, 0])
  })

  it('puts no node in cooldown because a contract returns too much', async () => {
    const large = await nodeOf({ result: `0x${'00'.repeat(6 * 1024 * 1024)}` })
    const well = await nodeOf({ result: '0x8' })
    const to = `0x${'11'.repeat(20)}` as const
    const nodes = nodesOf([large.url, well.url])
    const client = createFailoverClient({ nodes, chainId: 31337, retries: 0 })
    await expect(client.call({ to })).rejects.toThrow('more than 10485760 bytes')
    expect(nodes.views().map(({ state }) => state)).toEqual(['well', 'well'])
    expect(well.asked()).toBe(0)
  })

  it('takes a revert for the answer', async () => {
    const reverting = await nodeOf({ error: { code: 3, message: 'execution reverted' } })
    const well = await nodeOf({ result: '0x' })
    const to = `0x${'11'.repeat(20)}` as const
    await expect(clientOf(reverting, well).call({ to })).rejects.toThrow('execution reverted')
    expect(well.asked()).toBe(0)
  })

  it('fails soon when all ask it to wait for an hour', async () => {
    const waiting = await started(
      (_, response) => {
        response.writeHead(429, { 'Retry-After': '3600' }).end()
      },
      () => 0,
    )
    const client = createFailoverClient({
      nodes: nodesOf([waiting.url]),
      chainId: 31337,
      timeoutMs: 60_000,
      retries: 2,
    })
    await expect(client.getGasPrice()).rejects.toThrow('no node can be read from')
  })

  it('fails when all fail', async () => {
    const client = clientOf(await failingWith(500), await failingWith(503))
    await expect(client.getGasPrice()).rejects.toThrow('503')
  })
})
