import { describe, expect, it } from 'vitest'
import { verifySolution } from '@/lib/domain/solution/verify'
import { instance, quoteRequest, solverPools } from './solver-pool.fixture'

const { withPool } = solverPools()

/** In which a thread must begin and answer. */
const DEADLINE_MS = 3_000
const limits = { deadlineMs: DEADLINE_MS }

describe('solver pool within its deadline', () => {
  it('loses only the bid of a solver that throws, hangs, exits or returns an invalid result', async () => {
    const solvers = ['thrower', 'deaf', 'mumbler', 'smuggler', 'quitter', 'polite', 'liar']
    const [first, second] = await withPool({ solvers }, async (p) => [
      await p.solve(instance, limits),
      await p.solve(instance, limits),
    ])
    const expected = ['threw', 'timed out', 'garbage', 'garbage', 'threw', 'timed out', 'answered']
    for (const outcomes of [first, second]) {
      expect(outcomes?.map((o) => (o.ok ? 'answered' : o.failure))).toEqual(expected)
    }
    const lie = first?.at(-1)
    expect(lie?.ok && verifySolution(instance, lie.solutions[0])).toMatchObject({ ok: false })
  })

  it('returns quotes while every batch thread hangs, which then miss the deadline', async () => {
    const options = { size: 1, solvers: ['deaf to batches'] }
    const [outcomes, quote] = await withPool(options, async (p) => {
      const batch = { ...instance, orders: [...instance.orders, ...instance.orders] }
      const solving = p.solve(batch, { deadlineMs: DEADLINE_MS })
      const answer = await p.quote(instance, quoteRequest, limits)
      return [await solving, answer] as const
    })
    expect(quote).toMatchObject({ ok: false, error: { errorType: 'NoLiquidity' } })
    expect(outcomes).toMatchObject([{ ok: false, failure: 'timed out' }])
  })

  it('passes on the reason of a solver that refuses while another one hangs', async () => {
    const [quote, outcomes] = await withPool({ solvers: ['sulker', 'polite'] }, async (p) => [
      await p.quote(instance, quoteRequest, limits),
      await p.solve(instance, limits),
    ])
    expect(quote).toMatchObject({
      ok: false,
      error: { errorType: 'CustomSolverError', description: 'not today' },
    })
    expect(outcomes?.[0]).toMatchObject({ failure: 'refused', detail: 'other: not today' })
  })

  it('quotes with the others while one solver hangs, each before the deadline', async () => {
    const deadlineMs = 10_000
    await withPool({ solvers: ['deaf', 'honest'] }, async (p) => {
      const timed = async () => {
        const startedAt = performance.now()
        const quote = await p.quote(instance, quoteRequest, { deadlineMs })
        return { quote, ms: performance.now() - startedAt }
      }
      await timed()
      for (const { quote, ms } of await Promise.all([timed(), timed(), timed()])) {
        expect(quote).toMatchObject({ ok: true, value: [{ solver: 'honest' }] })
        expect(ms).toBeLessThan(deadlineMs)
      }
    })
  })
})
