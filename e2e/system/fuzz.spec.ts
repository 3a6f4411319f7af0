import { availableParallelism, loadavg } from 'node:os'
import { expect, test } from '@playwright/test'
import { endpoints } from '@/lib/contract/endpoint-list'
import { readNetwork } from '@/lib/testing/system/network'
import { endSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { responseCheck } from '../support/documented-response'
import { mutatedRequest, type RawRequest } from '../support/mutated-requests'
import { seededRandom } from '../support/random'
import { createRawClient } from '../support/raw-client'
import type { Reply } from '../support/reply'

const REQUESTS = 10_000
const CONNECTIONS = 32
/** Upper bound on an otherwise idle machine; scaled with the load of a busy one. */
const BUDGET_MS = 60_000
const budgetMs = () => BUDGET_MS * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

const isJson = ({ headers }: Reply) =>
  headers.get('content-type')?.startsWith('application/json') ?? false

/** Describes what is wrong with a reply; null if nothing is. */
function problemWith(
  request: RawRequest,
  reply: Reply,
  violations: readonly string[],
): string | null {
  const isReadiness = request.endpoint.name === 'readiness' && reply.status === 503
  if (reply.status >= 500 && !isReadiness) return 'a fault'
  const bodiless = reply.status === 204 || reply.status === 304 || request.method === 'HEAD'
  if (bodiless) return null
  // Redirects and endpoints with another media type have no JSON body.
  const isOther =
    reply.status === 303 || (request.endpoint.media !== 'json' && reply.status === 200)
  if (!isOther && (!isJson(reply) || reply.body === null)) return 'no JSON'
  return violations.length === 0 ? null : violations.join('; ')
}

test('ten thousand random and spoilt requests find no fault, and the service goes on', async () => {
  test.setTimeout(600_000)
  const system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    RATE_LIMITS: ['quote', 'submit', 'faucet', 'orderRead', 'read', 'account', 'rpc']
      .map((name) => `${name}=100000/100000`)
      .join(','),
  })
  // The index of balances starts with the system and has no data before its first block; the first
  // reading of all pools has no older answer to fall back to, should the flood delay it.
  const { token } = await readNetwork(system.url)
  const hasBegun = async () =>
    (await fetch(`${system.url}/local/tokens/${token('WETH')}/topHolders`)).ok &&
    (await fetch(`${system.url}/local/yield/pools-average-apr`)).ok
  await until('the market index has begun', hasBegun, 30_000)
  const logBefore = system.log().length
  const client = createRawClient(system.url, { connections: CONNECTIONS })
  try {
    const { violations } = await responseCheck(system.url)
    const random = seededRandom(20_261_121)
    const statuses = new Map<number, number>()
    const complaints: string[] = []
    let sent = 0
    const startedAt = performance.now()
    const worker = async () => {
      while (sent < REQUESTS) {
        sent += 1
        const wanted = mutatedRequest(endpoints, random)
        const reply = await client.send(wanted)
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        const isStream = wanted.endpoint.media === 'events' && reply.status === 200
        const found = isStream ? [] : violations(wanted.method, wanted.target, reply)
        const wrong = problemWith(wanted, reply, found)
        if (wrong !== null) {
          complaints.push(
            `${wrong}: ${wanted.method} ${wanted.target.slice(0, 200)} ${wanted.body.slice(0, 300)} -> ${reply.status} ${reply.text.slice(0, 300)}`,
          )
        }
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
    const tookMs = performance.now() - startedAt
    expect(complaints.slice(0, 10)).toEqual([])
    expect(sent).toBe(REQUESTS)
    for (const status of [200, 400, 404, 405, 413, 415])
      expect(statuses.get(status)).toBeGreaterThan(0)
    const answeredAt = performance.now()
    expect((await client.send({ method: 'GET', target: '/readyz' })).status).toBe(200)
    expect(performance.now() - answeredAt).toBeLessThan(2_000)
    expect(system.log().slice(logBefore)).not.toContain('"msg":"request fault"')
    expect(tookMs).toBeLessThan(budgetMs())
  } finally {
    client.close()
    await endSystem(system)
  }
})
