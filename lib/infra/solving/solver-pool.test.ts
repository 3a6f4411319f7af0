import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { verifySolution } from '@/lib/domain/solution/verify'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { createSolverPool, type SolverPool } from './solver-pool'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const badSolvers = `
import { bestPathSolver } from '${root}lib/domain/solver/best-path-solver'
export const inProcessSolvers = [
  { name: 'honest', solve: bestPathSolver.solve },
  { name: 'thrower', solve: () => { throw new Error('no idea') } },
  { name: 'deaf', solve: () => { for (;;) {} } },
  { name: 'deaf to batches', solve: (auction) => { while (auction.orders.length > 1) {} return [] } },
  { name: 'sulker', solve: () => ({ error: { code: 'other', message: 'not today' } }) },
  { name: 'hoarder', solve: () => { for (const all = [];;) all.push(new Array(100_000).fill(all.length)) } },
  { name: 'quiet', solve: () => [] },
  { name: 'polite', solve: (auction, stop) => { while (!stop()) {} return [] } },
  { name: 'mumbler', solve: () => 'a lot' },
  { name: 'smuggler', solve: () => [{ id: 1, trades: () => [] }] },
  { name: 'quitter', solve: () => process.exit(3) },
  { name: 'liar', solve: (auction) => [{
      id: 0, gas: 1n, swaps: [],
      clearingPrices: new Map(auction.orders.flatMap((o) => [[o.data.sellToken, 1n], [o.data.buyToken, 1n]])),
      trades: auction.orders.map((o) => ({ uid: o.uid, executedSell: o.data.sellAmount, executedBuy: o.data.sellAmount, networkFee: 0n })),
  }] },
]
`

let folder = ''
let workerUrl = new URL('file:///')
let badSolverUrl = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solver-pool-'))
  const outfile = join(folder, 'worker.mjs')
  await build({
    entryPoints: [join(root, 'lib/infra/solving/worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: join(root, 'tsconfig.json'),
  })
  workerUrl = pathToFileURL(outfile)
  const solverFile = join(folder, 'bad-solvers.mjs')
  await writeFile(solverFile, badSolvers)
  const bundled = join(folder, 'bundled-solvers.mjs')
  await build({
    entryPoints: [solverFile],
    outfile: bundled,
    bundle: true,
    platform: 'node',
    format: 'esm',
    tsconfig: join(root, 'tsconfig.json'),
    nodePaths: [join(root, 'node_modules')],
  })
  badSolverUrl = pathToFileURL(bundled).href
}, 60_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function withPool<T>(
  options: Partial<Parameters<typeof createSolverPool>[0]>,
  use: (pool: SolverPool) => Promise<T>,
): Promise<T> {
  const solverPool = createSolverPool({ size: 2, workerUrl, solvers: [], graceMs: 150, ...options })
  try {
    return await use(solverPool)
  } finally {
    await solverPool.close()
  }
}

const instance = auction(
  [
    auctionOrder({
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 2_000n * unit(USDC),
    }),
  ],
  [pool(1, WETH, USDC, 1_000n * ETHER)],
)

const quoteRequest = {
  sellToken: WETH,
  buyToken: USDC,
  kind: 'sell',
  amount: atoms(ETHER),
} as const

describe('solver pool', () => {
  it('returns verifiable solutions of both built-in solvers', async () => {
    const outcomes = await withPool({ solvers: ['Pathfinder', 'Coincidence of wants'] }, (p) =>
      p.solve(instance, { deadlineMs: 5_000 }),
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

  it('loses only the bid of a solver that throws, hangs, exits or returns an invalid result', async () => {
    const solvers = ['thrower', 'deaf', 'mumbler', 'smuggler', 'quitter', 'polite', 'liar']
    const options = { solvers, solverModuleUrl: badSolverUrl }
    const [first, second] = await withPool(options, async (p) => [
      await p.solve(instance, { deadlineMs: 300 }),
      await p.solve(instance, { deadlineMs: 300 }),
    ])
    const expected = ['threw', 'timed out', 'garbage', 'garbage', 'threw', 'timed out', 'answered']
    for (const outcomes of [first, second]) {
      expect(outcomes?.map((o) => (o.ok ? 'answered' : o.failure))).toEqual(expected)
    }
    const lie = first?.at(-1)
    expect(lie?.ok && verifySolution(instance, lie.solutions[0])).toMatchObject({ ok: false })
  }, 20_000)

  it('prices an order with the built-in solvers', async () => {
    const quote = await withPool({ solvers: ['Pathfinder'] }, (p) =>
      p.quote(instance, quoteRequest, { deadlineMs: 5_000 }),
    )
    expect(quote).toMatchObject({ ok: true, value: [{ solver: 'Pathfinder', quotedSell: ETHER }] })
  })

  it('terminates only the thread of a solver that uses too much memory', async () => {
    const options = { solvers: ['hoarder', 'honest'], solverModuleUrl: badSolverUrl }
    const outcomes = await withPool(options, (p) => p.solve(instance, { deadlineMs: 20_000 }))
    expect(outcomes).toMatchObject([{ failure: 'threw' }, { ok: true }])
    const [memoryHog] = outcomes
    expect(memoryHog?.ok === false && memoryHog.detail).toContain('memory')
  }, 30_000)

  it('returns quotes while every batch thread hangs', async () => {
    const options = { size: 1, solvers: ['deaf to batches'], solverModuleUrl: badSolverUrl }
    const [outcomes, quote] = await withPool(options, async (p) => {
      const batch = { ...instance, orders: [...instance.orders, ...instance.orders] }
      const solving = p.solve(batch, { deadlineMs: 800 })
      const answer = await p.quote(instance, quoteRequest, { deadlineMs: 500 })
      return [await solving, answer] as const
    })
    expect(quote).toMatchObject({ ok: false, error: { errorType: 'NoLiquidity' } })
    expect(outcomes).toMatchObject([{ ok: false, failure: 'timed out' }])
  }, 20_000)

  it('gives up on a quote that hangs', async () => {
    const options = { solvers: ['deaf'], solverModuleUrl: badSolverUrl }
    const quote = await withPool(options, (p) =>
      p.quote(instance, quoteRequest, { deadlineMs: 50 }),
    )
    expect(quote).toMatchObject({ ok: false, error: { errorType: 'QuoteTimeout' } })
  })

  it('returns "no route" only once every solver has replied', async () => {
    const options = { solvers: ['deaf', 'quiet'], solverModuleUrl: badSolverUrl }
    const quotes = await withPool(options, async (p) => [
      await p.quote(instance, quoteRequest, { deadlineMs: 300 }),
      await p.quote(instance, quoteRequest, { deadlineMs: 300 }),
    ])
    for (const quote of quotes) {
      expect(quote).toMatchObject({ ok: false, error: { errorType: 'QuoteTimeout' } })
    }
  }, 20_000)

  it('passes on the reason of a solver that refuses, in quotes and in batches', async () => {
    const options = { solvers: ['sulker', 'polite'], solverModuleUrl: badSolverUrl }
    const [quote, outcomes] = await withPool(options, async (p) => [
      await p.quote(instance, quoteRequest, { deadlineMs: 2_000 }),
      await p.solve(instance, { deadlineMs: 2_000 }),
    ])
    expect(quote).toMatchObject({
      ok: false,
      error: { errorType: 'CustomSolverError', description: 'not today' },
    })
    expect(outcomes?.[0]).toMatchObject({ failure: 'refused', detail: 'other: not today' })
  }, 20_000)

  it('quotes with the others while one solver hangs, and puts that one in cooldown', async () => {
    const options = { solvers: ['deaf', 'honest'], solverModuleUrl: badSolverUrl }
    const deadlineMs = 10_000
    await withPool(options, async (p) => {
      const timed = async () => {
        const startedAt = performance.now()
        const quote = await p.quote(instance, quoteRequest, { deadlineMs })
        return { quote, ms: performance.now() - startedAt }
      }
      await timed()
      const together = await Promise.all([timed(), timed(), timed()])
      for (const { quote, ms } of together) {
        expect(quote).toMatchObject({ ok: true, value: [{ solver: 'honest' }] })
        expect(ms).toBeLessThan(deadlineMs)
      }
    })
  }, 20_000)
})
