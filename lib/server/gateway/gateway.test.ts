import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { orderCodec } from '@/lib/contract/codecs/order'
import { getOrderEndpoint, placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { InfraError } from '@/lib/infra/errors'
import { Reply } from '@/lib/server/http/api-table'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { createGateway } from './gateway'

type Upstream = (request: IncomingMessage, response: ServerResponse) => void

let server: Server | null = null
afterEach(async () => {
  const closing = server
  server = null
  closing?.closeAllConnections()
  await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
})

async function gatewayTo(upstream: Upstream, timeoutMs = 2_000) {
  const running = createServer(upstream)
  server = running
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  const bound = running.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return createGateway({ baseUrl: `http://127.0.0.1:${port}/xdai/`, timeoutMs })
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
const call = { params: { uid: order.uid }, query: null, body: null, meta }

describe('gateway', () => {
  it('asks the upstream path and completes what only this interface lists', async () => {
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

  it('passes a refusal on with its own code', async () => {
    const refusal = { errorType: 'NotFound', description: 'Order was not found' }
    const gateway = await gatewayTo(answer(404, refusal))
    expect(await gateway.forward(getOrderEndpoint, call)).toMatchObject({ error: refusal })
  })

  it('names a code it does not know inside the description', async () => {
    const gateway = await gatewayTo(answer(400, { errorType: 'Novel', description: 'no' }))
    expect(await gateway.forward(getOrderEndpoint, call)).toMatchObject({
      error: { errorType: 'InvalidParameter', description: 'Novel: no' },
    })
  })

  it('keeps the time to wait of a rate limit', async () => {
    const gateway = await gatewayTo(answer(429, 'slow down', { 'Retry-After': '7' }))
    expect(await gateway.forward(getOrderEndpoint, call)).toMatchObject({
      error: { errorType: 'RateLimited', retryAfterSeconds: 7 },
    })
  })

  it('tries a read three times and then reports a fault, never a missing order', async () => {
    let tries = 0
    const gateway = await gatewayTo((request, response) => {
      tries += 1
      answer(503, 'maintenance')(request, response)
    })
    await expect(gateway.forward(getOrderEndpoint, call)).rejects.toThrow(InfraError)
    expect(tries).toBe(3)
    expect(gateway.lastFault()).toContain('503')
  })

  it('sends a write once, without the fields left out', async () => {
    const bodies: string[] = []
    const gateway = await gatewayTo(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      bodies.push(text)
      answer(500, 'fault')(request, response)
    })
    const body = placeOrderEndpoint.body.parse({ ...wire, receiver: null, appDataHash: null })
    const write = { params: null, query: null, body, meta }
    await expect(gateway.forward(placeOrderEndpoint, write)).rejects.toThrow(InfraError)
    expect(bodies).toHaveLength(1)
    expect(JSON.parse(bodies[0] ?? '{}')).not.toHaveProperty('receiver')
  })

  it('reports an answer it cannot read as a fault', async () => {
    const gateway = await gatewayTo(answer(200, { ...wire, sellAmount: 'much' }))
    await expect(gateway.forward(getOrderEndpoint, call)).rejects.toThrow(/sellAmount/)
  })

  it('gives up on an upstream that hangs', async () => {
    const gateway = await gatewayTo(() => undefined, 100)
    await expect(gateway.forward(getOrderEndpoint, call)).rejects.toThrow(/does not answer/)
  })
})
