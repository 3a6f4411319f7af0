'use client'

import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { lastPoint } from './chart-points'
import { type ChartSeries, seriesStyle } from './chart-series'
import { spreadLabels } from './label-places'

const LINE = 14
/** Width of a capital, as pairs are called in capitals. */
const LETTER = 7.6
const ROOM_FOR_TEXT = 40

/** Names the lines where they end; a single line, whose name is the heading, by its last value. */
export function EndLabels(props: {
  series: readonly ChartSeries[]
  from: number
  to: number
  unit: (value: number) => string
  room: number
}) {
  const { series, from, to, unit, room } = props
  const x = useXAxisScale()
  const y = useYAxisScale()
  const plot = usePlotArea()
  if (x === undefined || y === undefined || plot === undefined || room < ROOM_FOR_TEXT) return null
  const ends = series.flatMap(({ key, name, points }, place) => {
    const last = lastPoint(points, from, to)
    if (last === null) return []
    const text = series.length === 1 ? unit(last.value) : name
    return [{ key, text, place, x: x(last.at) ?? 0, y: y(last.value) ?? 0 }]
  })
  const places = spreadLabels(
    ends.map((end) => end.y),
    LINE,
    plot.y + 4,
    plot.y + plot.height - 4,
  )
  const left = plot.x + plot.width + 8
  const letters = Math.floor((room - 10) / LETTER)
  return ends.map(({ key, text, place, ...end }, at) => (
    <g key={key}>
      <circle cx={end.x} cy={end.y} r={2.5} fill={seriesStyle(place).colour} />
      <text
        x={left}
        y={places[at] ?? end.y}
        dominantBaseline="central"
        fontSize={12}
        fill={series.length === 1 ? 'var(--ink)' : seriesStyle(place).colour}
      >
        {shortened(text, letters)}
      </text>
    </g>
  ))
}

/** As many whole words as there is room for; of a first word too long, its start. */
function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text
  const end = text.lastIndexOf(' ', letters)
  return end > 0 ? text.slice(0, end) : `${text.slice(0, letters - 1)}…`
}
