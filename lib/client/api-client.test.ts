import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressCodec, orderUidCodec } from '@/lib/contract/codecs/hex'
import { networksEndpoint } from '@/lib/contract/endpoints/network'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  getOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import { tradesEndpoint } from '@/lib/contract/endpoints/trades'
import { hex } from '@/lib/domain/shared/hex'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { callApi } from './api-client'
import { ApiError } from './api-error'
import { endpointUrl } from './endpoint-url'
import { rememberMissing } from './known-missing'

const uid = orderUidCodec.parse(orderSample.uid)
const owner = addressCodec.parse(orderSample.owner)

function respondWith(body: string, init: ResponseInit = {}) {
  const fake = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fake)
  return fake
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('did not fail')
    },
    (error: unknown) => error,
  )
const getOrder = () => callApi(getOrderEndpoint, { network: 'local', params: { uid } })

// Each test starts long after the previous one, so that no pause is left over.
let minute = Date.UTC(2026, 0)
beforeEach(() => {
  minute += 3_600_000
  vi.useFakeTimers({ now: minute, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('callApi', () => {
  it('decodes a response into domain values', async () => {
    const fake = respondWith(JSON.stringify(orderSample))
    const order = await getOrder()
    expect(order.sellAmount).toBe(10n ** 18n)
    expect(order.creationDate).toBe(1787306405123456)
    expect(fake.mock.calls[0]?.[0]).toBe(`/local/api/v1/orders/${uid}`)
  })

  it('does not ask, once, for what the page knows to be missing since a moment ago', async () => {
    const fake = respondWith(JSON.stringify(orderSample))
    const url = `/local/api/v1/orders/${uid}`
    const body = { errorType: 'NotFound', description: 'No such order' }
    rememberMissing([{ url, body }], Date.now())
    const error = await failureOf(getOrder())
    expect(error).toMatchObject({ status: 404, ...body, isFromService: true })
    expect(fake).not.toHaveBeenCalled()
    expect((await getOrder()).uid).toBe(uid)

    rememberMissing([{ url, body }], Date.now() - 60_000)
    expect((await getOrder()).uid).toBe(uid)
    expect(fake).toHaveBeenCalledTimes(2)
  })

  it('sends a body in its wire form', async () => {
    const fake = respondWith('"Cancelled"')
    await callApi(cancelOrderEndpoint, {
      network: 'local',
      params: { uid },
      body: { signature: hex('0x12'), signingScheme: 'eip712' },
    })
    const init = fake.mock.calls[0]?.[1]
    expect(init?.method).toBe('DELETE')
    expect(init?.body).toBe('{"signature":"0x12","signingScheme":"eip712"}')
  })

  it('reports code, text, data and pause of a failure', async () => {
    respondWith('{"errorType":"RateLimited","description":"slow","data":{"a":1}}', {
      status: 429,
      headers: { 'Retry-After': '7' },
    })
    expect(await failureOf(getOrder())).toMatchObject({
      kind: 'http',
      status: 429,
      errorType: 'RateLimited',
      description: 'slow',
      retryAfterSeconds: 7,
      data: { a: 1 },
    })
  })

  it('sends nothing while the origin is paused, and continues afterwards', async () => {
    const refused = respondWith('{}', { status: 429, headers: { 'Retry-After': '7' } })
    await failureOf(getOrder())
    vi.setSystemTime(minute + 5_000)
    expect(await failureOf(getOrder())).toMatchObject({
      status: 429,
      retryAfterSeconds: 2,
      retryAtMs: minute + 7_000,
    })
    expect(refused).toHaveBeenCalledTimes(1)
    vi.setSystemTime(minute + 7_000)
    respondWith(JSON.stringify(orderSample))
    expect(await getOrder()).toMatchObject({ uid })
  })

  it.each([
    ['client', 'client'],
    ['budget', 'budget'],
    ['order-book', 'order-book'],
    ['somebody', null],
  ])('reports whose limit it was, also during the pause: %s', async (sent, limitedBy) => {
    const headers = { 'Retry-After': '7', 'X-Limited-By': sent }
    respondWith('{}', { status: 429, headers })
    const first = await failureOf(getOrder())
    const during = await failureOf(getOrder())
    expect([first, during]).toMatchObject([{ limitedBy }, { limitedBy }])
  })

  it('still sends requests to other networks, whose order books may answer', async () => {
    respondWith('{}', { status: 429, headers: { 'Retry-After': '7' } })
    await failureOf(getOrder())
    respondWith(JSON.stringify(orderSample))
    expect(await callApi(getOrderEndpoint, { network: 'other', params: { uid } })).toMatchObject({
      uid,
    })
  })

  it('reports which network and endpoint failed', async () => {
    respondWith('{}', { status: 503 })
    expect(await failureOf(getOrder())).toMatchObject({
      network: 'local',
      path: '/{network}/api/v1/orders/{uid}',
    })
  })

  it('sets a retry time when the service named none', async () => {
    respondWith('{}', { status: 429 })
    const error = await failureOf(getOrder())
    expect(error).toBeInstanceOf(ApiError)
    const retryAtMs = error instanceof ApiError ? error.retryAtMs : null
    expect(retryAtMs).toBeGreaterThanOrEqual(minute + 500)
    expect(retryAtMs).toBeLessThanOrEqual(minute + 1_000)
  })

  it('reads the message dialect', async () => {
    respondWith('{"message":"gone"}', { status: 404 })
    const error = await failureOf(callApi(networksEndpoint, {}))
    expect(error).toMatchObject({ status: 404, errorType: null, description: 'gone' })
  })

  it('handles an HTML page in place of JSON', async () => {
    respondWith('<html>', { status: 502 })
    expect(await failureOf(getOrder())).toMatchObject({ kind: 'http', status: 502 })
  })

  it('distinguishes an unreachable service from an invalid response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    expect(await failureOf(getOrder())).toMatchObject({ kind: 'network', status: 0 })
    respondWith('{"uid":1}')
    expect(await failureOf(getOrder())).toMatchObject({ kind: 'decode', status: 200 })
  })

  it('rethrows the abort instead of an ApiError', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('x', 'AbortError')))
    const signal = AbortSignal.abort()
    const error = await failureOf(
      callApi(getOrderEndpoint, { network: 'local', params: { uid } }, { signal }),
    )
    expect(error).not.toBeInstanceOf(ApiError)
  })
})

describe('endpointUrl', () => {
  it('leaves out query keys that are null', () => {
    const query = { owner, orderUid: null }
    expect(endpointUrl(tradesEndpoint, { network: '31337', query })).toBe(
      `/31337/api/v1/trades?owner=${owner}`,
    )
    const page = { offset: 20, limit: 10 }
    expect(
      endpointUrl(accountOrdersEndpoint, { network: 'local', params: { owner }, query: page }),
    ).toBe(`/local/api/v1/account/${owner}/orders?offset=20&limit=10`)
  })
})
