import { request as openRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NodeEdge, startNodeEdge } from './node-edge.fixture'

const PAGES = ['https://evil.example', 'http://127.0.0.1:3000', 'http://localhost:5173', 'null']
const EXTENSION = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'

let edge: NodeEdge

beforeAll(async () => {
  edge = await startNodeEdge()
})

afterAll(() => edge.stop())

const call = (method: string, ...params: readonly unknown[]) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
})

/** Sends as no library does: any host, any type. */
function post(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body: unknown = call('eth_chainId'),
): Promise<{ readonly status: number; readonly text: string; readonly isReadable: boolean }> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        const { 'access-control-allow-origin': allowed } = response.headers
        resolve({ status: response.statusCode ?? 0, text, isReadable: allowed !== undefined })
      },
    )
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}

const errorCodes = (text: string): readonly (number | undefined)[] => {
  const replies: { error?: { code: number } } | { error?: { code: number } }[] = JSON.parse(text)
  return (Array.isArray(replies) ? replies : [replies]).map(({ error }) => error?.code)
}

describe.each([
  ['the port of the node', () => edge.portUrl],
  ['the RPC of the service', () => edge.serviceUrl],
])('%s', (_, urlOf) => {
  it('serves programs, extensions, and nobody less for having typed the address', async () => {
    const single = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    expect(await post(urlOf())).toMatchObject({ status: 200, text: single })
    const many = [call('eth_chainId'), call('eth_chainId')]
    expect((await post(urlOf(), {}, many)).text).toBe(`[${single},${single}]`)
    const fromExtension = { origin: EXTENSION, 'sec-fetch-site': 'cross-site' }
    expect((await post(urlOf(), fromExtension)).status).toBe(200)
    expect((await post(urlOf(), { 'sec-fetch-site': 'none' })).status).toBe(200)
    expect((await post(urlOf(), { host: 'localhost:9999' })).status).toBe(200)
  })

  it.each(PAGES)('refuses a page of %s', async (origin) => {
    const answer = await post(urlOf(), { origin })
    expect([answer.status, answer.isReadable]).toEqual([403, false])
    const preflight = { 'access-control-request-method': 'POST', origin }
    expect(
      (await fetch(urlOf(), { method: 'OPTIONS', headers: preflight })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })

  it('refuses what a page sends without Origin, and by a name made to lead here', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect((await post(urlOf(), { 'sec-fetch-site': site })).status).toBe(403)
    }
    const rebound = { host: 'evil.example:8545', 'sec-fetch-site': 'same-origin' }
    expect((await post(urlOf(), rebound)).status).toBe(403)
    expect((await post(urlOf(), { ...rebound, origin: 'http://evil.example:8545' })).status).toBe(
      403,
    )
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses a body of type "%s"',
    async (type) => {
      expect((await post(urlOf(), { 'content-type': type })).status).toBe(415)
    },
  )

  it('refuses every method that commands the node, without any effect', async () => {
    const account = `0x${'00'.repeat(18)}beef`
    const commands = [
      call('anvil_setBalance', account, '0x64'),
      call('hardhat_setBalance', account, '0x64'),
      call('evm_mine'),
      call('eth_sendTransaction', { from: account, to: account }),
      call('anvil_dumpState'),
    ]
    const before = await edge.chain.rpc.call('eth_blockNumber')
    expect(errorCodes((await post(urlOf(), {}, commands)).text)).toEqual(commands.map(() => -32004))
    expect(await edge.chain.rpc.call('eth_getBalance', account, 'latest')).toBe('0x0')
    expect(await edge.chain.rpc.call('eth_blockNumber')).toBe(before)
  })

  it('ends an endless loop that is called with gas without end', async () => {
    const loop = { data: '0x5b600056', gas: '0x1000000000000000' }
    expect(
      errorCodes((await post(urlOf(), {}, call('eth_call', loop, 'latest'))).text),
    ).not.toEqual([undefined])
    expect((await post(urlOf())).status).toBe(200)
  })

  it('refuses more calls than a batch may have', async () => {
    const calls = Array.from({ length: 101 }, () => call('eth_chainId'))
    expect((await post(urlOf(), {}, calls)).status).toBe(400)
  })
})

describe('the port of the node', () => {
  it('serves nothing at other paths', async () => {
    for (const path of ['/local/rpc', '/networks', '/readyz', '//']) {
      expect((await post(`${edge.portUrl}${path}`)).status, path).toBe(404)
    }
    expect((await fetch(edge.portUrl)).status).toBe(405)
  })

  it('lets nothing of a refusal be run, framed or stored', async () => {
    const { headers } = await fetch(`${edge.portUrl}/readyz`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
})

describe('the node behind its port', () => {
  it('lets no page read its answers, nor send what it reads as JSON', async () => {
    const { url } = edge.chain.rpc
    for (const origin of PAGES) {
      expect(await post(url, { origin })).toMatchObject({ isReadable: false })
      const asked = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      expect(asked.headers.get('access-control-allow-origin')).toBeNull()
      expect(asked.headers.get('access-control-allow-headers')).toBeNull()
    }
  })
})
