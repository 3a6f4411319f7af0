import { brokenAt } from '@/components/charts/chart-points'
import type { ChartSeries } from '@/components/charts/chart-series'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import { POOL_HISTORY_WINDOWS, type PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import { type Message, message } from '@/lib/domain/shared/message'
import { missingSamples } from '@/lib/domain/shared/missing-samples'
import { t } from '@/lib/words/words'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Point = PoolHistory['points'][number]
export type HistoryFigure = 'apr' | 'tvl'

/** The samples of one figure as a line. Where samples are missing, a point without a value breaks it. */
export function historySeries(
  figure: HistoryFigure,
  line: { readonly key: string; readonly name: string },
  points: readonly Point[],
): ChartSeries {
  const gaps = missingSamples(points.map(({ date }) => date))
  const samples = points.map((point) => ({ at: point.date, value: point[figure] }))
  return { ...line, points: brokenAt(gaps, samples) }
}

/** Ranges of a pool's page: the service's windows, and the last day cut from the shortest of them. */
export type PoolRange = '24h' | PoolHistoryWindow

/** The window to ask the service for. */
export const historyWindow = (range: PoolRange): PoolHistoryWindow =>
  range === '24h' ? '7d' : range

const RANGE_MS: Readonly<Record<PoolRange, number | null>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  all: null,
}

/** Ends of the time axis: the whole range, recorded or not; of `all` the recorded part. */
export function historyAxis(
  range: PoolRange,
  points: readonly Point[],
  now: number,
): { readonly from: number; readonly to: number } {
  const size = RANGE_MS[range]
  if (size !== null) return { from: now - size, to: now }
  const first = points.reduce((least, { date }) => Math.min(least, date), now - HOUR_MS)
  return { from: first, to: now }
}

const rangeNames: Readonly<Record<PoolRange, Message>> = {
  '24h': message`24 h`,
  '7d': message`7 d`,
  '30d': message`30 d`,
  '90d': message`90 d`,
  all: message`All`,
}

const named = <Range extends PoolRange>(range: Range) => ({ range, name: t(rangeNames[range]) })

/** The ranges to choose from, shortest first. */
export const historyRanges = () => POOL_HISTORY_WINDOWS.map(named)

/** Those of a pool's page. */
export const poolRanges = () => [
  named<PoolRange>('24h'),
  ...POOL_HISTORY_WINDOWS.map(named<PoolRange>),
]

/** "30 d", as it stands in the choice of ranges. */
export const rangeName = (range: PoolRange): string => t(rangeNames[range])
