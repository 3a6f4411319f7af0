'use client'

import { useTimeZone } from '@/components/ui/time-format'
import { formatDateTime } from '@/lib/client/format/time'
import { momentsOf, nearestMoment, valuesAt } from './chart-points'
import { type ChartSeries, seriesStyle } from './chart-series'
import type { ChartCursor } from './use-chart-cursor'
import { useCursorMoment } from './use-chart-cursor'

/** Moment and exact values at the cursor, else the newest ones; its space is always reserved. */
export function ChartReadout(props: {
  series: readonly ChartSeries[]
  from: number
  to: number
  unit: (value: number) => string
  cursor: ChartCursor
}) {
  const { series, from, to, unit } = props
  const zone = useTimeZone()
  const cursorAt = useCursorMoment(props.cursor)
  const moments = momentsOf(series, from, to)
  const at = moments[cursorAt === null ? moments.length - 1 : nearestMoment(moments, cursorAt)]
  if (at === undefined) return null
  const values = valuesAt(series, at)
  return (
    <div
      aria-hidden="true"
      className="flex min-h-10 flex-wrap content-start items-baseline gap-x-4 text-table rail:min-h-5"
    >
      <span className="whitespace-nowrap text-muted">{formatDateTime(at, zone)}</span>
      {series.map(({ key, name }, index) => (
        <span key={key} className="flex min-w-0 items-baseline gap-1.5">
          <Swatch index={index} />
          {series.length > 1 && <span className="max-w-40 truncate text-muted">{name}</span>}
          <span className="whitespace-nowrap tabular-nums">{valueText(values[index], unit)}</span>
        </span>
      ))}
    </div>
  )
}

const valueText = (value: number | null | undefined, unit: (value: number) => string): string =>
  value === null || value === undefined ? '—' : unit(value)

/** A sample of the line's colour and dash. */
function Swatch({ index }: { index: number }) {
  const { colour, dash } = seriesStyle(index)
  return (
    <svg width="20" height="8" aria-hidden="true" className="shrink-0 self-center">
      <line x1="0" x2="20" y1="4" y2="4" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
    </svg>
  )
}
