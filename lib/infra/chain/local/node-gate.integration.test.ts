import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeRaw } from '@/lib/testing/fakes/exchange-raw'
import { type ContractChain, startContractChain } from './contract-chain.fixture'
import { type NodeGate, openNodeGate } from './node-gate'

const KEY = 'ab'.repeat(32)

let chain: ContractChain
let gate: NodeGate

beforeAll(async () => {
  chain = await startContractChain()
  const { hostname, port } = new URL(chain.rpc.url)
  const node = { host: hostname, port: Number(port) }
  gate = await openNodeGate({ port: 0, key: KEY, node: () => node })
})

afterAll(async () => {
  await gate.close()
  await chain.stop()
})

const post = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })

describe('the gate of the node', () => {
  it('passes on what comes by the key, large answers too', async () => {
    const client = createPublicClient({ transport: http(gate.privateUrl) })
    expect(await client.getChainId()).toBe(31337)
    const calls = Array.from({ length: 200 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getCode',
      params: [chain.contracts.settlement, 'latest'],
    }))
    const answer = await fetch(gate.privateUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    expect(await answer.json()).toHaveLength(calls.length)
  })

  it('passes nothing else on: it is for the handler, and has to wait for that', async () => {
    const own = await openNodeGate({ port: 0, key: KEY, node: () => null })
    const base = new URL(own.privateUrl).origin
    const others = ['/', `/${KEY.slice(1)}`, `/${KEY}/`, `//${KEY}`, `/${KEY}?x`]
    for (const path of others) expect((await post(`${base}${path}`)).status, path).toBe(503)
    own.open({
      onRequest: (request, response) => response.end(request.url),
      onUpgrade: () => false,
    })
    for (const path of others) expect(await (await post(`${base}${path}`)).text()).toBe(path)
    await own.close()
  })

  it('answers 502 while the node is down', async () => {
    const nodes = [() => null, () => ({ host: '127.0.0.1', port: 1 })]
    for (const node of nodes) {
      const nowhere = await openNodeGate({ port: 0, key: KEY, node })
      const { status, headers } = await post(nowhere.privateUrl)
      expect(status).toBe(502)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      await nowhere.close()
    }
  })

  it('answers what is no HTTP as the service does', async () => {
    const answer = await exchangeRaw(gate.port, 'NONSENSE\r\n\r\n')
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*X-Content-Type-Options: nosniff[\s\S]*"errorType"/,
    )
  })

  it('names the variable when its port is taken', async () => {
    await expect(openNodeGate({ port: gate.port, key: KEY, node: () => null })).rejects.toThrow(
      /LOCAL_RPC_PORT/,
    )
  })
})
