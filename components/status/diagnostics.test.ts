import { expect, test } from 'vitest'
import { makeCallRecorder } from '@/lib/client/call-record'
import { diagnosticsText } from './diagnostics'

test('lists times and counts by endpoint, without addresses, ids or keys', () => {
  const recorder = makeCallRecorder(() => 1_000)
  const order = { name: 'getOrder', method: 'GET', path: '/{network}/api/v1/orders/{uid}' } as const
  const limited = { ageSeconds: null, retryAfterSeconds: 60, faultOf: [] }
  recorder.start(
    order,
    'local',
  )({ ...limited, status: 200, ageSeconds: 3, retryAfterSeconds: null })
  recorder.start(order, 'local')({ ...limited, status: 429 })
  const text = diagnosticsText({
    atMs: 2_000,
    baseUrl: 'https://example.org',
    browser: 'Test',
    isOnline: true,
    readiness: {
      ready: false,
      checks: [{ name: 'chain head', ok: false, detail: `stuck at 0x${'ab'.repeat(32)}` }],
    },
    networks: [
      {
        name: 'local',
        chainId: 31337,
        version: null,
        headBlock: 7,
        headLagSeconds: 2,
        lastAuctionId: null,
      },
    ],
    calls: recorder.calls(),
    streams: [],
  })
  expect(text).toContain('GET /local/api/v1/orders/{uid} · last success 1970-01-01T00:00:01.000Z')
  expect(text).toContain('failures in 15 min 1')
  expect(text).toContain('paused until 1970-01-01T00:01:01.000Z')
  expect(text).toContain('all chain head: stuck at 0x…')
  expect(text).toContain('build unknown, head 7, lag 2 s, last auction with bids unknown')
  expect(text).not.toMatch(/0x[0-9a-f]{16}/i)
})
