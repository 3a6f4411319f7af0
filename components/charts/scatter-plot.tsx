'use client'

import { memo } from 'react'
import { CartesianGrid, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'
import { SCATTER_MARGINS } from './chart-area'
import { tickFormat, valueTicks } from './chart-ticks'
import { groupColour } from './group-colour'
import { ScatterMark } from './scatter-mark'
import {
  decades,
  groupByProject,
  isSelected,
  type ScatterAxes,
  type ScatterPoint,
  type ScatterRange,
} from './scatter-points'

export type ScatterPlotProps = {
  points: readonly ScatterPoint[]
  axes: ScatterAxes
  selected: ScatterRange | null
  xUnit: (value: number) => string
  yUnit: (value: number) => string
  width: number
  height: number
}

const DECADE_WIDTH = 56
const TICK_HEIGHT = 44
const axisText = { fill: 'var(--muted)', fontSize: 12 }

/** The points with their axes; memoised, so that moving the pointer does not rerender it. */
export const ScatterPlot = memo(function ScatterPlot(props: ScatterPlotProps) {
  const { points, axes, selected, width, height } = props
  const { left, right, top, bottom } = SCATTER_MARGINS
  const rows = Math.max(2, Math.floor((height - top - bottom) / TICK_HEIGHT))
  const yTicks = valueTicks(axes.y[0], axes.y[1], rows).filter((tick) => tick <= axes.y[1])
  const xTicks = decades(axes.x)
  const every = Math.max(1, Math.ceil((xTicks.length * DECADE_WIDTH) / (width - left - right)))
  return (
    <ScatterChart
      width={width}
      height={height}
      margin={{ top, right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--hairline)" />
      <XAxis
        dataKey="x"
        type="number"
        scale="log"
        domain={[...axes.x]}
        ticks={xTicks.filter((_, index) => index % every === 0)}
        tickFormatter={props.xUnit}
        interval={0}
        height={bottom}
        tick={axisText}
        stroke="var(--hairline)"
      />
      <YAxis
        dataKey="y"
        type="number"
        domain={[...axes.y]}
        ticks={yTicks}
        tickFormatter={tickFormat(yTicks, props.yUnit)}
        interval={0}
        width={left}
        tick={axisText}
        axisLine={false}
        tickLine={false}
      />
      {groupByProject(points).map((group, index) => (
        <Scatter
          key={group.project}
          data={group.points.map((point) => ({
            ...point,
            y: Math.min(point.y, axes.y[1]),
            isDimmed: !isSelected(point, selected),
            isBeyond: point.y > axes.y[1],
          }))}
          isAnimationActive={false}
          shape={({ cx, cy, payload }: MarkProps) => (
            <ScatterMark
              index={index}
              colour={groupColour(group.project)}
              x={cx ?? 0}
              y={cy ?? 0}
              isDimmed={payload?.isDimmed === true}
              isBeyond={payload?.isBeyond === true}
            />
          )}
        />
      ))}
    </ScatterChart>
  )
})

type MarkProps = {
  cx?: number | undefined
  cy?: number | undefined
  payload?: { isDimmed?: boolean; isBeyond?: boolean }
}
