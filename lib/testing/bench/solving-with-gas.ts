import { MAX_SETTLEMENT_GAS } from '@/lib/domain/solution/gas-limit'
import { SETTLEMENT_GAS, TRADE_GAS } from '@/lib/domain/solution/trade-fee'
import { verifySolution } from '@/lib/domain/solution/verify'
import { gasBound } from '@/lib/domain/solver/bound/gas-bound'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { generateInstance } from '../solving/generate-instance'
import { instanceAuction } from '../solving/instance-auction'
import { median } from './statistics'

/** One cell at a real price of gas, over its seeds. */
export type GasRow = {
  readonly cell: string
  /** In native coins: scores, the bound that ignores gas and transaction size, and that which knows both. */
  readonly score: number
  readonly bound: number
  readonly gasBound: number
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

/** Gas that a settlement may use by our model: its limit is 150 % of that plus 100,000. */
const MOST_GAS = ((Number(MAX_SETTLEMENT_GAS) - 100_000) * 100) / 150

/** Share of the bound that knows gas that the whole batch is to reach. */
const GOAL = 0.95

const percent = (share: number): string => (share * 100).toFixed(2)

/** Missed goals, as text. */
export const missedWithGas = (rows: readonly GasRow[]): readonly string[] =>
  rows.flatMap(({ cell, score, gasBound }) =>
    score < GOAL * gasBound
      ? [
          `${cell} with gas: ${percent(score / gasBound)} % of the bound that knows gas ` +
            `(${score.toFixed(6)} of ${gasBound.toFixed(6)}), goal ${GOAL * 100} %`,
        ]
      : [],
  )

/** The whole batch as it bids in the engine: with gas fees, and within one transaction's limits. */
export function measureSolvingWithGas(onCell: (cell: string) => void): readonly GasRow[] {
  return CELLS.map((cell) => {
    const seeds = SEEDS.map((seed) => measureSeed(cell, seed))
    const sum = (value: (seed: (typeof seeds)[number]) => number) =>
      seeds.reduce((total, seed) => total + value(seed), 0)
    const row = {
      cell: `t${cell.tokens}-p${cell.pools}-o${cell.orders}`,
      score: sum(({ score }) => score),
      bound: sum(({ bound }) => bound),
      gasBound: sum((seed) => seed.gasBound),
      filled: sum(({ filled }) => filled),
      swaps: sum(({ swaps }) => swaps),
      gas: sum(({ gas }) => gas),
      medianMs: median(seeds.map(({ ms }) => ms)),
    }
    onCell(
      `${row.cell} with gas: ${percent(row.score / row.gasBound)} % of the bound that knows gas ` +
        `(${row.score.toFixed(6)} of ${row.gasBound.toFixed(6)}), ${row.medianMs.toFixed(0)} ms`,
    )
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
    gasBound: gasBound(instance, {
      price: Number(GAS_PRICE) / 1e18,
      orders: instance.orders.map(() => Number(TRADE_GAS)),
      pools: auction.pools.map(({ swapGas }) => Number(swapGas)),
      settlement: Number(SETTLEMENT_GAS),
      most: MOST_GAS,
    }),
    score: Number(score) / 1e18,
    filled: settled.trades.length,
    swaps: settled.swaps.length,
    gas: Number(settled.gas),
  }
}

export const gasTable = (rows: readonly GasRow[]): readonly (readonly string[])[] => [
  [
    'The same at 1 gwei, in one transaction',
    'score',
    'bound with gas',
    '%',
    '% of the bound without',
    'filled',
    'swaps',
    'Mgas',
    'median ms',
  ],
  ...rows.map(({ cell, score, bound, gasBound, filled, swaps, gas, medianMs }) => [
    cell,
    score.toFixed(6),
    gasBound.toFixed(6),
    percent(score / gasBound),
    percent(score / bound),
    String(filled),
    String(swaps),
    (gas / 1e6).toFixed(1),
    medianMs.toFixed(0),
  ]),
]
