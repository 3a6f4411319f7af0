import { expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { followRequests } from './request-traces'
import type { Span } from './span'
import { createTracer } from './tracer'

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

async function told(endpoint: string, status: number, traceparent: string | null = null) {
  const spans: Span[] = []
  let micros = 0
  const tracer = createTracer(
    () => {
      micros += 1
      return unixMicros(micros)
    },
    (span) => spans.push(span),
  )
  const request = { endpoint, method: 'POST', route: '/{network}/api/v1/orders', traceparent }
  const handled = { status, network: 'local' }
  expect(await followRequests(tracer)(request, async () => handled)).toBe(handled)
  return spans
}

it('links to the caller, whose trace it does not continue', async () => {
  const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`
  const [span] = await told('placeOrder', 201, traceparent)
  expect(span).toMatchObject({
    name: 'POST /{network}/api/v1/orders',
    kind: 'server',
    parentSpanId: null,
    links: [CALLER],
    error: null,
    attributes: { 'http.response.status_code': 201, 'coincidence.network': 'local' },
  })
  expect(span?.traceId).not.toBe(CALLER.traceId)
})

it('is an error where the service failed, and none where it refused', async () => {
  expect(await told('quoteOrder', 500)).toMatchObject([{ error: 'answered 500' }])
  expect(await told('quoteOrder', 400)).toMatchObject([{ error: null }])
})

it('tells neither reads nor what a rate limit refused', async () => {
  expect(await told('getOrder', 200)).toEqual([])
  expect(await told('placeOrder', 429)).toEqual([])
})
