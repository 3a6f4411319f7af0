import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEnv } from '@/lib/config/env'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { marketRows } from './api-market'
import { serveGatewayNetwork } from './gateway-network'
import { endpointsOn } from './http/api-table'
import { createDispatcher } from './http/dispatcher'
import { networkResolver } from './http/network-resolver'
import type { ServedNetwork } from './served-network'

const token = `0x${'0b'.repeat(20)}`
const nobody = `0x${'0c'.repeat(20)}`
const usd = MARKET_REFERENCES[42161]?.usdToken.address ?? ''
const DECIMALS_OF_ALL = 18n

let providers: ProviderServer
let upstream: Server
let isUpstreamDown = false
/** Wei per atom; what is missing has no liquidity. */
let native: Record<string, number> = {}

beforeAll(async () => {
  providers = await startProviderServer()
  upstream = createServer(async (request, response) => {
    if (isUpstreamDown) return response.writeHead(503).end()
    const reply = request.method === 'POST' ? node(await json(request)) : book(request.url ?? '')
    response.writeHead(reply.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  providers.reset()
  isUpstreamDown = false
  native = { [usd]: 1e18 / 3_000e6 }
})
afterAll(async () => {
  vi.useRealTimers()
  await providers.close()
  await new Promise((resolve) => upstream.close(resolve))
})

const json = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

type Reply = { readonly status: number; readonly body: unknown }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** A node on which every address but one is a token of 18 decimals. */
function node(asked: unknown): Reply {
  const answer = ({ id, method, params }: Call) => {
    const word = `0x${DECIMALS_OF_ALL.toString(16).padStart(64, '0')}`
    const code = params[0] === nobody ? '0x' : '0x60'
    return { jsonrpc: '2.0', id, result: method === 'eth_getCode' ? code : word }
  }
  return { status: 200, body: Array.isArray(asked) ? asked.map(answer) : answer(asked as Call) }
}

function book(url: string): Reply {
  const price = native[/^\/api\/v1\/token\/(\w+)\/native_price$/.exec(url)?.[1] ?? '']
  return price === undefined
    ? { status: 404, body: { errorType: 'NoLiquidity', description: 'no route' } }
    : { status: 200, body: { price } }
}

/** The whole network as it is served, on the providers and the upstream above. */
function scene() {
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const env = parseEnv({
    NETWORKS: 'arbitrum_one',
    RPC_URL_ARBITRUM_ONE: url,
    ORDERBOOK_URL_ARBITRUM_ONE: url,
    COINGECKO_API_KEY: PROVIDER_KEY,
    COINGECKO_BASE_URL: providers.baseUrls.coingecko,
  })
  const [network] = env.networks
  if (network?.kind !== 'public') throw new Error('a public network is configured')
  const served = serveGatewayNetwork(network, env.providers)
  const faults: unknown[] = []
  const { handleFetch } = createDispatcher(marketRows(endpointsOn<ServedNetwork>()), {
    resolveNetwork: networkResolver([served]),
    takeToken: () => 0,
    onFault: ({ cause }) => faults.push(cause),
  })
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const target = `http://here/42161/tokens/${address}/usdPrice`
    const response = await handleFetch(new Request(target, { headers }))
    const text = await response.text()
    const cacheControl = response.headers.get('cache-control')
    return { status: response.status, text, cacheControl, headers: response.headers }
  }
  return { ask, faults }
}

const priceOf = ({ text }: { readonly text: string }): number => JSON.parse(text).price

describe('usdPrice of a public network', () => {
  it('is the provider’s price, with the coin under its own id', async () => {
    const { ask } = scene()
    providers.data.prices = { [`arbitrum-one/${token}`]: 7.25, ethereum: 3_001.5 }
    const reply = await ask(token)
    expect(reply).toMatchObject({ status: 200, text: '{"price":7.25}' })
    expect(reply.cacheControl).toBe('public, max-age=30')
    expect((await ask('-')).text).toBe('{"price":3001.5}')
    const etag = reply.headers.get('etag') ?? ''
    expect(await ask(token, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  })

  it('is the order book’s price while the provider limits us', async () => {
    const { ask } = scene()
    providers.behave('coingecko', { kind: 'status', status: 429, headers: { 'Retry-After': '60' } })
    native[token] = 0.5
    expect((await ask(token)).status).toBe(200)
    expect(priceOf(await ask(token))).toBeCloseTo(1_500, 6)
    expect(priceOf(await ask('-'))).toBeCloseTo(3_000, 6)
  })

  it('is not found when all say so, and not kept by anyone', async () => {
    const { ask } = scene()
    for (const address of [token, nobody]) {
      const reply = await ask(address)
      expect(reply).toMatchObject({ status: 404, text: '{"message":"Price not found"}' })
      expect(reply.cacheControl).toBe('no-store')
    }
    expect(providers.requests).toHaveLength(1)
  })

  it('is a 500 that tells nothing of the sources, never a 404, while they are down', async () => {
    const { ask, faults } = scene()
    providers.behave('coingecko', { kind: 'status', status: 500 })
    isUpstreamDown = true
    const reply = await ask(token)
    expect([reply.status, reply.cacheControl]).toEqual([500, 'no-store'])
    expect(reply.text).not.toContain('coingecko')
    expect(String(faults[0])).toContain('coingecko: answered 500')
  })

  it('is the last price with its age once they are down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { ask } = scene()
    providers.data.prices = { [`arbitrum-one/${token}`]: 7.25 }
    await ask(token)
    providers.behave('coingecko', { kind: 'cut' })
    isUpstreamDown = true
    vi.setSystemTime(Date.now() + 75_000)
    const reply = await ask(token)
    vi.useRealTimers()
    expect(reply).toMatchObject({ status: 200, text: '{"price":7.25}' })
    expect(reply.headers.get('age')).toBe('75')
  })
})
