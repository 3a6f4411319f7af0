'use client'

import { memo, useMemo } from 'react'
import { momentsOf, nearestMoment } from '@/components/charts/chart-points'
import { type ChartCursor, useCursorMoment } from '@/components/charts/use-chart-cursor'
import { formatDateMinute, type TimeZone } from '@/lib/client/format/time'
import type { PanelChartData } from './panel'
import { type PlotPlaces, plotPlaces } from './panel-places'
import { barAt, panelScene } from './panel-scene'
import type { SceneMark } from './scene'

type PlotProps = {
  data: PanelChartData
  width: number
  height: number
  zone: TimeZone
  cursor: ChartCursor
}

/** The panels, drawn once; only the cursor over them follows the pointer. */
export const PanelPlot = memo(function PanelPlot(props: PlotProps) {
  const { data, width, height, zone, cursor } = props
  const plot = useMemo(
    () => plotPlaces({ ...data, width, height, titlesFirst: false }),
    [data, width, height],
  )
  const marks = useMemo(
    () => panelScene(data, plot, { zone, titlesFirst: false }),
    [data, plot, zone],
  )
  return (
    // Takes no room, which would keep its place from becoming narrower.
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className="absolute inset-0 overflow-visible"
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is replaced as a whole
        <Mark key={index} mark={mark} />
      ))}
      <Cursor data={data} plot={plot} zone={zone} cursor={cursor} />
    </svg>
  )
})

function Mark({ mark }: { mark: SceneMark }) {
  if (mark.kind === 'text') return <Label {...mark} />
  return (
    <path
      d={mark.d}
      fill={mark.fill ?? 'none'}
      stroke={mark.stroke ?? 'none'}
      strokeWidth={mark.width}
      strokeDasharray={mark.dash?.join(' ')}
      strokeLinejoin="round"
    />
  )
}

/** Text with a rim in the colour behind it, so that lines do not run through it. */
function Label(props: Omit<Extract<SceneMark, { kind: 'text' }>, 'kind'>) {
  return (
    <text
      x={props.x}
      y={props.y}
      textAnchor={props.anchor}
      fontSize={props.size}
      fontWeight={props.weight}
      fill={props.fill}
      stroke="var(--canvas)"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {props.text}
    </text>
  )
}

/** Labels of the cursor change sides where they would run over the right end. */
const LABEL_ROOM = 130

function Cursor(props: {
  data: PanelChartData
  plot: PlotPlaces
  zone: TimeZone
  cursor: ChartCursor
}) {
  const { data, plot } = props
  const cursorAt = useCursorMoment(props.cursor)
  const moments = useMemo(
    () =>
      momentsOf(
        data.panels.filter(({ kind }) => kind === 'line'),
        data.from,
        data.to,
      ),
    [data],
  )
  const at = cursorAt === null ? undefined : moments[nearestMoment(moments, cursorAt)]
  if (at === undefined) return null
  const x = plot.xOf(at)
  const isRight = x > plot.plotWidth - LABEL_ROOM
  const side = isRight
    ? ({ x: x - 10, anchor: 'end' } as const)
    : ({ x: x + 10, anchor: 'start' } as const)
  return (
    <g pointerEvents="none">
      <path
        d={`M${x} 4V${plot.panels.at(-1)?.bottom ?? 0}`}
        stroke="var(--ink)"
        strokeWidth={1}
        fill="none"
      />
      <Label
        {...side}
        y={12}
        text={formatDateMinute(at, props.zone)}
        fill="var(--ink)"
        size={12}
        weight={400}
      />
      {plot.panels.map(({ panel, top, yOf }) => {
        const isLine = panel.kind === 'line'
        const value = isLine
          ? (panel.points.find((point) => point.at === at)?.value ?? null)
          : barAt(panel, at)
        if (value === null) return null
        const y = yOf(value)
        return (
          <g key={panel.key}>
            {isLine && (
              <circle
                cx={x}
                cy={y}
                r={4.5}
                fill={panel.colour}
                stroke="var(--canvas)"
                strokeWidth={2}
              />
            )}
            <Label
              {...side}
              y={isLine ? Math.max(top + 10, y - 10) : top + 10}
              text={panel.unit(value)}
              fill="var(--ink)"
              size={12}
              weight={600}
            />
          </g>
        )
      })}
    </g>
  )
}
