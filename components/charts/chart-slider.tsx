'use client'

import { useTimeZone } from '@/components/ui/time-format'
import { formatDateTime } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { momentsOf, nearestMoment, valuesAt } from './chart-points'
import type { ChartSeries, MomentNote } from './chart-series'
import { type ChartCursor, useCursorMoment } from './use-chart-cursor'

/**
 * The only tab stop of the chart: a native range input over its samples, so that arrow keys, Home
 * and End move the cursor and screen readers announce its value. The plot draws the cursor.
 */
export function ChartSlider(props: {
  label: string
  describedBy: string
  series: readonly ChartSeries[]
  from: number
  to: number
  unit: (value: number) => string
  note?: MomentNote
  cursor: ChartCursor
}) {
  const { series, from, to, unit, cursor } = props
  const zone = useTimeZone()
  const cursorAt = useCursorMoment(cursor)
  const moments = momentsOf(series, from, to)
  const newest = moments.length - 1
  if (newest < 0) return null
  const index = cursorAt === null ? newest : nearestMoment(moments, cursorAt)
  const at = moments[index] ?? to
  const values = valuesAt(series, at).map((value, seriesIndex) => {
    const own = series[seriesIndex]
    const text = value === null ? t`no sample` : (own?.unit ?? unit)(value)
    return series.length === 1 ? text : `${own?.name ?? ''} ${text}`
  })
  const note = props.note?.(at) ?? null
  return (
    <input
      name="moment"
      type="range"
      min={0}
      max={newest}
      step={1}
      value={index}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-valuetext={`${formatDateTime(at, zone)}: ${[...values, ...(note === null ? [] : [note])].join(', ')}`}
      onChange={(event) => cursor.move(moments[Number(event.target.value)] ?? null)}
      onFocus={() => cursor.move(at)}
      onBlur={() => cursor.move(null)}
      className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
    />
  )
}
