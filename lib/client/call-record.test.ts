import { expect, test } from 'vitest'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import { latencyOf, makeCallRecorder, recentFailures } from './call-record'

const orders = { name: 'getOrder', method: 'GET', path: '/{network}/api/v1/orders/{uid}' } as const
const holders = {
  name: 'holders',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/holders',
} as const
const end = (
  status: number,
  retryAfterSeconds: number | null = null,
  faultOf: readonly FaultSource[] = [],
) => ({
  status,
  ageSeconds: status === 200 ? 4 : null,
  retryAfterSeconds,
  faultOf,
})

function recorderAt(first: number) {
  const clock = { now: first }
  const recorder = makeCallRecorder(() => clock.now)
  const call = (subject: typeof orders | typeof holders, status: number, durationMs = 10) => {
    const recordEnd = recorder.start(subject, 'local')
    clock.now += durationMs
    recordEnd(end(status, status === 429 ? 7 : null))
  }
  const only = () => {
    const [record] = recorder.calls()
    if (record === undefined) throw new Error('a call was made')
    return record
  }
  return { recorder, clock, call, only }
}

test('reports last success, failures of 15 minutes, latency, age and pause of an endpoint', () => {
  const { clock, call, only } = recorderAt(1_000_000)
  call(orders, 200, 10)
  call(orders, 200, 30)
  call(orders, 404, 20)
  expect(latencyOf(only())).toEqual({ medianMs: 20, worstMs: 30 })
  call(orders, 503)
  call(orders, 429)
  expect(only().lastSuccessAtMs).toBe(1_000_060)
  expect(only().lastFailure).toEqual({ atMs: 1_000_080, status: 429 })
  expect(only().pausedUntilMs).toBe(1_000_080 + 7_000)
  expect(only().ageSeconds).toBeNull()
  expect(recentFailures(only(), clock.now)).toHaveLength(2)
  expect(recentFailures(only(), clock.now + 15 * 60_000 + 1)).toHaveLength(0)
})

test('counts consecutive server errors and missing responses, but no client errors', () => {
  const { recorder, call } = recorderAt(0)
  call(orders, 500)
  call(holders, 200)
  call(orders, 0)
  expect(recorder.failuresInARow()).toBe(2)
  expect(recorder.newestOutage()).toMatchObject({ status: 0 })
  call(orders, 404)
  expect(recorder.failuresInARow()).toBe(0)
  call(holders, 503)
  call(holders, 503)
  expect(recorder.failuresInARow()).toBe(0)
})

test('stores a bounded number of times', () => {
  const { call, only } = recorderAt(0)
  for (let round = 0; round < 200; round += 1) call(orders, 503)
  expect(only().failuresAtMs).toHaveLength(50)
  expect(only().latenciesMs).toHaveLength(50)
})

test('a silent provider of prices says nothing of orders', () => {
  const price = { ...orders, path: '/{network}/tokens/{tokenAddress}/usdPrice' }
  const recorder = makeCallRecorder(() => 0)
  recorder.start(price, 'mainnet')(end(500, null, ['provider']))
  expect(recorder.failuresInARow()).toBe(0)
  recorder.start(price, 'mainnet')(end(500, null, ['order-book', 'provider']))
  expect(recorder.failuresInARow()).toBe(1)
  expect(recorder.newestOutage()?.faultOf).toEqual(['order-book', 'provider'])
})
