import type { PoolTrendsReply } from '@/lib/contract/codecs/pools'

/** Height of the box a trend is drawn in; its width is the number of steps. */
export const TREND_HEIGHT = 32
/** Room above the highest point for half the width of its line. */
const TOP = 2

/** A pool's last 30 days as a row draws them. */
export type TrendLine = {
  /** A path in a box of `steps` by `TREND_HEIGHT`, from 0 at its bottom; gaps are gaps. */
  readonly path: string
  /** The newest point as a path of no length; empty where it is unknown. */
  readonly last: string
  readonly steps: number
  /** Percent a year. */
  readonly least: number
  readonly most: number
}

type Aprs = PoolTrendsReply['pools'][number]['apr']

/** Draws the APRs of a pool, oldest first; null when none is known. */
export function trendLine(aprs: Aprs): TrendLine | null {
  const known = aprs.filter((apr) => apr !== null)
  if (known.length === 0) return null
  const least = Math.min(...known)
  const most = Math.max(...known)
  // A pool that paid nothing lies on the bottom.
  const scale = most > 0 ? (TREND_HEIGHT - TOP) / most : 0
  const place = (apr: number, index: number) =>
    `${index} ${(TREND_HEIGHT - Math.max(0, apr) * scale).toFixed(1)}`
  const path = aprs
    .map((apr, index) => {
      if (apr === null) return ''
      const isFirst = (aprs[index - 1] ?? null) === null
      const isAlone = isFirst && (aprs[index + 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${place(apr, index)}${isAlone ? 'h0' : ''}`
    })
    .join('')
  const newest = aprs.at(-1) ?? null
  const last = newest === null ? '' : `M${place(newest, aprs.length - 1)}h0`
  return { path, last, steps: Math.max(1, aprs.length - 1), least, most }
}
