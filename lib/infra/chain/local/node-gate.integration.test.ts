import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createPublicClient, http, webSocket } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractChain, startContractChain } from './contract-chain.fixture'
import { type NodeGate, openNodeGate } from './node-gate'

const PAGES = ['https://evil.example', 'http://127.0.0.1:3000', 'http://localhost:5173', 'null']
const EXTENSION = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'

let chain: ContractChain
let gate: NodeGate

beforeAll(async () => {
  chain = await startContractChain()
  const { hostname, port } = new URL(chain.rpc.url)
  gate = await openNodeGate({ port: 0, node: () => ({ host: hostname, port: Number(port) }) })
})

afterAll(async () => {
  await gate.close()
  await chain.stop()
})

const url = () => `http://127.0.0.1:${gate.port}`
const chainIdCall = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
const post = (headers: Readonly<Record<string, string>>) =>
  fetch(url(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: chainIdCall,
  })

/** The status an endpoint answers to the request for a WebSocket. */
async function upgradeStatus(target: string, origin: string | null): Promise<number> {
  const { hostname, port } = new URL(target)
  const socket = connect(Number(port), hostname)
  const named = origin === null ? '' : `Origin: ${origin}\r\n`
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${named}\r\n`,
  )
  return firstStatus(socket)
}

async function firstStatus(socket: Socket): Promise<number> {
  const [chunk]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1])
}

describe('the gate of the node', () => {
  it('lets programs use it by HTTP and WebSocket, as their libraries do', async () => {
    const overHttp = createPublicClient({ transport: http(url()) })
    expect(await overHttp.getChainId()).toBe(31337)
    const overSocket = createPublicClient({
      transport: webSocket(`ws://127.0.0.1:${gate.port}`, { reconnect: false }),
    })
    expect(await overSocket.getChainId()).toBe(31337)
    const mined = new Promise<bigint>((resolve, reject) => {
      overSocket.watchBlockNumber({ onBlockNumber: resolve, onError: reject })
    })
    // A subscription takes effect some time after it was asked for.
    const mining = setInterval(() => void chain.mine(), 100)
    expect(await mined).toBeGreaterThan(0n)
    clearInterval(mining)
    await (await overSocket.transport.getRpcClient()).close()
  })

  it('lets extensions use it, and nobody who types its address is taken for a page', async () => {
    expect(await upgradeStatus(url(), EXTENSION)).toBe(101)
    expect((await post({ origin: EXTENSION, 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    expect((await post({ 'sec-fetch-site': 'none' })).status).toBe(200)
  })

  it.each(PAGES)('refuses a page of %s, whose WebSocket the node would accept', async (origin) => {
    expect(await upgradeStatus(chain.rpc.url, origin)).toBe(101)
    expect(await upgradeStatus(url(), origin)).toBe(403)
    const answer = await post({ origin })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect(await answer.json()).toEqual({
      message: 'The node is for programs and browser extensions, not for web pages.',
    })
  })

  it.each(['cross-site', 'same-site', 'same-origin'])(
    'refuses a request from a page without Origin that is %s',
    async (site) => {
      expect((await post({ 'sec-fetch-site': site })).status).toBe(403)
    },
  )

  it('checks every request of a connection', async () => {
    const socket = connect(gate.port, '127.0.0.1')
    const request = (more: string) =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${chainIdCall.length}\r\n\r\n${chainIdCall}`
    socket.write(request(''))
    const [first]: Buffer[] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /)
    socket.write(request('Origin: https://evil.example\r\n'))
    expect(await firstStatus(socket)).toBe(403)
  })

  it('passes on large answers, and the status of the node', async () => {
    const calls = Array.from({ length: 200 }, (_, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'eth_getCode' },
      params: [chain.contracts.settlement, 'latest'],
    }))
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    expect(await answer.json()).toHaveLength(calls.length)
    expect((await fetch(url(), { method: 'OPTIONS' })).ok).toBe(false)
  })

  it('answers 502 while the node is down', async () => {
    const nowhere = await openNodeGate({ port: 0, node: () => ({ host: '127.0.0.1', port: 1 }) })
    const target = `http://127.0.0.1:${nowhere.port}`
    expect((await fetch(target, { method: 'POST', body: chainIdCall })).status).toBe(502)
    expect(await upgradeStatus(target, null)).toBe(502)
    await nowhere.close()
  })

  it('names the variable when its port is taken', async () => {
    const node = { host: '127.0.0.1', port: 1 }
    await expect(openNodeGate({ port: gate.port, node: () => node })).rejects.toThrow(
      /LOCAL_RPC_PORT/,
    )
  })
})
