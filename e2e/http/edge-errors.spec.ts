import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect } from '@playwright/test'
import type { Endpoint } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/endpoint-list'
import { type ErrorType, errorCatalog } from '@/lib/contract/error-catalog'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { test } from '../support/fixtures'
import { expectDocumented, recordProvoked, request } from '../support/http'
import { errorType, type Reply } from '../support/reply'

type Change = {
  readonly network?: string
  readonly params?: string
  readonly search?: string
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the endpoint's example request with changes. */
function send(origin: string, endpoint: Endpoint, change: Change): Promise<Reply> {
  const example = endpointGuides[endpoint.name]?.example
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'network'
      ? (change.network ?? 'local')
      : (change.params ?? example?.params?.[name] ?? ''),
  )
  const search = change.search ?? (example?.query ? `?${new URLSearchParams(example.query)}` : '')
  return request(`${origin}${path}${search}`, {
    method: endpoint.method,
    headers: change.headers ?? {},
    ...(endpoint.body === null ? {} : { raw: change.raw ?? JSON.stringify(example?.body) }),
  })
}

const expectRefused = (endpoint: Endpoint, reply: Reply, code: ErrorType) => {
  expect(reply.status, reply.text).toBe(errorCatalog[code])
  if (endpoint.dialect === 'order') expect(errorType(reply)).toBe(code)
  else expect(reply.body).toEqual({ message: expect.any(String) })
}

for (const endpoint of endpoints) {
  const line = `${endpoint.method} ${endpoint.path}`

  if (endpoint.path.includes('{network}')) {
    test(`${line} is a 404 on a network that is not served`, async ({ network }) => {
      const reply = await send(network.url, endpoint, { network: 'mars' })
      expectRefused(endpoint, reply, 'NotFound')
      expect(reply.text).toContain('local')
    })
  }
  if (endpoint.params !== null) {
    test(`${line} refuses a malformed path`, async ({ network }) => {
      for (const params of ['0x', 'first', '%20']) {
        const reply = await send(network.url, endpoint, { params })
        expectRefused(endpoint, reply, 'InvalidParameter')
      }
    })
  }
  if (endpoint.query !== null) {
    test(`${line} refuses a key given twice`, async ({ network }) => {
      const reply = await send(network.url, endpoint, { search: '?owner=0x12&owner=0x12' })
      expectRefused(endpoint, reply, 'InvalidParameter')
    })
  }
  if (endpoint.body === null) continue
  const { maxBodyBytes } = endpoint

  test(`${line} refuses what is no such JSON`, async ({ network }) => {
    for (const raw of ['{', '', '"text"', '[7]', '\u0000']) {
      expectRefused(endpoint, await send(network.url, endpoint, { raw }), 'InvalidParameter')
    }
  })

  test(`${line} refuses another media type`, async ({ network }) => {
    const headers: readonly Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/vnd.api+json' },
      { 'content-encoding': 'gzip' },
    ]
    for (const header of headers) {
      const reply = await send(network.url, endpoint, { headers: header })
      expectRefused(endpoint, reply, 'UnsupportedMediaType')
    }
  })

  test(`${line} takes ${maxBodyBytes} bytes and refuses one more`, async ({ network }) => {
    const raw = (size: number) => `"${'x'.repeat(size - 2)}"`
    const atLimit = await send(network.url, endpoint, { raw: raw(maxBodyBytes) })
    expectRefused(endpoint, atLimit, 'InvalidParameter')
    const above = await send(network.url, endpoint, { raw: raw(maxBodyBytes + 1) })
    expectRefused(endpoint, above, 'PayloadTooLarge')
  })
}

/** Writes the text to a socket and reads until the service closes the connection. */
function exchange(origin: string, text: string): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(toReply(received)))
  })
}

function toReply(received: string): Reply {
  const [head = '', ...remainder] = received.split('\r\n\r\n')
  const headers = new Headers()
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const text = remainder.join('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), headers, text, body: JSON.parse(text) }
}

test('a body that does not arrive is given up, on every endpoint that takes one', {
  tag: '@full',
}, async ({ network }) => {
  const endpointsWithBody = endpoints.filter(({ body }) => body !== null)
  await Promise.all(
    endpointsWithBody.map(async (endpoint) => {
      const example = endpointGuides[endpoint.name]?.example
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'network' ? 'local' : (example?.params?.[name] ?? ''),
      )
      const reply = await exchange(
        network.url,
        `${endpoint.method} ${path} HTTP/1.1\r\nHost: ${new URL(network.url).host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
      )
      expectRefused(endpoint, reply, 'RequestTimeout')
      await expectDocumented(endpoint.method, `${network.url}${path}`, reply)
    }),
  )
})

test('headers that are too long are a 431', async ({ network }) => {
  const path = `/local/api/v1/orders/0x${'a'.repeat(20_000)}`
  const reply = await exchange(network.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect([reply.status, errorType(reply)]).toEqual([431, 'HeadersTooLarge'])
  recordProvoked('- HeadersTooLarge')
})

test('a doubled slash is a JSON 404, not a redirect', async ({ network }) => {
  for (const path of ['//local/api/v1/version', '/local//api/v1/version', '/api//v1/version']) {
    const reply = await request(`${network.url}${path}`)
    expect([reply.status, errorType(reply)], path).toEqual([404, 'NotFound'])
  }
})

test('any origin may call, with the headers clients send', async ({ network }) => {
  const reply = await request(`${network.url}/local/api/v1/quote`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://somewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-appid, traceparent',
    },
  })
  expect(reply.status).toBe(204)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(reply.headers.get('access-control-allow-methods')).toContain('POST')
  for (const name of ['Origin', 'Content-Type', 'X-Auth-Token', 'X-AppId', 'traceparent']) {
    expect(reply.headers.get('access-control-allow-headers')).toContain(name)
  }
})

const ownPagesOnly = endpoints.filter(({ pages }) => pages === 'own')

test('the RPC and the faucet are for our own pages', () => {
  expect(ownPagesOnly.map(({ path }) => path).sort()).toEqual([
    '/{network}/faucet',
    '/{network}/rpc',
  ])
})

for (const endpoint of ownPagesOnly) {
  test(`${endpoint.method} ${endpoint.path} refuses pages of other origins`, async ({
    network,
  }) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      // A name made to lead here: the page calls the host it came from.
      { origin: 'http://evil.example:3000', host: 'evil.example:3000' },
    ]) {
      const reply = await send(network.url, endpoint, { headers })
      expectRefused(endpoint, reply, 'Forbidden')
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
    const preflight = await request(
      `${network.url}${endpoint.path.replace('{network}', 'local')}`,
      {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      },
    )
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
}

test('what is for our own pages, and the port of the node, answer to no foreign host name', async ({
  system,
}) => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
  const post = (path: string, host: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  for (const [origin, path] of [
    [system.url, '/local/rpc'],
    [system.url, '/local/faucet'],
    [system.portUrl(), '/'],
  ] as const) {
    expect((await exchange(origin, post(path, 'evil.example'))).status, path).toBe(403)
    const known = await exchange(origin, post(path, new URL(origin).host))
    expect(known.status, path).not.toBe(403)
  }
})

test('programs command the node only where LOCAL_NODE_CONTROL says so', async ({ system }) => {
  for (const method of ['anvil_setBalance', 'evm_mine']) {
    const reply = await fetch(system.portUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: [`0x${'00'.repeat(20)}`, '0x1'],
      }),
    })
    expect(await reply.json()).toMatchObject({ id: 1, error: { code: -32004 } })
  }
})

test('our pages and wallets reach the RPC', async ({ network }) => {
  const json = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  for (const origin of [network.url, 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn']) {
    const reply = await request(`${network.url}/local/rpc`, { json, headers: { origin } })
    expect(reply.status, origin).toBe(200)
  }
})

test('HEAD answers like GET without the body', async ({ network }) => {
  const get = await request(`${network.url}/local/api/v1/version`)
  const head = await request(`${network.url}/local/api/v1/version`, { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
})

test('trades by pages need exactly one filter too', async ({ network, trader }) => {
  const both = `?owner=${trader.owner}&orderUid=0x${'00'.repeat(56)}`
  for (const search of ['', both]) {
    const reply = await request(`${network.url}/local/api/v2/trades${search}`)
    expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidTradeFilter'])
  }
})

test('a token no pool trades has no native price', async ({ network, trader }) => {
  const { bytecode } = JSON.parse(
    readFileSync('node_modules/canonical-weth/build/contracts/WETH9.json', 'utf8'),
  )
  const token = await trader.deploy(bytecode)
  const reply = await request(`${network.url}/local/api/v1/token/${token}/native_price`)
  expect([reply.status, errorType(reply)]).toEqual([400, 'NoLiquidity'])
})

test('an error for too many uids names the limit, up to four times the limit', async ({
  network,
}) => {
  const json = (count: number) => Array.from({ length: count }, () => `0x${'00'.repeat(56)}`)
  for (const count of [129, 512]) {
    const reply = await request(`${network.url}/local/api/v1/orders/by_uids`, { json: json(count) })
    expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidParameter'])
    expect(reply.text).toContain('at most 128')
  }
})
