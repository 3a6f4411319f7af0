import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { orderCodec } from '@/lib/contract/codecs/order'
import {
  accountOrdersEndpoint,
  getOrderEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import { orderUid } from '@/lib/domain/order/uid'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { Reply } from '@/lib/server/http/api-table'
import { whileCollectingGarbage } from '@/lib/testing/collect-garbage'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { createGateway } from './gateway'
import { createUpstreamBudget } from './upstream-budget'
import { createUpstreamClient } from './upstream-client'
import { createUpstreamHealth } from './upstream-health'

type Upstream = (request: IncomingMessage, response: ServerResponse) => void

let server: Server | null = null
afterEach(async () => {
  const closing = server
  server = null
  closing?.closeAllConnections()
  await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
})

type Options = { readonly timeoutMs?: number; readonly requestsPerMinute?: number }

async function gatewayTo(upstream: Upstream, options: Options = {}) {
  const { timeoutMs = 2_000, requestsPerMinute = 7_000 } = options
  const running = createServer(upstream)
  server = running
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  const bound = running.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const health = createUpstreamHealth(() => performance.now())
  const unreadable: string[] = []
  const { forward } = createGateway({
    client: createUpstreamClient({
      baseUrl: `http://127.0.0.1:${port}/xdai/`,
      apiKey: 'our-key',
      health,
      budget: createUpstreamBudget({ chainId: 100, requestsPerMinute, redis: null }),
      readTimeoutMs: timeoutMs,
      writeTimeoutMs: timeoutMs,
    }),
    debugPath: '/restricted/api/v1/debug/order/{uid}',
    nowMs: Date.now,
    onUnreadable: ({ detail }) => unreadable.push(detail),
  })
  return { forward, health, unreadable }
}

const answer = (status: number, body: unknown, headers = {}): Upstream => {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const meta = { signal: new AbortController().signal }
const wire = orderSample
const order = orderCodec.parse(wire)
const uidOf = (index: number) => orderUid(`0x${index.toString(16).padStart(2, '0').repeat(56)}`)
const otherUid = uidOf(0xab)

const failureOf = async (outcome: Promise<{ ok: boolean; error?: { errorType: string } }>) =>
  (await outcome).error?.errorType ?? null

const call = { params: { uid: order.uid }, query: null, body: null, meta }

describe('gateway', () => {
  it('requests the upstream path and adds the fields only this interface has', async () => {
    const asked: string[] = []
    const { from: _f, quoteId: _q, fullBalanceCheck: _b, appDataHash: _a, ...bare } = wire
    const gateway = await gatewayTo((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      answer(200, bare)(request, response)
    })
    const got = await gateway.forward(getOrderEndpoint, call)
    expect(asked).toEqual([`GET /xdai/api/v1/orders/${order.uid}`])
    expect(got.ok && got.value instanceof Reply && got.value.body).toMatchObject({
      uid: order.uid,
      from: order.owner,
      appDataHash: order.appData,
      quoteId: null,
      fullBalanceCheck: false,
    })
  })

  it('follows no upstream to another address', async () => {
    const reached: (string | undefined)[] = []
    const gateway = await gatewayTo((request, response) => {
      reached.push(request.url)
      answer(307, '', { Location: '/elsewhere' })(request, response)
    })
    expect(await failureOf(gateway.forward(getOrderEndpoint, call))).toBe('BadGateway')
    expect(reached).not.toContain('/elsewhere')
  })

  it('reads no more than an answer may have, and does not ask for it again', async () => {
    let asked = 0
    const gateway = await gatewayTo(
      (_, response) => {
        asked += 1
        const send = () => {
          if (!response.destroyed) response.write(' '.repeat(262_144), send)
        }
        send()
      },
      { timeoutMs: 30_000 },
    )
    expect(await failureOf(gateway.forward(getOrderEndpoint, call))).toBe('BadGateway')
    expect(asked).toBe(1)
  })

  it('passes a refusal through with its own code, and one of ours where ours differs', async () => {
    const refusal = { errorType: 'NotFound', description: 'Order was not found' }
    const known = await gatewayTo(answer(404, refusal))
    expect(await known.forward(getOrderEndpoint, call)).toMatchObject({ error: refusal })
    const body = placeOrderEndpoint.body.parse({ ...wire, receiver: null, appDataHash: null })
    const write = { params: null, query: null, body, meta }
    const differs = await gatewayTo(answer(400, { errorType: 'WrongOwner', description: 'no' }))
    expect(await failureOf(differs.forward(placeOrderEndpoint, write))).toBe('InvalidSignature')
    const late = { ...body, validTo: unixSeconds(1_000) }
    const expired = await gatewayTo(answer(400, { errorType: 'InsufficientValidTo' }))
    const lateWrite = { ...write, body: late }
    expect(await failureOf(expired.forward(placeOrderEndpoint, lateWrite))).toBe('OrderExpired')
  })

  it('includes an unknown code in the description', async () => {
    const gateway = await gatewayTo(answer(400, { errorType: 'Novel', description: 'no' }))
    expect(await gateway.forward(getOrderEndpoint, call)).toMatchObject({
      error: { errorType: 'InvalidParameter', description: 'Novel: no' },
    })
  })

  it('passes the wait of a rate limit through, and does not ask before it is over', async () => {
    let asked = 0
    const gateway = await gatewayTo((request, response) => {
      asked += 1
      answer(429, 'slow down', { 'Retry-After': '7' })(request, response)
    })
    for (const [tries, uid] of [order.uid, otherUid].entries()) {
      const outcome = await gateway.forward(getOrderEndpoint, { ...call, params: { uid } })
      expect(outcome, `try ${tries}`).toMatchObject({
        error: { errorType: 'RateLimited', retryAfterSeconds: 7, limitedBy: 'order-book' },
      })
    }
    expect(asked).toBe(1)
  })

  it('stays within its budget, and leaves some of it to those who trade', async () => {
    let asked = 0
    const gateway = await gatewayTo(
      (request, response) => {
        asked += 1
        answer(404, { errorType: 'NotFound', description: 'no' })(request, response)
      },
      { requestsPerMinute: 140 },
    )
    const reads = Array.from({ length: 40 }, (_, index) =>
      failureOf(gateway.forward(getOrderEndpoint, { ...call, params: { uid: uidOf(index) } })),
    )
    const codes = await Promise.all(reads)
    expect(codes.filter((code) => code === 'RateLimited').length).toBe(40 - 17)
    const body = placeOrderEndpoint.body.parse({ ...wire, receiver: null, appDataHash: null })
    const write = { params: null, query: null, body, meta }
    expect(await failureOf(gateway.forward(placeOrderEndpoint, write))).toBe('NotFound')
    expect(asked).toBe(18)
  })

  it('asks once for what many ask at the same time', async () => {
    let asked = 0
    const gateway = await gatewayTo((request, response) => {
      asked += 1
      answer(200, wire)(request, response)
    })
    const reads = Array.from({ length: 50 }, () => gateway.forward(getOrderEndpoint, call))
    expect((await Promise.all(reads)).every(({ ok }) => ok)).toBe(true)
    expect(asked).toBe(1)
  })

  it('tries a read twice, then says that the upstream is not there, never that the order is not', async () => {
    let tries = 0
    const gateway = await gatewayTo((request, response) => {
      tries += 1
      answer(503, 'maintenance')(request, response)
    })
    expect(await failureOf(gateway.forward(getOrderEndpoint, call))).toBe('ServiceUnavailable')
    expect(tries).toBe(2)
  })

  it('sends a write once, with the key and without omitted fields', async () => {
    const bodies: string[] = []
    const keys: unknown[] = []
    const gateway = await gatewayTo(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      bodies.push(text)
      keys.push(request.headers['x-api-key'])
      answer(500, { errorType: 'InternalServerError', description: '' })(request, response)
    })
    const body = placeOrderEndpoint.body.parse({ ...wire, receiver: null, appDataHash: null })
    const write = { params: null, query: null, body, meta }
    expect(await failureOf(gateway.forward(placeOrderEndpoint, write))).toBe('BadGateway')
    expect(bodies).toHaveLength(1)
    expect(keys).toEqual(['our-key'])
    expect(JSON.parse(bodies[0] ?? '{}')).not.toHaveProperty('receiver')
  })

  it('says which part of an answer it cannot read, and stays usable', async () => {
    const gateway = await gatewayTo(answer(200, { ...wire, sellAmount: 'much' }))
    const outcome = await gateway.forward(getOrderEndpoint, call)
    expect(outcome).toMatchObject({ error: { errorType: 'BadGateway' } })
    expect(gateway.unreadable).toEqual(['no usable "sellAmount"'])
    expect(gateway.health.fault()).toBeNull()
  })

  it('reports one unreadable order among others in its place', async () => {
    const list = [{ order: wire }, { order: { ...wire, uid: otherUid, kind: 'swap' } }]
    const gateway = await gatewayTo(answer(200, list))
    const body = [order.uid, otherUid]
    const outcome = await gateway.forward(ordersByUidsEndpoint, { ...call, params: null, body })
    expect(outcome.ok && outcome.value instanceof Reply && outcome.value.body).toMatchObject([
      { order: { uid: order.uid } },
      { error: { uid: otherUid } },
    ])
  })

  it('says in a lookup which orders an entry without a uid may be', async () => {
    const list = [{ order: wire }, { order: { kind: 'swap' } }]
    const gateway = await gatewayTo(answer(200, list))
    const body = [order.uid, otherUid, uidOf(0xcd)]
    const outcome = await gateway.forward(ordersByUidsEndpoint, { ...call, params: null, body })
    const may = expect.stringContaining('it may be this one')
    expect(outcome.ok && outcome.value instanceof Reply && outcome.value.body).toMatchObject([
      { order: { uid: order.uid } },
      { error: { uid: otherUid, description: may } },
      { error: { uid: uidOf(0xcd), description: may } },
    ])
  })

  it('says how many orders a list lacks, and which', async () => {
    const spoilt = { ...wire, uid: otherUid, kind: 'swap' }
    const headersFor = async (list: readonly object[]) => {
      const gateway = await gatewayTo(answer(200, list))
      const outcome = await gateway.forward(accountOrdersEndpoint, {
        params: { owner: order.owner },
        query: { offset: 0, limit: 1_000 },
        body: null,
        meta,
      })
      if (!outcome.ok || !(outcome.value instanceof Reply)) throw new Error('there is a list')
      expect(outcome.value.body).toMatchObject([{ uid: order.uid }])
      return outcome.value.headers
    }
    expect(await headersFor([wire])).toEqual({})
    expect(await headersFor([spoilt, wire, { kind: 'swap' }])).toEqual({
      'X-Left-Out': `2, ${otherUid}`,
    })
    // Many HTTP programs refuse an answer with more than 8 or 16 kB of headers.
    const many = Array.from({ length: 255 }, (_, index) => ({ ...spoilt, uid: uidOf(index) }))
    const { 'X-Left-Out': header = '' } = await headersFor([wire, ...many])
    expect(header).toMatch(/^255, 0x/)
    expect(header.length).toBeLessThan(4_096)
  })

  it('passes no web page on', async () => {
    const gateway = await gatewayTo(answer(403, '<html><h1>Access denied</h1></html>'))
    const outcome = await gateway.forward(getOrderEndpoint, call)
    expect(outcome).toMatchObject({ error: { errorType: 'BadGateway' } })
    expect(JSON.stringify(outcome)).not.toContain('html')
  })

  it('gives up on an upstream that hangs, and waits for it no longer once it is known to be down', async () => {
    let asked = 0
    const gateway = await gatewayTo(
      () => {
        asked += 1
      },
      { timeoutMs: 100 },
    )
    for (let index = 0; index < 5; index += 1) {
      const read = gateway.forward(getOrderEndpoint, { ...call, params: { uid: uidOf(index) } })
      expect(await failureOf(read)).toBe('ServiceUnavailable')
    }
    expect(gateway.health.fault()).toBe('it does not answer in time')
    expect(asked).toBeLessThan(5)
  })

  it.each<[string, Upstream]>([
    ['is silent', () => undefined],
    ['stalls within its response', (_, response) => void response.writeHead(200).write('{')],
  ])('gives up on an upstream that %s, though garbage is collected', async (_what, upstream) => {
    const gateway = await gatewayTo(upstream, { timeoutMs: 300 })
    const reads = Array.from({ length: 5 }, (_, index) =>
      failureOf(gateway.forward(getOrderEndpoint, { ...call, params: { uid: uidOf(index) } })),
    )
    const ends = await whileCollectingGarbage(Promise.all(reads), 60_000)
    expect(ends).toEqual(reads.map(() => 'ServiceUnavailable'))
  })
})
