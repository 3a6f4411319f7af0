import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { fillOrKillBound } from '@/lib/domain/solver/bound/fill-or-kill-bound'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { exactScore } from '@/lib/testing/solving/exact-score'
import type { InstanceSize } from '@/lib/testing/solving/generate-instance'
import { type FamilyName, familyBatch } from '@/lib/testing/solving/instance-families'
import { median } from './statistics'

/** Fresh batches of few orders: the fair batch beside what no fair batch can score more than. */
export type ExactRow = {
  readonly cell: string
  readonly family: FamilyName
  readonly firstSeed: number
  readonly batches: number
  /** Sums over the batches, in native coins: fair batches, proven bounds, fill-or-kill bounds. */
  readonly score: number
  readonly bound: number
  readonly fillOrKill: number
  /** Lowest share of a batch's proven bound, and its seed. */
  readonly worst: number
  readonly worstSeed: number
  /** Batches whose score is proven to be within 0.1 % of the best. */
  readonly proven: number
  /** From the parsed batch to the fair solution in whole atoms. */
  readonly medianMs: number
}

/** Branches of the exact search, as lib/docs/solving.md states them. */
const MAX_NODES = 60

type Cell = { readonly size: InstanceSize; readonly seeds: number; readonly family: FamilyName }

const size = (tokens: number, pools: number, orders: number): InstanceSize => ({
  tokens,
  pools,
  orders,
})

const FAMILIES: readonly FamilyName[] = [
  'one hub',
  'two islands',
  'large orders',
  'all buy orders',
  'equal limits',
  'half concentrated',
  'pools off the price',
]

const CELLS: readonly Cell[] = [
  { size: size(5, 20, 10), seeds: 200, family: 'plain' },
  { size: size(8, 20, 15), seeds: 200, family: 'plain' },
  { size: size(20, 200, 10), seeds: 200, family: 'plain' },
  { size: size(20, 200, 40), seeds: 20, family: 'plain' },
  { size: size(20, 20, 50), seeds: 50, family: 'plain' },
  ...FAMILIES.map((family) => ({ size: size(8, 20, 15), seeds: 50, family })),
]

/** Share of the proven bound, and median time, that plain cells are to reach. */
const GOAL_SHARE = 0.999
const GOAL_MS = 200
/** Bounds below this say nothing: a few thousand wei are lost by rounding alone. */
const MIN_BOUND = 1e-9

/** All cells, each from the seed on; `onCell` is called as each is done. */
export function measureExact(
  firstSeed: number,
  onCell: (row: ExactRow) => void,
): readonly ExactRow[] {
  return CELLS.map((cell) => {
    const row = measureCell(cell, firstSeed)
    onCell(row)
    return row
  })
}

function measureCell({ size, seeds, family }: Cell, firstSeed: number): ExactRow {
  const batches = Array.from({ length: seeds }, (_, index) =>
    measureBatch(family, size, firstSeed + index),
  ).filter(({ bound }) => bound >= MIN_BOUND)
  const sum = (value: (batch: (typeof batches)[number]) => number) =>
    batches.reduce((total, batch) => total + value(batch), 0)
  const worst = batches.toSorted(
    (one, other) => one.score / one.bound - other.score / other.bound,
  )[0]
  return {
    cell: `t${size.tokens}-p${size.pools}-o${size.orders}`,
    family,
    firstSeed,
    batches: batches.length,
    score: sum(({ score }) => score),
    bound: sum(({ bound }) => bound),
    fillOrKill: sum(({ fillOrKill }) => fillOrKill),
    worst: worst === undefined ? 1 : worst.score / worst.bound,
    worstSeed: worst?.seed ?? firstSeed,
    proven: batches.filter(({ score, bound }) => score >= GOAL_SHARE * bound).length,
    medianMs: median(batches.map(({ ms }) => ms)),
  }
}

function measureBatch(family: FamilyName, size: InstanceSize, seed: number) {
  const { instance } = familyBatch(family, size, seed)
  const startedMs = performance.now()
  const model = toSearchModel(instance)
  const {
    plan: best,
    fallbacks,
    bound,
  } = solveFairBatch(model, standalonePairs(model), {
    maxNodes: MAX_NODES,
  })
  let score = 0
  for (const plan of best === null ? [] : [best, ...fallbacks]) {
    const exact = exactPlan(instance, plan)
    if (exact === null) continue
    score = Number(exactScore(instance, exact)) / 1e18
    break
  }
  const ms = performance.now() - startedMs
  const fillOrKill = Math.min(upperBound(model).bound, fillOrKillBound(model))
  return { seed, score, bound: bound ?? fillOrKill, fillOrKill, ms }
}

/** Missed goals, as text. */
export const missedByExact = (rows: readonly ExactRow[]): readonly string[] =>
  rows
    .filter(({ family }) => family === 'plain')
    .flatMap(({ cell, score, bound, medianMs }) => [
      ...(score < GOAL_SHARE * bound
        ? [
            `${cell}: ${percent(score / bound)} % of the proven bound (${coins(score)} of ` +
              `${coins(bound)}), goal ${GOAL_SHARE * 100} %`,
          ]
        : []),
      ...(medianMs > GOAL_MS
        ? [`${cell}: ${medianMs.toFixed(0)} ms to the proven batch, goal ${GOAL_MS} ms`]
        : []),
    ])

/** How a row is written on one line. */
export const exactLine = (row: ExactRow): string =>
  `${row.cell}, ${row.family}: ${row.batches} batches from seed ${row.firstSeed}, ` +
  `${percent(row.score / row.bound)} % of the proven bound (${coins(row.score)} of ` +
  `${coins(row.bound)}), worst ${percent(row.worst)} % (seed ${row.worstSeed}), ${row.proven} within ` +
  `0.1 %, ${percent(row.score / row.fillOrKill)} % of fill-or-kill, ${row.medianMs.toFixed(0)} ms`

const percent = (share: number): string => (share * 100).toFixed(3)
const coins = (value: number): string => value.toFixed(6)

export const exactTable = (rows: readonly ExactRow[]): readonly (readonly string[])[] => [
  [
    `Few orders, fresh batches from seed ${rows[0]?.firstSeed ?? ''}`,
    'family',
    'batches',
    'score',
    'proven bound',
    '%',
    'worst',
    'worst seed',
    'within 0.1 %',
    '% of fill-or-kill',
    'median ms',
  ],
  ...rows.map((row) => [
    row.cell,
    row.family,
    String(row.batches),
    coins(row.score),
    coins(row.bound),
    percent(row.score / row.bound),
    percent(row.worst),
    String(row.worstSeed),
    String(row.proven),
    percent(row.score / row.fillOrKill),
    row.medianMs.toFixed(0),
  ]),
]
