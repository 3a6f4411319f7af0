import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { connectRedis } from '@/lib/infra/cache/redis'
import { countsApart, createUpstreamBudget, type UpstreamBudget } from './upstream-budget'

/** How many of 40 requests may be sent at once, by budgets that take turns. */
async function sentAtOnce(...budgets: readonly UpstreamBudget[]): Promise<number> {
  let sent = 0
  for (let taken = 0; taken < 40; taken += 1) {
    const budget = budgets[taken % budgets.length]
    if (budget !== undefined && (await budget.take('write')) === 0) sent += 1
  }
  return sent
}

/** The default of 100 a minute, in any of the seven windows of ten seconds that a minute touches. */
const PER_WINDOW = 14
const budgetOf = (redis: Parameters<typeof createUpstreamBudget>[0]['redis'], chainId = 1) =>
  createUpstreamBudget({ chainId, requestsPerMinute: 100, redis })

describe('the budget of an upstream', () => {
  it('never lets a minute have more than its limit', async () => {
    expect(await sentAtOnce(budgetOf(null))).toBe(PER_WINDOW)
    expect(7 * PER_WINDOW).toBeLessThanOrEqual(100)
  })

  it('leaves something for reads, and both for writes', async () => {
    const budget = budgetOf(null)
    const sent = { watch: 0, read: 0, write: 0 }
    for (const urgency of ['watch', 'read', 'write'] as const) {
      while ((await budget.take(urgency)) === 0) sent[urgency] += 1
    }
    expect(sent).toEqual({ watch: 9, read: 2, write: 3 })
  })

  it('is counted by each process for itself without Redis', async () => {
    expect(await sentAtOnce(budgetOf(null), budgetOf(null))).toBe(2 * PER_WINDOW)
  })

  it.runIf(process.env.TEST_REDIS_URL !== undefined)(
    'is shared by processes through Redis',
    async () => {
      const clients = [1, 2].map(() => connectRedis(process.env.TEST_REDIS_URL ?? ''))
      await Promise.all(clients.map((client) => once(client, 'ready')))
      // No chain of another test, or of this one a moment ago.
      const chainId = Date.now()
      expect(await sentAtOnce(...clients.map((redis) => budgetOf(redis, chainId)))).toBe(PER_WINDOW)
      for (const client of clients) client.disconnect()
    },
  )

  it('is reported as divided where web and engine are, without Redis', () => {
    const redis = connectRedis('redis://127.0.0.1:1')
    redis.disconnect()
    expect((['all', 'web', 'engine'] as const).map((role) => countsApart(role, null))).toEqual([
      false,
      true,
      true,
    ])
    expect(countsApart('web', redis)).toBe(false)
  })
})
