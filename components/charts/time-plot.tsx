'use client'

import { memo } from 'react'
import {
  CartesianGrid,
  Line,
  LineChart,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import type { TimeZone } from '@/lib/client/format/time'
import { type ChartMargins, chartMargins } from './chart-area'
import { lonePoints, withGaps } from './chart-points'
import { type ChartPoint, type ChartSeries, seriesStyle } from './chart-series'
import { tickFormat, ticksWithLabelsInside, timeTicks, valueTicks } from './chart-ticks'
import { formatTick } from './chart-time'
import { CursorMarks } from './cursor-marks'
import { EndLabels } from './end-labels'
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

/** The lines with their axes; memoised, as only leaf components follow the cursor. */
export const TimePlot = memo(function TimePlot(props: TimePlotProps) {
  const { series, from, to, unit, width, height, zone, cursor } = props
  const margin = chartMargins(width, series.length)
  const { lines, ticks, times } = drawnParts(props, margin)
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
        ticks={times}
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
        tickFormatter={tickFormat(ticks, unit)}
        interval={0}
        width={margin.left}
        tick={axisText}
        axisLine={false}
        tickLine={false}
      />
      {lines.map(({ key, points }, index) =>
        // The library draws a single point as a ring that the plot's edge clips; it is a lone dot.
        points.length === 1 ? null : (
          <Line
            key={key}
            data={points}
            dataKey="value"
            type="linear"
            stroke={seriesStyle(index).colour}
            strokeDasharray={seriesStyle(index).dash ?? 'none'}
            strokeWidth={1.5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ),
      )}
      <LoneDots lines={lines.map(({ key, points }) => ({ key, points: lonePoints(points) }))} />
      <EndLabels series={series} from={from} to={to} unit={unit} room={margin.right} />
      <CursorMarks series={series} from={from} to={to} cursor={cursor} />
    </LineChart>
  )
})

/** The lines with their gaps, and the ticks of both axes. */
function drawnParts(
  { series, from, to, width, height, zone }: TimePlotProps,
  margin: ChartMargins,
) {
  const lines = series.map((line) => ({ ...line, points: withGaps(line.points, from, to) }))
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))
  const ticks = valueTicks(
    values.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY),
    values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY),
    Math.max(2, Math.floor((height - margin.top - margin.bottom) / TICK_HEIGHT)),
  )
  const plotWidth = width - margin.left - margin.right
  const times = ticksWithLabelsInside(
    timeTicks(from, to, Math.floor(plotWidth / TICK_WIDTH[zone]), zone),
    (at) => formatTick(at, zone),
    (at) => margin.right + ((to - at) / Math.max(1, to - from)) * plotWidth,
  )
  return { lines, ticks, times }
}

/** Samples between two gaps, which a line cannot show. */
function LoneDots(props: {
  lines: readonly { readonly key: string; readonly points: readonly ChartPoint[] }[]
}) {
  const x = useXAxisScale()
  const y = useYAxisScale()
  if (x === undefined || y === undefined) return null
  return props.lines.map(({ key, points }, index) =>
    points.map(({ at, value }) => (
      <circle
        key={`${key}-${at}`}
        cx={x(at)}
        cy={y(value)}
        r={2}
        fill={seriesStyle(index).colour}
      />
    )),
  )
}
