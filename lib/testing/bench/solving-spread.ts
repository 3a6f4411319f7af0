import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { baselineSolver } from '@/lib/domain/solver/baseline-solver'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { scopeBid } from '@/lib/domain/solver/batch/scope-bid'
import { firstPlan, startBatch } from '@/lib/domain/solver/batch/whole-batch'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { divisibleBound } from '@/lib/domain/solver/score-bounds'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { exactScore } from '@/lib/testing/solving/exact-score'
import type { InstanceSize } from '@/lib/testing/solving/generate-instance'
import {
  type FamilyBatch,
  type FamilyName,
  familyBatch,
  familyNames,
} from '@/lib/testing/solving/instance-families'
import { median, percentile } from './statistics'

/**
 * The whole batch over fresh batches of one size and family. Shares are those of the fair batch; with
 * fees or a price of gas, those of its bid, which one transaction must hold.
 */
export type SpreadRow = {
  readonly cell: string
  readonly family: FamilyName
  readonly size: InstanceSize
  readonly firstSeed: number
  readonly batches: number
  /** Shares of the upper bound, 0 to 1, of the batches that have one. */
  readonly mean: number
  readonly lowestTenth: number
  /** Sums of these batches, in native coins. */
  readonly score: number
  readonly bound: number
  readonly worst: number
  readonly worstSeed: number
  /** Batches without a bid although another method bids or the batch without fairness has a plan. */
  readonly without: readonly number[]
  /** Batches in which another method bids more. */
  readonly below: readonly number[]
  readonly medianMs: number
}

type SpreadCell = {
  readonly size: InstanceSize
  readonly seeds: number
  readonly families: readonly FamilyName[]
}

const size = (tokens: number, pools: number, orders: number): InstanceSize => ({
  tokens,
  pools,
  orders,
})

const CELLS: readonly SpreadCell[] = [
  { size: size(20, 200, 100), seeds: 20, families: familyNames },
  {
    size: size(20, 200, 1000),
    seeds: 20,
    families: ['plain', 'one hub', 'large orders', 'half concentrated'],
  },
  { size: size(20, 200, 10_000), seeds: 5, families: ['plain'] },
  { size: size(100, 2000, 100), seeds: 20, families: ['plain'] },
  { size: size(100, 2000, 1000), seeds: 20, families: ['plain'] },
  { size: size(100, 200, 300), seeds: 20, families: ['plain'] },
  { size: size(20, 20, 50), seeds: 20, families: ['plain'] },
  { size: size(3, 6, 100), seeds: 20, families: familyNames },
  { size: size(20, 60, 50), seeds: 20, families: familyNames },
  { size: size(5, 20, 10), seeds: 200, families: familyNames },
  { size: size(8, 20, 15), seeds: 200, families: familyNames },
]

/** Mean shares of the bound that plain cells must reach. Source: lib/docs/solving.md#goals. */
const MEAN_GOALS: Readonly<Record<string, number>> = {
  't20-p200-o1000': 0.986,
  't20-p200-o10000': 0.995,
  't100-p2000-o1000': 0.979,
}
/** Batches below this size vary too much for one of them to be held to the mean. */
const MIN_ORDERS_OF_GOAL = 100
/** Least share of the mean that the worst batch of such a cell must reach. */
const MIN_SHARE_OF_MEAN = 0.9
/** Bounds below this say nothing: a few thousand wei are lost by rounding alone. */
const MIN_BOUND_WEI = 1e9

const never = () => false

/** All cells, each from the seed on; `onCell` is called as each is done. */
export function measureSpread(
  firstSeed: number,
  onCell: (row: SpreadRow) => void,
): readonly SpreadRow[] {
  return CELLS.flatMap((cell) =>
    cell.families.map((family) => {
      const row = measureCell(family, cell, firstSeed)
      onCell(row)
      return row
    }),
  )
}

function measureCell(family: FamilyName, cell: SpreadCell, firstSeed: number): SpreadRow {
  const { tokens, pools, orders } = cell.size
  const batches = Array.from({ length: cell.seeds }, (_, index) => {
    const seed = firstSeed + index
    return { seed, ...measureBatch(familyBatch(family, cell.size, seed)) }
  })
  const shares = batches.flatMap(({ share, bound, seed }) =>
    share === null ? [] : [{ share, bound, seed }],
  )
  const values = shares.map(({ share }) => share)
  const sorted = shares.toSorted((first, second) => first.share - second.share)
  const seedsWhere = (isSo: (batch: (typeof batches)[number]) => boolean) =>
    batches.filter(isSo).map(({ seed }) => seed)
  return {
    cell: `t${tokens}-p${pools}-o${orders}`,
    family,
    size: cell.size,
    firstSeed,
    batches: batches.length,
    mean: values.reduce((sum, share) => sum + share, 0) / Math.max(1, values.length),
    lowestTenth: percentile(values, 0.1),
    score: shares.reduce((sum, { share, bound }) => sum + share * bound, 0),
    bound: shares.reduce((sum, { bound }) => sum + bound, 0),
    worst: sorted[0]?.share ?? Number.NaN,
    worstSeed: sorted[0]?.seed ?? firstSeed,
    without: seedsWhere(({ score, isPossible }) => score === 0n && isPossible),
    below: seedsWhere(({ score, bestOther }) => score < bestOther),
    medianMs: median(batches.map(({ ms }) => ms)),
  }
}

function measureBatch({ instance, auction }: FamilyBatch) {
  const startedMs = performance.now()
  const bids = wholeBatchSolver.solve(auction, never)
  const ms = performance.now() - startedMs
  const score = bids.reduce((sum, bid) => sum + scoreOf(auction, bid), 0n)
  const bestOther = mostOfOthers(auction)
  const bound = Number(divisibleBound(auction))
  const isPlain = auction.gasPrice === 0n && auction.orders.every(hasNoFees)
  const reached = isPlain ? fairScore(instance) : score
  return {
    ms,
    score,
    bestOther,
    isPossible: bestOther > 0n || (isPlain && hasPlainPlan(instance)),
    bound: bound / 1e18,
    share: bound < MIN_BOUND_WEI ? null : Number(reached) / bound,
  }
}

const hasNoFees = ({ feePolicies }: AuctionOrder): boolean => feePolicies.length === 0

/** Score of the fair batch in wei, however much gas its settlement takes; 0 without one. */
function fairScore(instance: FamilyBatch['instance']): bigint {
  const model = toSearchModel(instance)
  const { plan: best, fallbacks } = solveFairBatch(model, standalonePairs(model))
  for (const plan of best === null ? [] : [best, ...fallbacks]) {
    const exact = exactPlan(instance, plan)
    if (exact !== null) return exactScore(instance, exact)
  }
  return 0n
}

/** The score of a valid bid as the competition counts it; throws when it is not valid. */
function scoreOf(auction: Auction, bid: Solution): bigint {
  const found = scopeBid(auction, bid)
  if (found === null) throw new Error('the whole batch bids what is not valid')
  return found.score
}

/** Others take seconds for larger batches, whose pairs score little compared with the whole batch. */
const MAX_ORDERS_OF_OTHERS = 100

/** The highest score of a bid of another method; 0 without one. */
function mostOfOthers(auction: Auction): bigint {
  const others: readonly Solver[] =
    auction.orders.length > MAX_ORDERS_OF_OTHERS
      ? [splitSolver]
      : [splitSolver, matchingSolver, bestPathSolver, baselineSolver]
  let most = 0n
  for (const { solve } of others) {
    for (const bid of solve(auction, never)) {
      const { score = 0n } = scopeBid(auction, bid) ?? {}
      if (score > most) most = score
    }
  }
  return most
}

/** Whether the batch has a plan that scores in whole atoms when no pair is held to what it gets alone. */
function hasPlainPlan(instance: FamilyBatch['instance']): boolean {
  const plan = firstPlan(startBatch(toSearchModel(instance)))
  const exact = plan === null ? null : exactPlan(instance, plan)
  return exact !== null && exactScore(instance, exact) > 0n
}

/** Missed goals, as text. */
export const missedBySpread = (rows: readonly SpreadRow[]): readonly string[] =>
  rows.flatMap((row) => {
    const name = `${row.cell}, ${row.family}`
    const isHeldToMean = row.family === 'plain' && row.size.orders >= MIN_ORDERS_OF_GOAL
    return [
      ...(row.without.length > 0 ? [`${name}: no bid for seeds ${row.without.join(', ')}`] : []),
      ...(isHeldToMean && row.worst < MIN_SHARE_OF_MEAN * row.mean
        ? [`${name}: seed ${row.worstSeed} below ${MIN_SHARE_OF_MEAN * 100} % of the mean`]
        : []),
      ...(row.family === 'plain' && row.mean < (MEAN_GOALS[row.cell] ?? 0)
        ? [
            `${name}: mean ${percent(row.mean)} % (${sums(row)}), goal ${percent(MEAN_GOALS[row.cell] ?? 0)} %`,
          ]
        : []),
    ]
  })

/** How a row is written on one line. */
export const spreadLine = (row: SpreadRow): string =>
  `${row.cell}, ${row.family}: ${row.batches} batches from seed ${row.firstSeed}, mean ` +
  `${percent(row.mean)} % (${sums(row)}), worst ${percent(row.worst)} % (seed ${row.worstSeed}), ` +
  `${row.without.length} without a bid, ${row.below.length} below another method, ` +
  `${row.medianMs.toFixed(0)} ms`

const sums = ({ score, bound }: SpreadRow): string =>
  `${score.toFixed(6)} of ${bound.toFixed(6)} native coins`

const percent = (share: number): string => (share * 100).toFixed(2)

export function spreadTable(rows: readonly SpreadRow[]): readonly (readonly string[])[] {
  return [
    [
      `Fresh batches, % of the bound, from seed ${rows[0]?.firstSeed ?? ''}`,
      'family',
      'batches',
      'score',
      'bound',
      'mean',
      'lowest tenth',
      'worst',
      'worst seed',
      'without a bid',
      'below another',
      'median ms',
    ],
    ...rows.map((row) => [
      row.cell,
      row.family,
      String(row.batches),
      row.score.toFixed(6),
      row.bound.toFixed(6),
      percent(row.mean),
      percent(row.lowestTenth),
      percent(row.worst),
      String(row.worstSeed),
      String(row.without.length),
      String(row.below.length),
      row.medianMs.toFixed(0),
    ]),
  ]
}
