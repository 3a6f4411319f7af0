'use client'

import { useMemo } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { momentsOf, nearestMoment, valuesAt } from './chart-points'
import { type ChartSeries, seriesStyle } from './chart-series'
import { type ChartCursor, useCursorMoment } from './use-chart-cursor'

/** The cursor line and the samples on it. */
export function CursorMarks(props: {
  series: readonly ChartSeries[]
  from: number
  to: number
  cursor: ChartCursor
}) {
  const { series, from, to } = props
  const cursorAt = useCursorMoment(props.cursor)
  const moments = useMemo(() => momentsOf(series, from, to), [series, from, to])
  const x = useXAxisScale()
  const y = useYAxisScale()
  const plot = usePlotArea()
  if (cursorAt === null || x === undefined || y === undefined || plot === undefined) return null
  const at = moments[nearestMoment(moments, cursorAt)]
  if (at === undefined) return null
  const left = x(at) ?? 0
  return (
    <g pointerEvents="none">
      <line
        x1={left}
        x2={left}
        y1={plot.y}
        y2={plot.y + plot.height}
        stroke="var(--muted)"
        strokeWidth={1}
      />
      {valuesAt(series, at).map((value, index) =>
        value === null ? null : (
          <circle
            key={series[index]?.key ?? index}
            cx={left}
            cy={y(value)}
            r={3.5}
            fill={seriesStyle(index).colour}
            stroke="var(--surface)"
            strokeWidth={1.5}
          />
        ),
      )}
    </g>
  )
}
