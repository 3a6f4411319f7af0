import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
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

/** Solvers that misbehave, each in its way, and one that does not. */
const solverSource = `
import { bestPathSolver } from '${root}lib/domain/solver/best-path-solver'
export const inProcessSolvers = [
  { name: 'honest', solve: bestPathSolver.solve },
  { name: 'thrower', solve: () => { throw new Error('no idea') } },
  { name: 'dawdler', solve: (auction, stop, offer) => { offer(bestPathSolver.solve(auction, () => false)); for (;;) {} } },
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

/** Builds the worker and the solvers above before the tests of a file. Returns what runs a pool of them. */
export function solverPools() {
  let folder = ''
  let workerUrl = new URL('file:///')
  let solverModuleUrl = ''
  const bundle = async (entry: string, outfile: string): Promise<URL> => {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      tsconfig: join(root, 'tsconfig.json'),
      nodePaths: [join(root, 'node_modules')],
    })
    return pathToFileURL(outfile)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'solver-pool-'))
    workerUrl = await bundle(join(root, 'lib/infra/solving/worker.ts'), join(folder, 'worker.mjs'))
    const source = join(folder, 'solvers.mjs')
    await writeFile(source, solverSource)
    solverModuleUrl = (await bundle(source, join(folder, 'bundled-solvers.mjs'))).href
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = async <T>(
    options: Omit<PoolOptions, 'workerUrl'>,
    use: (pool: SolverPool) => Promise<T>,
  ): Promise<T> => {
    const solverPool = createSolverPool({ ...options, workerUrl })
    try {
      return await use(solverPool)
    } finally {
      await solverPool.close()
    }
  }
  const usual = { size: 2, graceMs: 150 }
  return {
    /** Runs a pool of built-in solvers. */
    withBuiltIn: <T>(solvers: readonly string[], use: (pool: SolverPool) => Promise<T>) =>
      run({ ...usual, solvers }, use),
    /** Runs a pool of the solvers above. */
    withPool: <T>(
      options: Pick<PoolOptions, 'solvers'> & Partial<PoolOptions>,
      use: (pool: SolverPool) => Promise<T>,
    ) => run({ ...usual, solverModuleUrl, ...options }, use),
  }
}

type PoolOptions = Parameters<typeof createSolverPool>[0]

export const instance = auction(
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

export const quoteRequest = {
  sellToken: WETH,
  buyToken: USDC,
  kind: 'sell',
  amount: atoms(ETHER),
} as const
