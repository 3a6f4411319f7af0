'use client'

import { useXAxisScale, useYAxisScale } from 'recharts'
import { type ChartPoint, seriesStyle } from './chart-series'

/** Samples between two gaps, which a line cannot show. */
export function LoneDots(props: {
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
