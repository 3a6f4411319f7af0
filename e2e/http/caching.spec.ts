import { expect } from '@playwright/test'
import type { ProviderServer } from '@/lib/testing/fakes/provider-server'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { request } from '../support/http'
import { test } from '../support/provided-system'
import { createRawClient } from '../support/raw-client'
import type { Reply } from '../support/reply'

const BASE = `0x${'b1'.repeat(20)}`
const QUOTE = `0x${'c1'.repeat(20)}`
const NOBODY = `0x${'d1'.repeat(20)}`

let providers: ProviderServer
let system: RunningSystem

/** The providers know a day of prices and the holders of two tokens. */
test.beforeAll(async ({ provided }) => {
  ;({ system, providers } = provided)
  providers.reset()
  const { data } = providers
  const fiveMinutesMs = 300_000
  const latestMs = Math.floor(Date.now() / fiveMinutesMs) * fiveMinutesMs
  for (const token of [BASE, QUOTE]) {
    data.prices[`ethereum/${token}`] = 2.5
    data.charts[`ethereum/${token}`] = {
      prices: Array.from({ length: 280 }, (_, index) => [
        latestMs - (280 - index) * fiveMinutesMs,
        2.5 + (index % 9) / 100,
      ]),
      volumes: [],
    }
    data.holders[`ethplorer/${token}`] = Array.from({ length: 60 }, (_, index) => ({
      address: `0x${String(index + 1).padStart(40, '0')}`,
      balance: String(1_000 - index),
    }))
  }
})

const pair = `${BASE}-${QUOTE}`
const cached = {
  usdPrice: { path: `/mainnet/tokens/${BASE}/usdPrice`, seconds: 30 },
  priceHistory: { path: `/mainnet/tokens/${BASE}/priceHistory`, seconds: 30 },
  slippageTolerance: { path: `/mainnet/markets/${pair}/slippageTolerance`, seconds: 120 },
  sizedSlippage: {
    path: `/mainnet/markets/${pair}/slippageTolerance?expirationTimeInSeconds=1200`,
    seconds: 120,
  },
  volatilityDetails: { path: `/mainnet/markets/${pair}/volatilityDetails`, seconds: 120 },
} as const
const uncached = [
  `/mainnet/tokens/${BASE}/topHolders`,
  `/mainnet/tokens/${BASE}/holders`,
  '/networks',
  '/healthz',
]
const allPaths = [...Object.values(cached).map(({ path }) => path), ...uncached]

const read = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  request(`${system.url}${path}`, { headers })

/** Reads without a client that would add headers or decompress the body. */
async function readRaw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  const client = createRawClient(system.url)
  try {
    return await client.send({ method, target: path, headers })
  } finally {
    client.close()
  }
}

/** The headers without those that depend on the time, connection or request. */
function stableHeaders({ headers }: Reply): Record<string, string> {
  const variableNames = ['date', 'connection', 'keep-alive', 'x-request-id', 'age']
  return Object.fromEntries([...headers].filter(([name]) => !variableNames.includes(name)))
}

for (const [name, { path, seconds }] of Object.entries(cached)) {
  test(`${name} may be cached for exactly ${seconds} s`, async () => {
    const reply = await readRaw(path)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([
      200,
      `public, max-age=${seconds}`,
    ])
  })
}

for (const path of uncached) {
  test(`${path} may be cached only with revalidation`, async () => {
    const reply = await readRaw(path)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })
}

test('the first answer and every later one have the same headers, for any origin', async () => {
  for (const path of allPaths) {
    const first = await readRaw(path)
    expect(stableHeaders(first)).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      vary: 'Accept-Encoding',
    })
    const again = await readRaw(path, { origin: 'https://example.test' })
    expect(stableHeaders(again), path).toEqual(stableHeaders(first))
    expect(again.text, path).toBe(first.text)
  }
})

test('an unknown query parameter changes neither body nor tag', async () => {
  for (const path of allPaths) {
    const plain = await readRaw(path)
    const separator = path.includes('?') ? '&' : '?'
    for (const extra of ['x=1', 'utm_source=mail&utm_medium=a']) {
      const other = await readRaw(`${path}${separator}${extra}`)
      expect([other.text, other.headers.get('etag')], path).toEqual([
        plain.text,
        plain.headers.get('etag'),
      ])
    }
  }
  const requestsBefore = providers.requests.length
  for (let index = 0; index < 20; index += 1)
    await readRaw(`${cached.usdPrice.path}?nonce=${index}`)
  expect(providers.requests).toHaveLength(requestsBefore)
})

test('every form of If-None-Match with the current tag gets a 304 without a body', async () => {
  for (const path of allPaths) {
    const fullReply = await readRaw(path)
    const tag = fullReply.headers.get('etag') ?? ''
    const expectedHeaders = stableHeaders(fullReply)
    for (const name of ['content-type', 'content-length', 'transfer-encoding'])
      delete expectedHeaders[name]
    for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const notModified = await readRaw(path, { 'if-none-match': tags })
      expect([notModified.status, notModified.text], `${path} ${tags}`).toEqual([304, ''])
      expect(stableHeaders(notModified)).toEqual(expectedHeaders)
    }
    expect((await readRaw(path, { 'if-none-match': '"other"' })).status).toBe(200)
  }
})

test('HEAD has the headers of GET', async () => {
  for (const path of allPaths) {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const head = await readRaw(path, headers, 'HEAD')
      expect([head.status, head.text], path).toEqual([200, ''])
      expect(stableHeaders(head), path).toEqual(stableHeaders(await readRaw(path, headers)))
    }
  }
})

test('a large response is compressed for clients that accept it, each coding with its own tag', async () => {
  for (const path of [cached.volatilityDetails.path, cached.priceHistory.path, uncached[0] ?? '']) {
    const plain = await readRaw(path)
    const tags = new Set([plain.headers.get('etag')])
    for (const coding of ['gzip', 'br']) {
      const accept = { 'accept-encoding': coding }
      const compressed = await readRaw(path, accept)
      expect(compressed.headers.get('content-encoding'), path).toBe(coding)
      expect(Number(compressed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
      const tag = compressed.headers.get('etag') ?? ''
      tags.add(tag)
      expect((await readRaw(path, { ...accept, 'if-none-match': tag })).status).toBe(304)
      expect((await readRaw(path, { 'if-none-match': tag })).status).toBe(200)
      // This client decompresses automatically.
      expect((await read(path, accept)).text).toBe(plain.text)
    }
    expect(tags.size).toBe(3)
  }
  const small = await readRaw(cached.usdPrice.path, { 'accept-encoding': 'br, gzip' })
  expect([small.headers.get('content-encoding'), small.body]).toEqual([null, { price: 2.5 }])
})

test('an answer that is no longer from this second says how old it is', async () => {
  const { path } = cached.volatilityDetails
  const first = await readRaw(path)
  await expect
    .poll(async () => Number((await readRaw(path)).headers.get('age')), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(1)
  expect((await readRaw(path)).headers.get('etag')).toBe(first.headers.get('etag'))
})

test('no failure may be cached', async () => {
  const refused: readonly (readonly [number, string, string?])[] = [
    [400, '/mainnet/tokens/0x12/usdPrice'],
    [400, `/mainnet/markets/${BASE}-${BASE}/slippageTolerance`],
    [400, `/mainnet/markets/${pair}/slippageTolerance?sellAmount=x`],
    [404, `/mainnet/tokens/${NOBODY}/usdPrice`],
    [404, `/mainnet/markets/${BASE}-${NOBODY}/slippageTolerance`],
    [404, `/nowhere/tokens/${BASE}/usdPrice`],
    [404, '/mainnet/api/v1/nothing'],
    [405, cached.usdPrice.path, 'DELETE'],
  ]
  for (const [status, path, method] of refused) {
    // Sent twice: a remembered failure must not become cacheable either.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await readRaw(path, { 'if-none-match': '*' }, method)
      expect([reply.status, reply.headers.get('cache-control')], path).toEqual([status, 'no-store'])
      expect(reply.headers.get('etag')).toBeNull()
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    }
  }
})

test('a rate-limit response may not be cached', async () => {
  const json = { 'content-type': 'application/json' }
  const client = createRawClient(system.url, { localAddress: '127.0.0.9' })
  try {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.send({
          method: 'POST',
          target: '/mainnet/api/v1/quote',
          headers: json,
          body: '{}',
        }),
      ),
    )
    const limited = replies.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    for (const { headers } of limited) expect(headers.get('cache-control')).toBe('no-store')
  } finally {
    client.close()
  }
})

test('an outage may not be cached, and ends when the source is back', {
  tag: '@full',
}, async () => {
  const token = `0x${'e1'.repeat(20)}`
  const path = `/mainnet/tokens/${token}/topHolders`
  providers.data.holders[`ethplorer/${token}`] = [{ address: BASE, balance: '5' }]
  providers.behave('ethplorer', { kind: 'status', status: 500 })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reply = await readRaw(path)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store'])
  }
  providers.behave('ethplorer', { kind: 'well' })
  await expect.poll(async () => (await readRaw(path)).status, { timeout: 60_000 }).toBe(200)
})
