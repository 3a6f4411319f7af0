import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { createMetrics } from '@/lib/infra/observe/metrics'
import type { RunningServer } from '@/lib/server/http/http-server'
import { exchangeRaw } from '@/lib/testing/fakes/exchange-raw'
import { startAdminServer } from './admin-server'

const written: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => written.push(line) })
let checks: readonly ReadinessCheck[] = [{ name: 'database', ok: true }]
let server: RunningServer

beforeAll(async () => {
  const { registry } = createMetrics()
  server = await startAdminServer(
    { host: '127.0.0.1', port: 0 },
    {
      log,
      metricsText: () => registry.metrics(),
      readiness: async () => checks,
      onFault: ({ cause }) => {
        throw cause
      },
    },
  )
})
afterAll(() => server.close(0))

const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
const setLevel = (level: unknown, headers: Record<string, string> = {}) =>
  ask('/log-level', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ level }),
  })

describe('the port of operators', () => {
  it('has metrics, health and readiness', async () => {
    const metrics = await ask('/metrics')
    expect(metrics.headers.get('content-type')).toContain('version=0.0.4')
    expect(await metrics.text()).toContain('process_resident_memory_bytes')
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await ask('/readyz')).status).toBe(200)
    checks = [{ name: 'database', ok: false, detail: 'gone' }]
    expect((await ask('/readyz')).status).toBe(503)
  })

  it('has nothing else', async () => {
    for (const path of ['/', '/networks', '/local/api/v1/version']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    }
  })

  it('changes what is logged, tells the level before, and logs the change', async () => {
    log.debug('not yet')
    expect(await (await setLevel('debug')).json()).toEqual({ before: 'info', after: 'debug' })
    log.debug('now')
    expect(await (await ask('/log-level')).json()).toEqual({ level: 'debug' })
    expect(await (await setLevel('silent')).json()).toEqual({ before: 'debug', after: 'silent' })
    log.error('no longer')
    expect(await (await setLevel('info')).json()).toEqual({ before: 'silent', after: 'info' })
    const told = written.map((line) => JSON.parse(line)).map(({ msg, after }) => after ?? msg)
    expect(told).toEqual(['debug', 'now', 'silent', 'info'])
  })

  it('takes no other level, and no other form of it', async () => {
    expect((await setLevel('loud')).status).toBe(400)
    expect((await setLevel('info', { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await ask('/log-level', { method: 'POST' })).status).toBe(405)
    expect(log.level).toBe('info')
  })

  it('refuses web pages of other origins, and names that lead here', async () => {
    const foreign = { Origin: 'https://page.example' }
    expect((await setLevel('debug', foreign)).status).toBe(403)
    expect((await ask('/metrics', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(
      403,
    )
    expect((await ask('/metrics')).headers.get('access-control-allow-origin')).toBeNull()
    const { port } = new URL(server.url)
    const rebound = await exchangeRaw(
      Number(port),
      `GET /metrics HTTP/1.1\r\nHost: page.example:${port}\r\nConnection: close\r\n\r\n`,
    )
    expect(rebound).toMatch(/^HTTP\/1\.1 403 /)
    expect(log.level).toBe('info')
  })
})
