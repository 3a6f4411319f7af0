import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { verifySolution } from '@/lib/domain/solution/verify'
import { ETHER, UNPOOLED } from '@/lib/domain/solver/auction.fixture'
import { marketTrade } from '@/lib/domain/solver/market-amounts'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { scoreBounds } from '@/lib/domain/solver/score-bounds'
import type { SolverPool } from './solver-pool'
import { instance, quoteRequest, solverPools } from './solver-pool.fixture'

const { withBuiltIn, withPool } = solverPools()

/** A deadline beyond the time-out of a test, which fails if anything waits for it. */
const LONG = { deadlineMs: 600_000 }
/** One for what hangs: it is missed however fast the machine is. */
const SHORT = { deadlineMs: 300 }
/** One in which a thread starts, and answers what takes no time. */
const ENOUGH_TO_START = { deadlineMs: 3_000 }

describe('solver pool', () => {
  it('returns verifiable solutions of both built-in solvers', async () => {
    const outcomes = await withBuiltIn(['Pathfinder', 'Coincidence of wants'], (p) =>
      p.solve(instance, LONG),
    )
    expect(outcomes.map(({ solver, ok }) => [solver, ok])).toEqual([
      ['Pathfinder', true],
      ['Coincidence of wants', true],
    ])
    for (const outcome of outcomes) {
      const solutions = outcome.ok ? outcome.solutions : []
      expect(solutions).toHaveLength(1)
      expect(verifySolution(instance, solutions[0]).ok).toBe(true)
    }
  })

  it('loses only the bid of a solver that throws, exits or returns an invalid result', async () => {
    const solvers = ['thrower', 'mumbler', 'smuggler', 'quitter', 'liar']
    const [first, second] = await withPool({ solvers }, async (p) => [
      await p.solve(instance, LONG),
      await p.solve(instance, LONG),
    ])
    const expected = ['threw', 'garbage', 'garbage', 'threw', 'answered']
    for (const outcomes of [first, second]) {
      expect(outcomes?.map((o) => (o.ok ? 'answered' : o.failure))).toEqual(expected)
    }
    const lie = first?.at(-1)
    expect(lie?.ok && verifySolution(instance, lie.solutions[0])).toMatchObject({ ok: false })
  })

  it('gives up on solvers that hang, also when they heed the deadline', async () => {
    const outcomes = await withPool({ solvers: ['deaf', 'polite'] }, (p) =>
      p.solve(instance, SHORT),
    )
    expect(outcomes).toMatchObject([{ failure: 'timed out' }, { failure: 'timed out' }])
  })

  it('knows that a solver was stopped where timers are ahead of the clock', async () => {
    const now = performance.now.bind(performance)
    const slower = vi.spyOn(performance, 'now').mockImplementation(() => now() / 2)
    onTestFinished(() => slower.mockRestore())
    const outcomes = await withPool({ solvers: ['polite'] }, async (p) => {
      await p.solve(instance, ENOUGH_TO_START)
      return p.solve(instance, SHORT)
    })
    expect(outcomes).toMatchObject([{ failure: 'timed out' }])
  })

  it('takes the best that a solver offered when it does not return in time', async () => {
    const outcomes = await withPool({ solvers: ['dawdler', 'honest'] }, (p) =>
      p.solve(instance, ENOUGH_TO_START),
    )
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    const [offered, returned] = outcomes.map((outcome) => outcome.ok && outcome.solutions)
    expect(offered).toEqual(returned)
    expect(offered).toHaveLength(1)
  })

  it('solves an order alone while a batch has all threads', async () => {
    const solvers = ['deaf to batches', 'honest']
    const batch = { ...instance, orders: [...instance.orders, ...instance.orders] }
    const outcomes = await withPool({ solvers, size: 1 }, (p) => {
      void p.solve(batch, LONG)
      return p.solveAlone(instance, LONG)
    })
    expect(outcomes).toMatchObject([
      { solver: 'deaf to batches', ok: true, solutions: [] },
      { solver: 'honest', ok: true },
    ])
    const answer = outcomes.at(-1)
    expect(answer?.ok && verifySolution(instance, answer.solutions[0]).ok).toBe(true)
  })

  it('computes what no settlement can score more than, beside its batches', async () => {
    const [bound] = await withBuiltIn(['Pathfinder'], (p) =>
      Promise.all([p.bound(instance), p.solve(instance, LONG)]),
    )
    expect(bound).toBe(scoreBounds(instance).fillOrKill)
    expect(bound).toBeGreaterThan(0n)
  })

  it('leaves out bounds that others wait for, and of auctions too large to branch on', async () => {
    const bounds = await withBuiltIn(['Pathfinder'], (p) =>
      Promise.all(Array.from({ length: 4 }, () => p.bound(instance))),
    )
    expect(bounds.filter((bound) => bound === null)).toHaveLength(1)
    const orders = Array.from({ length: 301 }, () => instance.orders)
      .flat()
      .slice(0, 301)
    expect(await withBuiltIn(['Pathfinder'], (p) => p.bound({ ...instance, orders }))).toBeNull()
  })

  it('tells what the market alone gives for orders', async () => {
    const unknown = { ...quoteRequest, buyToken: UNPOOLED }
    const ask = (p: SolverPool) => p.markets(instance, [quoteRequest, unknown])
    const [found] = await withBuiltIn(['Pathfinder'], (p) =>
      Promise.all([ask(p), p.solve(instance, LONG)]),
    )
    expect(found).toEqual([
      marketTrade(instance, quoteRequest, inProcessSolvers, () => false),
      null,
    ])
    expect(found?.[0]?.market).toBeGreaterThan(0n)
    expect(await withBuiltIn(['Pathfinder'], (p) => p.markets(instance, []))).toEqual([])
  })

  it('prices an order with the built-in solvers', async () => {
    const quote = await withBuiltIn(['Pathfinder'], (p) => p.quote(instance, quoteRequest, LONG))
    expect(quote).toMatchObject({ ok: true, value: [{ solver: 'Pathfinder', quotedSell: ETHER }] })
  })

  it('terminates only the thread of a solver that uses too much memory', async () => {
    const outcomes = await withPool({ solvers: ['hoarder', 'honest'] }, (p) =>
      p.solve(instance, LONG),
    )
    expect(outcomes).toMatchObject([{ failure: 'threw' }, { ok: true }])
    const [memoryHog] = outcomes
    expect(memoryHog?.ok === false && memoryHog.detail).toContain('memory')
  })

  it('returns quotes while every batch thread hangs', async () => {
    const options = { size: 1, solvers: ['deaf to batches'] }
    let isSolved = false
    let isSolvedFirst = true
    const { quote, solving } = await withPool(options, async (p) => {
      const batch = { ...instance, orders: [...instance.orders, ...instance.orders] }
      const all = p.solve(batch, LONG).finally(() => {
        isSolved = true
      })
      const answer = await p.quote(instance, quoteRequest, LONG)
      isSolvedFirst = isSolved
      return { quote: answer, solving: all }
    })
    expect(quote).toMatchObject({ ok: false, error: { errorType: 'NoLiquidity' } })
    expect(isSolvedFirst).toBe(false)
    expect(await solving).toMatchObject([{ ok: false, failure: 'threw' }])
  })

  it('gives up on a quote that hangs', async () => {
    const quote = await withPool({ solvers: ['deaf'] }, (p) =>
      p.quote(instance, quoteRequest, { deadlineMs: 50 }),
    )
    expect(quote).toMatchObject({ ok: false, error: { errorType: 'QuoteTimeout' } })
  })

  it('returns "no route" only once every solver has replied', async () => {
    for (const waiting of ['deaf', 'polite']) {
      const quotes = await withPool({ solvers: [waiting, 'quiet'] }, async (p) => [
        await p.quote(instance, quoteRequest, SHORT),
        await p.quote(instance, quoteRequest, SHORT),
      ])
      for (const quote of quotes) {
        expect(quote).toMatchObject({ ok: false, error: { errorType: 'QuoteTimeout' } })
      }
    }
  })

  it('passes on the reason of a solver that refuses, in quotes and in batches', async () => {
    const [quote, outcomes] = await withPool({ solvers: ['sulker', 'quiet'] }, async (p) => [
      await p.quote(instance, quoteRequest, LONG),
      await p.solve(instance, LONG),
    ])
    expect(quote).toMatchObject({
      ok: false,
      error: { errorType: 'CustomSolverError', description: 'not today' },
    })
    expect(outcomes?.[0]).toMatchObject({ failure: 'refused', detail: 'other: not today' })
  })

  it('quotes with the others while one solver hangs, and puts that one in cooldown', async () => {
    await withPool({ solvers: ['deaf', 'honest'] }, async (p) => {
      await p.quote(instance, quoteRequest, LONG)
      const together = [1, 2, 3].map(() => p.quote(instance, quoteRequest, LONG))
      for (const quote of await Promise.all(together)) {
        expect(quote).toMatchObject({ ok: true, value: [{ solver: 'honest' }] })
      }
    })
  })
})
