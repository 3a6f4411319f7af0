import { verifySolution } from '@/lib/domain/solution/verify'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { generateInstance } from '../solving/generate-instance'
import { instanceAuction } from '../solving/instance-auction'
import { median } from './statistics'

/** One cell at a real price of gas, over its seeds. */
export type GasRow = {
  readonly cell: string
  /** Share of the bound that ignores gas and transaction size, 0 to 1. */
  readonly share: number
  /** Orders filled, swaps made and gas expected, over all seeds. */
  readonly filled: number
  readonly swaps: number
  readonly gas: number
  readonly medianMs: number
}

const GAS_PRICE = 10n ** 9n
const SEEDS = [1, 2, 3, 4, 5]
const CELLS = [
  { tokens: 20, pools: 200, orders: 100 },
  { tokens: 20, pools: 200, orders: 1_000 },
] as const

/** The whole batch as it bids in the engine: with gas fees, and within one transaction's limits. */
export function measureSolvingWithGas(onCell: (cell: string) => void): readonly GasRow[] {
  return CELLS.map((cell) => {
    const seeds = SEEDS.map((seed) => measureSeed(cell, seed))
    const sum = (value: (seed: (typeof seeds)[number]) => number) =>
      seeds.reduce((total, seed) => total + value(seed), 0)
    const row = {
      cell: `t${cell.tokens}-p${cell.pools}-o${cell.orders}`,
      share: sum(({ score }) => score) / sum(({ bound }) => bound),
      filled: sum(({ filled }) => filled),
      swaps: sum(({ swaps }) => swaps),
      gas: sum(({ gas }) => gas),
      medianMs: median(seeds.map(({ ms }) => ms)),
    }
    onCell(`${row.cell} with gas: ${(row.share * 100).toFixed(2)} %, ${row.medianMs.toFixed(0)} ms`)
    return row
  })
}

function measureSeed(cell: (typeof CELLS)[number], seed: number) {
  const instance = generateInstance(cell, seed)
  const auction = instanceAuction(instance, GAS_PRICE)
  const startedMs = performance.now()
  const [solution] = wholeBatchSolver.solve(auction, () => false)
  const ms = performance.now() - startedMs
  const verified = verifySolution(auction, solution)
  if (!verified.ok) throw new Error(`${cell.orders} orders, seed ${seed}: ${verified.error.reason}`)
  const { score, solution: settled } = verified.value
  return {
    ms,
    bound: upperBound(toSearchModel(instance)).bound,
    score: Number(score) / 1e18,
    filled: settled.trades.length,
    swaps: settled.swaps.length,
    gas: Number(settled.gas),
  }
}

export const gasTable = (rows: readonly GasRow[]): readonly (readonly string[])[] => [
  [
    'The same at 1 gwei, in one transaction',
    '% of the bound',
    'filled',
    'swaps',
    'Mgas',
    'median ms',
  ],
  ...rows.map(({ cell, share, filled, swaps, gas, medianMs }) => [
    cell,
    (share * 100).toFixed(2),
    String(filled),
    String(swaps),
    (gas / 1e6).toFixed(1),
    medianMs.toFixed(0),
  ]),
]
