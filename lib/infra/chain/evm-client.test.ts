import type { RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { listen } from '@/lib/testing/fakes/listening-server'
import { createEvmClient } from './evm-client'
import { offchainLookupAnswer } from './offchain-lookup.fixture'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function nodeOf(answer: RequestListener): Promise<string> {
  const node = await listen(answer)
  closing.push(node.close)
  return node.url
}

const clientOf = (rpcUrl: string, timeoutMs = 60_000) =>
  createEvmClient({ rpcUrl, chainId: 31337, timeoutMs, retries: 0 })

it('reads the answer of a node', async () => {
  const url = await nodeOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end('[{"jsonrpc":"2.0","id":1,"result":"0x7a69"}]')
  })
  // viem matches the results of a batch by their order.
  expect(await clientOf(url).getChainId()).toBe(31337)
})

it('asks nothing of a node that has not loaded its chain, and asks it once it has', async () => {
  const asked: string[] = []
  const url = await nodeOf((request, response) => {
    asked.push(request.method ?? '')
    // What a node answers for an account before it knows the chain.
    response.end('[{"jsonrpc":"2.0","id":1,"result":"0x0"}]')
  })
  let isReady = false
  const client = createEvmClient({
    rpcUrl: url,
    chainId: 31337,
    timeoutMs: 60_000,
    retries: 1,
    isNodeReady: () => isReady,
  })
  const account = `0x${'11'.repeat(20)}` as const
  await expect(client.getBalance({ address: account })).rejects.toThrow(/has not loaded its chain/)
  expect(asked).toEqual([])
  isReady = true
  expect(await client.getBalance({ address: account })).toBe(0n)
  expect(asked).toEqual(['POST'])
})

it.each([403, 429, 503])('does not wait for as long as a node says in a %i', async (status) => {
  let asked = 0
  const url = await nodeOf((_, response) => {
    asked += 1
    if (asked === 1) return response.writeHead(status, { 'Retry-After': '3600' }).end()
    return response.end('[{"jsonrpc":"2.0","id":1,"result":"0x7a69"}]')
  })
  const client = createEvmClient({ rpcUrl: url, chainId: 1, timeoutMs: 60_000, retries: 1 })
  expect(await client.getChainId()).toBe(31337)
})

it('follows no node to another address', async () => {
  let reached = 0
  const elsewhere = await nodeOf((_, response) => {
    reached += 1
    response.end('[{"jsonrpc":"2.0","id":1,"result":"0x1"}]')
  })
  const url = await nodeOf((_, response) => {
    response.writeHead(307, { Location: elsewhere })
    response.end()
  })
  await expect(clientOf(url).getChainId()).rejects.toThrow()
  expect(reached).toBe(0)
})

it('does not wait for an answer that begins and never ends', async () => {
  const url = await nodeOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('[')
  })
  await expect(clientOf(url, 500).getChainId()).rejects.toThrow()
})

it('reads no more than an answer may have', async () => {
  let sent = 0
  const url = await nodeOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const send = () => {
      if (response.destroyed) return
      sent += 65_536
      response.write(' '.repeat(65_536), send)
    }
    send()
  })
  const client = createEvmClient({ rpcUrl: url, chainId: 1, timeoutMs: 30_000, retries: 0 })
  await expect(client.getChainId()).rejects.toThrow(/more than 10485760 bytes/)
  expect(sent).toBeLessThan(40 * 1024 * 1024)
})

it('asks no server that a contract names', async () => {
  const token = `0x${'22'.repeat(20)}` as const
  let reached = 0
  const elsewhere = await nodeOf((_, response) => {
    reached += 1
    response.end('{"data":"0x01"}')
  })
  const url = await nodeOf((_, response) =>
    response.end(offchainLookupAnswer(token, `${elsewhere}/{data}`)),
  )
  await expect(clientOf(url).call({ to: token, data: '0x95d89b41' })).rejects.toThrow()
  expect(reached).toBe(0)
})
