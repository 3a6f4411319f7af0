import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { readNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, TEST_APP_DATA } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { submitUnfillable } from '../support/cancel'
import { request } from '../support/http'
import { createRawClient } from '../support/raw-client'

const DAY_MS = 86_400_000
/** What no line of the log may tell. */
const SECRET = 'a-secret-of-a-client'

/**
 * Runs in the service before its program: its clock is ahead by what a file says at the start, and a
 * signal makes a promise fail that nobody handles.
 */
const PRELOAD = `
  import { readFileSync } from 'node:fs'
  const aheadMs = Number(readFileSync(process.env.AHEAD_MS_FILE, 'utf8'))
  const wallMs = Date.now
  Date.now = () => wallMs.call(Date) + aheadMs
  process.on('SIGUSR2', () => void Promise.reject(new Error('nobody handles this')))
`

let folder: string
let system: RunningSystem

test.describe.configure({ mode: 'serial' })

const setClockAhead = (ms: number): void => writeFileSync(path.join(folder, 'ahead'), `${ms}`)

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'coincidence-operations-'))
  setClockAhead(0)
  system = await startSystem({
    HOST: '0.0.0.0',
    LOCAL_SIMULATOR: 'off',
    LOG_LEVEL: 'debug',
    ACCESS_LOG: 'on',
    ADMIN_PORT: '0',
    DEBUG_API_KYE: 'a key under another name',
    TRUST_PROXY: '2',
    RATE_LIMITS: 'faucet=1/2,submit=500/1000',
    AHEAD_MS_FILE: path.join(folder, 'ahead'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PRELOAD)}`,
  })
})

test.afterAll(async () => {
  await endSystem(system)
  rmSync(folder, { recursive: true, force: true })
})

test('the log warns of a given seed where others than this machine connect', () => {
  expect(system.log()).toMatch(/"level":"warn".*derive from a seed that others may know/)
})

test('the log warns of a misspelt variable, with the name that is meant and not with its value', () => {
  expect(system.log()).toMatch(/"level":"warn".*"variable":"DEBUG_API_KYE","meant":"DEBUG_API_KEY"/)
  expect(system.log()).not.toContain('a key under another name')
})

const adminUrl = () => /metrics and log level at (http:\S+)/.exec(system.log())?.[1] ?? ''

test('metrics are at the port of operators alone, which also changes the level of the log', async () => {
  expect((await fetch(`${system.url}/metrics`)).status).toBe(404)
  const metrics = await fetch(`${adminUrl()}/metrics`)
  expect([metrics.status, await metrics.text()]).toEqual([
    200,
    expect.stringContaining('coincidence_indexed_block{network="local"}'),
  ])
  expect((await fetch(`${adminUrl()}/readyz`)).status).toBe(200)
  const change = async (level: string) => {
    const reply = await fetch(`${adminUrl()}/log-level`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ level }),
    })
    return reply.json()
  }
  expect(await change('error')).toEqual({ before: 'debug', after: 'error' })
  expect(await (await fetch(`${adminUrl()}/log-level`)).json()).toEqual({ level: 'error' })
  expect(await change('debug')).toEqual({ before: 'error', after: 'debug' })
  expect((await fetch(`${system.url}/log-level`)).status).toBe(404)
})

test('each request is a line in the log, without what it says of its client', async () => {
  const order = `0x${'ab'.repeat(56)}`
  await fetch(`${system.url}/local/api/v1/orders/${order}?key=${SECRET}`, {
    headers: {
      'x-api-key': SECRET,
      'x-request-id': 'of-this-test',
      'x-forwarded-for': '203.0.113.77',
    },
  })
  const lines = () => system.log().match(/^.*"requestId":"of-this-test".*$/gm) ?? []
  await until('its line is written', async () => lines().length > 0)
  expect(lines()).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    level: 'info',
    method: 'GET',
    route: '/{network}/api/v1/orders/{uid}',
    network: 'local',
    status: 404,
    complete: true,
  })
  expect(system.log()).not.toMatch(new RegExp(`${SECRET}|203\\.0\\.113\\.77|${order}`))
})

test('readiness is computed once a second at most', async () => {
  const bodies = new Set<string>()
  const begunAt = performance.now()
  for (let count = 0; count < 20; count += 1) bodies.add(await (await ready()).text())
  // The ages it reports are to the millisecond, so that each computation gives another body.
  expect(bodies.size).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begunAt) / 1_000))
})

const ready = () => fetch(`${system.url}/readyz`)

test('behind two proxies a client is who called the first, an IPv6 client its /64', async () => {
  const client = createRawClient(system.url)
  /** How many of as many requests at once are let in. */
  const letIn = async (forwarded: (n: number) => string) => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client.send({
          method: 'POST',
          target: '/local/faucet',
          body: '{}',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
        }),
      ),
    )
    return replies.filter(({ status }) => status !== 429).length
  }
  expect(await letIn((n) => `203.0.113.${n}, 10.0.0.1`)).toBe(20)
  expect(await letIn((n) => `2001:db8:1:${n}::1, 10.0.0.1`)).toBe(20)
  // Of one client two at once, and one more each second.
  expect(await letIn((n) => `192.0.2.${n}, 203.0.113.99, 10.0.0.1`)).toBeLessThan(10)
  expect(await letIn((n) => `2001:db8:2:1::${n}, 10.0.0.1`)).toBeLessThan(10)
  client.close()
})

const documentPath = () => `${system.url}/local/api/v1/app_data`

async function upload(fullAppData: string): Promise<string> {
  const reply = await request(documentPath(), { method: 'PUT', json: { fullAppData } })
  expect([200, 201]).toContain(reply.status)
  return JSON.parse(reply.text)
}

test('a table that changes much is vacuumed or analysed while the service runs', async () => {
  for (let count = 0; count < 100; count += 1) await upload('{"changed":"often"}')
  await until('its turn', async () => /(vacuum|analyze) [^"]*\\"app_data\\"/.test(system.log()))
})

test('a document that no order needs is gone a day after its last upload', async () => {
  const network = await readNetwork(system.url)
  const unused = await upload('{"needed":"by nobody"}')
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  await submitUnfillable(network, trader)
  const needed = appDataHash(TEST_APP_DATA)
  const statusOf = async (hash: string) => (await fetch(`${documentPath()}/${hash}`)).status
  expect([await statusOf(unused), await statusOf(needed)]).toEqual([200, 200])
  await system.stop()
  setClockAhead(DAY_MS + 60_000)
  await system.restart()
  await until('it is gone', async () => (await statusOf(unused)) === 404)
  expect(await statusOf(needed)).toBe(200)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('an error nobody handles ends the service with one line, and its node', async () => {
  const [pid, node] = [system.pid(), system.nodePid()]
  process.kill(pid, 'SIGUSR2')
  await until('both have ended', async () => !isAlive(pid) && !isAlive(node))
  const lines = system.log().match(/^.*"level":"fatal".*$/gm)
  expect(lines).toHaveLength(1)
  expect(lines?.[0]).toContain('nobody handles this')
})
