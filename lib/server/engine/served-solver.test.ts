import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  solveReplyCodec,
  solveRequestCodec,
  solverMethodSchema,
} from '@/lib/contract/codecs/solver-engine'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { pathName } from './own-solvers'
import { createServedSolver, type ServedSolver, solveBudget } from './served-solver'
import { requestBodies } from './solver-engines'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const order = auctionOrder({
  sellToken: WETH,
  buyToken: USDC,
  sellAmount: ETHER,
  buyAmount: 2_000n * unit(USDC),
})
const market = auction([order], [pool(1, WETH, USDC, 500n * ETHER)], 10n ** 9n)

const requestUntil = async (unixMs: number) => {
  const bodyUntil = await requestBodies(market)
  return solveRequestCodec.parse(JSON.parse(Buffer.from(bodyUntil(unixMs)).toString()))
}
const inSeconds = (seconds: number) => requestUntil(Date.now() + seconds * 1_000)

let folder = ''
let served: ServedSolver

const CLIENT = '203.0.113.7'
const solve = (method: string, request: Parameters<ServedSolver['solve']>[1], client = CLIENT) =>
  served.solve(method, request, client)

/** Clients that have to wait, and the time taken from any budget. */
const waiting = new Map<string, number>()
const spent: { readonly client: string; readonly usedMs: number }[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'served-solver-'))
  const outfile = path.join(folder, 'worker.mjs')
  await build({
    entryPoints: [path.join(root, 'lib/infra/solving/worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(root, 'tsconfig.json'),
  })
  served = createServedSolver({
    workerUrl: pathToFileURL(outfile),
    methods: new Map([
      ...inProcessSolvers.map(({ name }) => [pathName(name), name] as const),
      ['absent', 'Absent'],
    ]),
    venue: market,
    budget: {
      waitMs: (client) => waiting.get(client) ?? 0,
      spend: (client, usedMs) => spent.push({ client, usedMs }),
    },
    nowMs: Date.now,
  })
  // The first request starts the thread.
  await solve('baseline', await inSeconds(10))
})

afterAll(async () => {
  await served.close()
  await rm(folder, { recursive: true, force: true })
})

describe('our own methods as an engine', () => {
  it('are all available, under the names of the interface', () => {
    expect(inProcessSolvers.map(({ name }) => pathName(name))).toEqual(solverMethodSchema.options)
  })

  it.each(solverMethodSchema.options)('%s solves through the interface', async (method) => {
    const solved = await solve(method, await inSeconds(8))
    if (!solved.ok) throw new Error(solved.error.description)
    // Matching finds no counter-order, but can use pools.
    expect(JSON.parse(JSON.stringify(solveReplyCodec.encode(solved.value)))).toMatchObject({
      solutions: [
        {
          trades: [{ kind: 'fulfillment', order: order.uid }],
          interactions: [{ kind: 'liquidity', id: '0', inputToken: WETH, outputToken: USDC }],
        },
      ],
    })
  })

  it('solve one auction at a time', async () => {
    const [first, second] = await Promise.all([
      solve('baseline', await inSeconds(8)),
      solve('split', await inSeconds(8)),
    ])
    expect(first.ok).toBe(true)
    expect(second).toMatchObject({
      ok: false,
      error: { errorType: 'RateLimited', retryAfterSeconds: 1 },
    })
    expect((await solve('split', await inSeconds(8))).ok).toBe(true)
  })

  it('refuse a client that has used its share of the time, and serve the others', async () => {
    waiting.set(CLIENT, 3_200)
    spent.length = 0
    expect(await solve('baseline', await inSeconds(8))).toEqual({
      ok: false,
      error: {
        errorType: 'RateLimited',
        description: 'Your share of the solving time is used up. Try again in 4 s.',
        retryAfterSeconds: 4,
      },
    })
    expect(spent).toEqual([])
    expect((await solve('baseline', await inSeconds(8), '203.0.113.8')).ok).toBe(true)
    waiting.clear()
    expect(spent).toEqual([{ client: '203.0.113.8', usedMs: expect.any(Number) }])
    expect(spent[0]?.usedMs).toBeGreaterThan(0)
  })

  it('let a client use 30 s at once, and half of the time afterwards', () => {
    let nowMs = 0
    const budget = solveBudget(() => nowMs)
    budget.spend(CLIENT, 29_999)
    expect(budget.waitMs(CLIENT)).toBe(0)
    budget.spend(CLIENT, 1_001)
    expect(budget.waitMs(CLIENT)).toBe(2_000)
    nowMs += 12_000
    expect(budget.waitMs(CLIENT)).toBe(0)
    budget.spend(CLIENT, 6_000)
    expect(budget.waitMs(CLIENT)).toBe(2_000)
    expect(budget.waitMs('203.0.113.8')).toBe(0)
  })

  it('reject a passed deadline and an unknown name', async () => {
    expect(await solve('baseline', await requestUntil(Date.now() - 1))).toMatchObject({
      ok: false,
      error: { errorType: 'InvalidParameter', description: 'deadline: it has passed' },
    })
    expect(await solve('nobody', await inSeconds(8))).toMatchObject({
      ok: false,
      error: { errorType: 'NotFound' },
    })
  })

  it('report why there is no solution', async () => {
    expect(await solve('absent', await inSeconds(8))).toEqual({
      ok: true,
      value: { error: { code: 'other', message: 'threw: no solver named Absent' } },
    })
  })
})
