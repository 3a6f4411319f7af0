'use client'

import { memo } from 'react'
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'
import type { TimeZone } from '@/lib/client/format/time'
import { chartMargins } from './chart-area'
import { lonePoints, withGaps } from './chart-points'
import { type ChartSeries, seriesStyle } from './chart-series'
import { timeTicks, valueTicks } from './chart-ticks'
import { formatTick } from './chart-time'
import { CursorMarks } from './cursor-marks'
import { EndLabels } from './end-labels'
import { LoneDots } from './lone-dots'
import type { ChartCursor } from './use-chart-cursor'

export type TimePlotProps = {
  series: readonly ChartSeries[]
  from: number
  to: number
  unit: (value: number) => string
  width: number
  height: number
  zone: TimeZone
  cursor: ChartCursor
}

const TICK_WIDTH = { local: 76, utc: 76, unix: 110 } as const
const TICK_HEIGHT = 44
const axisText = { fill: 'var(--muted)', fontSize: 12 }

/** The lines themselves. Rendered anew only for new samples: what follows the cursor is a leaf. */
export const TimePlot = memo(function TimePlot(props: TimePlotProps) {
  const { series, from, to, unit, width, height, zone, cursor } = props
  const margin = chartMargins(width, series.length)
  const lines = series.map((one) => ({ ...one, points: withGaps(one.points, from, to) }))
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))
  const rows = Math.max(2, Math.floor((height - margin.top - margin.bottom) / TICK_HEIGHT))
  const ticks = valueTicks(
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    rows,
  )
  const columns = Math.floor((width - margin.left - margin.right) / TICK_WIDTH[zone])
  return (
    <LineChart
      width={width}
      height={height}
      margin={{ top: margin.top, right: margin.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--hairline)" vertical={false} />
      <XAxis
        dataKey="at"
        type="number"
        scale="linear"
        domain={[from, to]}
        allowDataOverflow
        ticks={timeTicks(from, to, columns, zone)}
        tickFormatter={(at: number) => formatTick(at, zone)}
        interval={0}
        height={margin.bottom}
        tick={axisText}
        tickSize={4}
        stroke="var(--hairline)"
      />
      <YAxis
        dataKey="value"
        type="number"
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        ticks={ticks}
        tickFormatter={unit}
        interval={0}
        width={margin.left}
        tick={axisText}
        axisLine={false}
        tickLine={false}
      />
      {lines.map(({ key, points }, place) => (
        <Line
          key={key}
          data={points}
          dataKey="value"
          type="linear"
          stroke={seriesStyle(place).colour}
          strokeDasharray={seriesStyle(place).dash ?? 'none'}
          strokeWidth={1.5}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      <LoneDots lines={lines.map(({ key, points }) => ({ key, points: lonePoints(points) }))} />
      <EndLabels series={series} from={from} to={to} unit={unit} room={margin.right} />
      <CursorMarks series={series} from={from} to={to} cursor={cursor} />
    </LineChart>
  )
})
