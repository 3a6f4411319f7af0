import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { solveWholeBatch } from '@/lib/domain/solver/batch/whole-batch'
import { fillOrKillBound } from '@/lib/domain/solver/bound/fill-or-kill-bound'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { withConcentratedPools } from '../solving/concentrate-pools'
import { exactScore } from '../solving/exact-score'
import { generateInstance } from '../solving/generate-instance'
import { scoreSeparately } from '../solving/settle-apart'
import { median } from './statistics'

/** One cell of the benchmark over its seeds; shares of the upper bound, 0 to 1. */
export type SolvingRow = {
  readonly cell: string
  /** The whole batch, before the fairness filter. */
  readonly whole: number
  /** The fair batch, in whole atoms. */
  readonly fair: number
  /** Sums in native coins: fair batches, bounds, and fill-or-kill bounds where they are computed. */
  readonly score: number
  readonly bound: number
  readonly fillOrKill: number | null
  readonly worstSeed: number
  /** All winners: the fair batch, then the excluded pairs on the pools after that batch. */
  readonly winners: number
  /** The fair batch as a share of the fill-or-kill bound; null where that is not computed. */
  readonly fairOfFillOrKill: number | null
  /** Orders filled and swaps made, over all seeds. */
  readonly filled: number
  readonly swaps: number
  /** From the parsed batch to the fair solution in whole atoms, after a warm-up. */
  readonly medianMs: number
}

type Cell = {
  readonly tokens: number
  readonly pools: number
  readonly orders: number
  /** Every second pool is a concentrated one. */
  readonly isMixed?: boolean
}

const SEEDS = [1, 2, 3, 4, 5]
/** The branching bound takes minutes beyond. */
const MAX_BRANCHED = 100

const SIZES = [
  { tokens: 5, pools: 20 },
  { tokens: 20, pools: 200 },
  { tokens: 100, pools: 2000 },
]
const THIN: readonly Cell[] = [
  { tokens: 20, pools: 20, orders: 50 },
  { tokens: 100, pools: 200, orders: 300 },
]
const CELLS: readonly Cell[] = [
  ...SIZES.flatMap((size) => [1, 10, 100, 1_000, 10_000].map((orders) => ({ ...size, orders }))),
  ...THIN,
  ...[100, 1_000, 10_000].map((orders) => ({ tokens: 20, pools: 200, orders, isMixed: true })),
  { tokens: 100, pools: 2000, orders: 1_000, isMixed: true },
]

const nameOf = ({ tokens, pools, orders, isMixed }: Cell): string =>
  `t${tokens}-p${pools}-o${orders}${isMixed === true ? MIXED : ''}`

/** Ends the names of cells with concentrated pools. */
const MIXED = ', half concentrated'

/** All cells, one after the other in this thread. `onCell` is called as each is done. */
export function measureSolving(onCell: (cell: string) => void): readonly SolvingRow[] {
  return CELLS.map((cell) => {
    const row = measureCell(cell)
    onCell(`${row.cell}: ${(row.fair * 100).toFixed(2)} %, ${row.medianMs.toFixed(0)} ms`)
    return row
  })
}

function measureCell(cell: Cell): SolvingRow {
  // The first of each size is a warm-up.
  measureSeed(cell, SEEDS[0] ?? 1, false)
  const branches = cell.orders <= MAX_BRANCHED || THIN.includes(cell)
  const seeds = SEEDS.map((seed) => measureSeed(cell, seed, branches))
  const sum = (value: (seed: (typeof seeds)[number]) => number) =>
    seeds.reduce((total, seed) => total + value(seed), 0)
  const bound = sum((seed) => seed.bound)
  const shareOf = (score: number, of: number) => (of > 0 ? score / of : 1)
  return {
    cell: nameOf(cell),
    whole: shareOf(
      sum(({ whole }) => whole),
      bound,
    ),
    fair: shareOf(
      sum(({ fair }) => fair),
      bound,
    ),
    winners: shareOf(
      sum((seed) => seed.winners),
      bound,
    ),
    score: sum(({ fair }) => fair),
    bound,
    fillOrKill: branches ? sum(({ fillOrKill }) => fillOrKill) : null,
    worstSeed: Math.min(...seeds.map((seed) => shareOf(seed.fair, seed.bound))),
    fairOfFillOrKill: branches
      ? shareOf(
          sum(({ fair }) => fair),
          sum(({ fillOrKill }) => fillOrKill),
        )
      : null,
    filled: sum(({ filled }) => filled),
    swaps: sum(({ swaps }) => swaps),
    medianMs: median(seeds.map(({ ms }) => ms)),
  }
}

function measureSeed(cell: Cell, seed: number, branches: boolean) {
  const generated = generateInstance(cell, seed)
  const instance = cell.isMixed === true ? withConcentratedPools(generated) : generated
  const startedMs = performance.now()
  const model = toSearchModel(instance)
  const { plan, separate } = solveFairBatch(model, standalonePairs(model))
  const exact = plan === null ? null : exactPlan(instance, plan)
  const ms = performance.now() - startedMs
  const fair = exact === null ? 0n : exactScore(instance, exact)
  const others = exact === null ? 0n : scoreSeparately(instance, exact, separate)
  return {
    ms,
    bound: upperBound(model).bound,
    fillOrKill: branches ? fillOrKillBound(model) : 0,
    whole: solveWholeBatch(model)?.score ?? 0,
    fair: Number(fair) / 1e18,
    winners: Number(fair + others) / 1e18,
    filled: exact?.trades.length ?? 0,
    swaps: exact?.swaps.length ?? 0,
  }
}

type Goal = { readonly share: number; readonly ofFillOrKill?: boolean; readonly mostMs?: number }

/** How much longer a cell may take with concentrated pools than without. */
const MAX_TIMES_OF_MIXED = 2

/** Goals of the fair batch, by cell. Source: lib/docs/solving.md#goals. */
const GOALS: Readonly<Record<string, Goal>> = {
  't20-p200-o1000': { share: 0.986, mostMs: 500 },
  't20-p200-o10000': { share: 0.995, mostMs: 5_000 },
  't100-p2000-o1000': { share: 0.979, mostMs: 3_000 },
  [`t20-p200-o1000${MIXED}`]: { share: 0.98 },
  't20-p20-o50': { share: 0.97, ofFillOrKill: true, mostMs: 2_000 },
  't100-p200-o300': { share: 0.97, ofFillOrKill: true, mostMs: 2_000 },
  ...Object.fromEntries(
    SIZES.flatMap((size) =>
      [1, 10].map((orders) => [nameOf({ ...size, orders }), { share: 0.96, ofFillOrKill: true }]),
    ),
  ),
}

/** Missed goals, as text. */
export const missedBySolving = (rows: readonly SolvingRow[]): readonly string[] =>
  rows.flatMap((row) => {
    const { cell, fair, fairOfFillOrKill, medianMs } = row
    const goal = GOALS[cell]
    if (goal === undefined) return []
    const share = goal.ofFillOrKill === true ? (fairOfFillOrKill ?? 0) : fair
    const mostMs = goal.mostMs ?? mostMsOf(cell, rows)
    return [
      ...(share < goal.share
        ? [
            `${cell}: ${(share * 100).toFixed(2)} % (${row.score.toFixed(6)} of ` +
              `${((goal.ofFillOrKill === true ? row.fillOrKill : null) ?? row.bound).toFixed(6)}), ` +
              `goal ${(goal.share * 100).toFixed(1)} %`,
          ]
        : []),
      ...(medianMs > mostMs
        ? [`${cell}: ${medianMs.toFixed(0)} ms, goal ${mostMs.toFixed(0)} ms`]
        : []),
    ]
  })

/** Of a cell with concentrated pools: by what the same cell takes without. */
function mostMsOf(cell: string, rows: readonly SolvingRow[]): number {
  const plain = cell.endsWith(MIXED) ? cell.slice(0, -MIXED.length) : null
  const row = rows.find(({ cell: other }) => other === plain)
  return row === undefined ? Number.POSITIVE_INFINITY : row.medianMs * MAX_TIMES_OF_MIXED
}

export function solvingTable(rows: readonly SolvingRow[]): readonly (readonly string[])[] {
  const percent = (share: number | null) => (share === null ? '' : (share * 100).toFixed(2))
  return [
    [
      'Batches, % of the bound, 5 seeds',
      'score',
      'bound',
      'whole',
      'fair',
      'worst seed',
      'all winners',
      'of fill-or-kill',
      'filled',
      'swaps',
      'median ms',
    ],
    ...rows.map((row) => [
      row.cell,
      row.score.toFixed(6),
      row.bound.toFixed(6),
      percent(row.whole),
      percent(row.fair),
      percent(row.worstSeed),
      percent(row.winners),
      percent(row.fairOfFillOrKill),
      String(row.filled),
      String(row.swaps),
      row.medianMs.toFixed(0),
    ]),
  ]
}
