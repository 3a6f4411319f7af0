import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { endpoints } from '@/lib/contract/endpoint-list'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { responseCheck } from '../support/documented-response'
import { expectDocumented, request } from '../support/http'
import { createRawClient } from '../support/raw-client'
import { errorType, type Reply } from '../support/reply'

const SPEEDS = { quote: { perSecond: 1, burst: 3 }, submit: { perSecond: 1, burst: 2 } } as const

let system: RunningSystem

test.beforeAll(async () => {
  system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    RATE_LIMITS: [
      `quote=${SPEEDS.quote.perSecond}/${SPEEDS.quote.burst}`,
      `submit=${SPEEDS.submit.perSecond}/${SPEEDS.submit.burst}`,
      'faucet=1/1,orderRead=1/1,read=1/1,account=1/1,rpc=1/5',
    ].join(','),
  })
})

test.afterAll(() => endSystem(system))

/** A client with its own address: every address of 127.0.0.0/8 belongs to this machine. */
function clientAt(localAddress: string) {
  const client = createRawClient(system.url, { localAddress, connections: 8 })
  const post = (path: 'quote' | 'orders'): Promise<Reply> =>
    client.send({
      method: 'POST',
      target: `/local/api/v1/${path}`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  return { post, close: client.close }
}

/** Posts until refused: the token bucket refills while a busy machine answers. */
async function untilRefused(post: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const reply = await post()
    if (reply.status === 429) return reply
  }
  throw new Error('fifty requests in a row were served')
}

for (const [path, { burst }] of [
  ['quote', SPEEDS.quote],
  ['orders', SPEEDS.submit],
] as const) {
  test(`flooding ${path} from one address is 429 there, and nobody else notices`, async () => {
    const flooder = clientAt('127.0.0.2')
    const other = clientAt('127.0.0.3')
    const { violations } = await responseCheck(system.url)
    try {
      const flood = Array.from({ length: 200 }, () => flooder.post(path))
      // At the same time, within the limit of the other client.
      const others = [await other.post(path), await other.post(path)]
      expect(others.map(errorType)).toEqual(['InvalidParameter', 'InvalidParameter'])

      const replies = await Promise.all(flood)
      const limited = replies.filter(({ status }) => status === 429)
      expect(replies.length - limited.length).toBeGreaterThanOrEqual(burst)
      expect(limited.length).toBeGreaterThan(100)
      for (const reply of limited) {
        expect(errorType(reply)).toBe('RateLimited')
        expect(reply.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
        expect(violations('POST', `/local/api/v1/${path}`, reply)).toEqual([])
      }

      // Waiting for Retry-After is enough.
      const refused = await untilRefused(() => flooder.post(path))
      await sleep(Number(refused.headers.get('retry-after')) * 1_000)
      expect(errorType(await flooder.post(path))).toBe('InvalidParameter')
    } finally {
      flooder.close()
      other.close()
    }
  })
}

test('each class has its own limit, and health has none', async () => {
  const client = clientAt('127.0.0.4')
  try {
    expect((await client.post('orders')).status).toBe(400)
    await untilRefused(() => client.post('orders'))
    expect((await client.post('quote')).status).toBe(400)
    for (let count = 0; count < 300; count += 1) {
      expect((await request(`${system.url}/healthz`)).status).toBe(200)
    }
  } finally {
    client.close()
  }
})

test('an upload of a document counts as a submission', async () => {
  const client = createRawClient(system.url, { localAddress: '127.0.0.6' })
  try {
    const upload = () =>
      client.send({
        method: 'PUT',
        target: '/local/api/v1/app_data',
        headers: { 'content-type': 'application/json' },
        body: '{"fullAppData":"{}"}',
      })
    // Sent at once: more than the burst, faster than the refill.
    const replies = await Promise.all(Array.from({ length: 8 }, upload))
    expect(replies.some(({ status }) => status === 429)).toBe(true)
    const submitted = await client.send({
      method: 'POST',
      target: '/local/api/v1/orders',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(errorType(submitted)).toBe('RateLimited')
  } finally {
    client.close()
  }
})

test('a call of the RPC takes as many tokens as its method costs', async () => {
  /** The statuses of three calls in a row by a client of its own, which has five tokens. */
  const statusesOf = async (localAddress: string, method: string, params: readonly unknown[]) => {
    const client = createRawClient(system.url, { localAddress })
    const statuses: number[] = []
    for (let id = 1; id <= 3; id += 1) {
      const { status } = await client.send({
        method: 'POST',
        target: '/local/rpc',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      })
      statuses.push(status)
    }
    client.close()
    return statuses
  }
  expect(await statusesOf('127.0.0.7', 'eth_chainId', [])).toEqual([200, 200, 200])
  expect(await statusesOf('127.0.0.8', 'eth_getLogs', [{}])).toEqual([200, 429, 429])
})

test('a forwarded address is not believed unless a proxy is trusted', async () => {
  const client = createRawClient(system.url, { localAddress: '127.0.0.5' })
  try {
    let forwardedFor = 0
    const refused = await untilRefused(() => {
      forwardedFor += 1
      return client.send({
        method: 'POST',
        target: '/local/api/v1/orders',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${forwardedFor}`,
        },
        body: '{}',
      })
    })
    expect(errorType(refused)).toBe('RateLimited')
  } finally {
    client.close()
  }
})

const limited = endpoints.filter(({ rateLimit }) => rateLimit !== 'none')

for (const [index, endpoint] of limited.entries()) {
  test(`${endpoint.method} ${endpoint.path} is a 429 beyond its limit`, async () => {
    const example = endpointGuides[endpoint.name]?.example
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'network' ? 'local' : (example?.params?.[name] ?? ''),
    )
    const client = createRawClient(system.url, { localAddress: `127.0.1.${index + 1}` })
    try {
      // Sent at once: more than any burst, faster than any refill.
      const replies = await Promise.all(
        Array.from({ length: 8 }, () =>
          client.send({
            method: endpoint.method,
            target: path,
            headers: { 'content-type': 'application/json' },
            body: endpoint.body === null ? '' : '{}',
          }),
        ),
      )
      const refused = replies.find(({ status }) => status === 429)
      if (refused === undefined) throw new Error('none of eight requests was refused')
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
      await expectDocumented(endpoint.method, `${system.url}${path}`, refused)
    } finally {
      client.close()
    }
  })
}
