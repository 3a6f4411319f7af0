import type { ScatterPoint, ScatterRange } from '@/components/charts/scatter-points'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { filterPools, type PoolFilter, type Span, withSpan } from '@/lib/client/pools/pool-filter'
import { isTooThin } from '@/lib/domain/pool/thin-pool'

/** The pools that pass the filter without the two spans that the chart itself selects. */
export function scatterPools(pools: readonly PoolRow[], filter: PoolFilter): readonly PoolRow[] {
  return filterPools(pools, withoutRange(filter)).shown
}

/** Without pools that are too thin: one of them would push all others into a corner. */
export const toScatterPoints = (pools: readonly PoolRow[]): readonly ScatterPoint[] =>
  pools.flatMap(({ address, name, project, figures: { tvl, apr } }) =>
    tvl === null || apr === null || isTooThin({ tvlUsd: tvl })
      ? []
      : [{ key: address, name, project, x: tvl, y: apr }],
  )

/** The part of the chart that the filter selects; null when that is all of it. */
export function selectedRange(
  { spans }: PoolFilter,
  points: readonly ScatterPoint[],
): ScatterRange | null {
  if ((spans.tvl === undefined && spans.apr === undefined) || points.length === 0) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return {
    x: [spans.tvl?.from ?? Math.min(...xs), spans.tvl?.to ?? Math.max(...xs)],
    y: [spans.apr?.from ?? Math.min(...ys), spans.apr?.to ?? Number.POSITIVE_INFINITY],
  }
}

/**
 * The filter with a selection of the chart as its spans. They are rounded outwards, so they are
 * never narrower than the selection; a side that reaches beyond every pool is left open.
 */
export function withRange(
  filter: PoolFilter,
  range: ScatterRange | null,
  points: readonly ScatterPoint[],
): PoolFilter {
  if (range === null) return withoutRange(filter)
  const tvl = openSpan(
    range.x,
    points.map(({ x }) => x),
    significant,
  )
  const apr = openSpan(
    range.y,
    points.map(({ y }) => y),
    hundredths,
  )
  return withSpan(withSpan(filter, 'tvl', tvl), 'apr', apr)
}

const withoutRange = (filter: PoolFilter): PoolFilter =>
  withSpan(withSpan(filter, 'tvl', OPEN), 'apr', OPEN)

const OPEN: Span = { from: null, to: null }

type Rounding = (value: number, direction: 'down' | 'up') => number

function openSpan(
  [from, to]: readonly [number, number],
  values: readonly number[],
  round: Rounding,
): Span {
  return {
    from: values.every((value) => value >= from) ? null : round(from, 'down'),
    to: values.every((value) => value <= to) ? null : round(to, 'up'),
  }
}

const significant: Rounding = (value, direction) => {
  const step = 10 ** (Math.floor(Math.log10(Math.max(value, 1))) - 2)
  const steps = value / step
  return Number(((direction === 'up' ? Math.ceil(steps) : Math.floor(steps)) * step).toPrecision(3))
}

const hundredths: Rounding = (value, direction) =>
  (direction === 'up' ? Math.ceil(value * 100) : Math.floor(value * 100)) / 100
