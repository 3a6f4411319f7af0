import type { ChartSeries } from '@/components/charts/chart-series'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import { POOL_HISTORY_WINDOWS, type PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Point = PoolHistory['points'][number]
export type HistoryFigure = 'apr' | 'tvl'

/**
 * The samples of one figure as a line. Where samples are missing, a point without a value breaks
 * it. A gap is more than twice the usual interval around it, which is an hour or a day.
 */
export function historySeries(
  figure: HistoryFigure,
  line: { readonly key: string; readonly name: string },
  points: readonly Point[],
): ChartSeries {
  const series = points.flatMap((point, index) => {
    const before = points[index - 1]
    const sample = { at: point.date, value: point[figure] }
    if (before === undefined) return [sample]
    const usual = usualInterval(points, index)
    const isGap = point.date - before.date > 2 * usual
    return isGap ? [{ at: before.date + usual, value: null }, sample] : [sample]
  })
  return { ...line, points: series }
}

/** The usual interval there: an hour if the neighbouring intervals are hourly, else a day. */
function usualInterval(points: readonly Point[], index: number): number {
  const [a, b] = [points[index - 2], points[index - 1]]
  const next = points[index + 1]
  const here = points[index]
  const before = a === undefined || b === undefined ? DAY_MS : b.date - a.date
  const after = next === undefined || here === undefined ? DAY_MS : next.date - here.date
  return Math.min(before, after) <= 2 * HOUR_MS && Math.max(before, after) <= 2 * HOUR_MS
    ? HOUR_MS
    : DAY_MS
}

const RANGE_MS: Readonly<Record<PoolHistoryWindow, number | null>> = {
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  all: null,
}

/** Ends of the time axis: the whole range, recorded or not; of `all` the recorded part. */
export function historyAxis(
  range: PoolHistoryWindow,
  points: readonly Point[],
  now: number,
): { readonly from: number; readonly to: number } {
  const size = RANGE_MS[range]
  if (size !== null) return { from: now - size, to: now }
  const first = points.reduce((least, { date }) => Math.min(least, date), now - HOUR_MS)
  return { from: first, to: now }
}

const rangeNames: Readonly<Record<PoolHistoryWindow, Message>> = {
  '7d': message`7 d`,
  '30d': message`30 d`,
  '90d': message`90 d`,
  all: message`All`,
}

/** The ranges to choose from, shortest first. */
export const historyRanges = () =>
  POOL_HISTORY_WINDOWS.map((range) => ({ range, name: t(rangeNames[range]) }))
