'use client'

import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { lastPoint } from './chart-points'
import { type ChartSeries, seriesStyle } from './chart-series'
import { spreadLabels } from './label-places'

const LINE_HEIGHT = 14
/** Width of a capital letter in pixels, as token pairs are written in capitals. */
const LETTER_WIDTH = 7.6
const MIN_ROOM = 40

/** Labels each line at its end with its name; a single line with its last value. */
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
  if (x === undefined || y === undefined || plot === undefined || room < MIN_ROOM) return null
  const ends = series.flatMap(({ key, name, points }, index) => {
    const last = lastPoint(points, from, to)
    if (last === null) return []
    const text = series.length === 1 ? unit(last.value) : name
    return [{ key, text, index, x: x(last.at) ?? 0, y: y(last.value) ?? 0 }]
  })
  const places = spreadLabels(
    ends.map((end) => end.y),
    LINE_HEIGHT,
    plot.y + 4,
    plot.y + plot.height - 4,
  )
  const left = plot.x + plot.width + 8
  const maxLetters = Math.floor((room - 10) / LETTER_WIDTH)
  return ends.map(({ key, text, index, ...end }, endIndex) => (
    <g key={key}>
      <circle cx={end.x} cy={end.y} r={2.5} fill={seriesStyle(index).colour} />
      <text
        x={left}
        y={places[endIndex] ?? end.y}
        dominantBaseline="central"
        fontSize={12}
        fill={series.length === 1 ? 'var(--ink)' : seriesStyle(index).colour}
      >
        {shortened(text, maxLetters)}
      </text>
    </g>
  ))
}

/** Truncates at a word boundary; a first word that is too long ends with an ellipsis. */
function shortened(text: string, maxLetters: number): string {
  if (text.length <= maxLetters) return text
  const end = text.lastIndexOf(' ', maxLetters)
  return end > 0 ? text.slice(0, end) : `${text.slice(0, maxLetters - 1)}…`
}
