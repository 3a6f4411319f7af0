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
import { createServedSolver, type ServedSolver } from './served-solver'
import { requestBodies } from './solver-engines'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const order = auctionOrder({
  ...{ sellToken: WETH, buyToken: USDC },
  ...{ sellAmount: ETHER, buyAmount: 2_000n * unit(USDC) },
})
const market = auction([order], [pool(1, WETH, USDC, 500n * ETHER)], 10n ** 9n)

const requestUntil = async (unixMs: number) => {
  const bodyUntil = await requestBodies(market)
  return solveRequestCodec.parse(JSON.parse(Buffer.from(bodyUntil(unixMs)).toString()))
}
const inSeconds = (seconds: number) => requestUntil(Date.now() + seconds * 1_000)

let folder = ''
let served: ServedSolver

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'served-solver-'))
  const outfile = path.join(folder, 'worker.mjs')
  await build({
    ...{ entryPoints: [path.join(root, 'lib/infra/solving/worker.ts')], outfile, bundle: true },
    ...{ platform: 'node', format: 'esm', target: 'node20' },
    tsconfig: path.join(root, 'tsconfig.json'),
  })
  served = createServedSolver({
    workerUrl: pathToFileURL(outfile),
    methods: new Map([
      ...inProcessSolvers.map(({ name }) => [pathName(name), name] as const),
      ['absent', 'Absent'],
    ]),
    venue: market,
    nowMs: Date.now,
  })
  // The first question starts the thread.
  await served.solve('baseline', await inSeconds(10))
}, 30_000)

afterAll(async () => {
  await served.close()
  await rm(folder, { recursive: true, force: true })
})

describe('our own methods as an engine', () => {
  it('are all of them, under the names of the interface', () => {
    expect(inProcessSolvers.map(({ name }) => pathName(name))).toEqual(solverMethodSchema.options)
  })

  it.each(solverMethodSchema.options)('%s solves in the words of the interface', async (method) => {
    const solved = await served.solve(method, await inSeconds(8))
    if (!solved.ok) throw new Error(solved.error.description)
    // Matching has nobody to match the order with, but pools do as well.
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
      served.solve('baseline', await inSeconds(8)),
      served.solve('split', await inSeconds(8)),
    ])
    expect(first.ok).toBe(true)
    expect(second).toMatchObject({
      ok: false,
      error: { errorType: 'RateLimited', retryAfterSeconds: 1 },
    })
    expect((await served.solve('split', await inSeconds(8))).ok).toBe(true)
  })

  it('solve nothing whose deadline has passed, and nothing by a name they do not have', async () => {
    expect(await served.solve('baseline', await requestUntil(Date.now() - 1))).toMatchObject({
      ok: false,
      error: { errorType: 'InvalidParameter', description: 'deadline: it has passed' },
    })
    expect(await served.solve('nobody', await inSeconds(8))).toMatchObject({
      ok: false,
      error: { errorType: 'NotFound' },
    })
  })

  it('say why there is no answer', async () => {
    expect(await served.solve('absent', await inSeconds(8))).toEqual({
      ok: true,
      value: { error: { code: 'other', message: 'threw: no solver named Absent' } },
    })
  })
})
