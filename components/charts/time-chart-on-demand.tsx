'use client'

import { type PointerEvent, useCallback } from 'react'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { chartMargins, momentAtPixel } from './chart-area'
import { ChartFrame } from './chart-frame'
import { ChartReadout } from './chart-readout'
import { type ChartSeries, MAX_SERIES } from './chart-series'
import { useChartCursor } from './use-chart-cursor'
import { useWidth } from './use-width'

const loadPlot = () => import('./time-plot')

type TimeChartProps = {
  /** Describes the chart in one sentence; visible, and its accessible description. */
  summary: string
  /** The sentence is for screen readers only, as the page shows what it says above the chart. */
  hidesSummary?: boolean
  /** At most five; `points` oldest first. The array must be stable while its samples are. */
  series: readonly ChartSeries[]
  /** Ends of the time axis, milliseconds since 1970. */
  from: number
  to: number
  /** Formats a value with its unit; must be stable between renders. */
  unit: (value: number) => string
  /** Formats with all digits for readout and table; `unit` when absent. */
  exact?: (value: number) => string
  /** Height of the plot in pixels; reserved while the plot code loads. */
  height: number
  /** Charts with the same id share one cursor. */
  syncId?: string
  /** Accessible name; the names of the series when absent. */
  label?: string
}

/**
 * A line chart over time. The plot code is loaded when the chart mounts; readout, keyboard and
 * table work without it.
 */
export function TimeChartOnDemand(props: TimeChartProps) {
  const { summary, from, to, unit, height } = props
  const series = props.series.length > MAX_SERIES ? props.series.slice(0, MAX_SERIES) : props.series
  const label = props.label ?? series.map(({ name }) => name).join(', ')
  const zone = useTimeZone()
  const cursor = useChartCursor(props.syncId)
  const { ref, width } = useWidth<HTMLDivElement>()
  const { part, failed, retry } = useLoaded(loadPlot)
  const point = useCallback(
    ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const { left, width: fullWidth } = currentTarget.getBoundingClientRect()
      const margins = chartMargins(fullWidth, series.length)
      cursor.move(momentAtPixel(clientX - left, fullWidth, margins, from, to))
    },
    [cursor, series.length, from, to],
  )
  const plot = { series, from, to, unit }
  const data = { ...plot, unit: props.exact ?? unit }
  return (
    <figure className="chart min-w-0">
      <ChartReadout {...data} cursor={cursor} />
      <ChartFrame
        {...data}
        {...{ label, summary, cursor, failed, retry, ref }}
        hidesSummary={props.hidesSummary === true}
        onPoint={point}
        style={{ height }}
        className="mt-1 overflow-hidden"
      >
        {part !== null && width > 0 && (
          <div aria-hidden="true">
            <part.TimePlot {...plot} width={width} height={height} zone={zone} cursor={cursor} />
          </div>
        )}
      </ChartFrame>
    </figure>
  )
}
