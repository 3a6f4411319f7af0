'use client'

import { type PointerEvent, useCallback, useId, useState } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { chartMargins, momentAtPixel } from './chart-area'
import { ChartReadout } from './chart-readout'
import { type ChartSeries, MOST_SERIES } from './chart-series'
import { ChartSlider } from './chart-slider'
import { ChartTable } from './chart-table'
import { useChartCursor } from './use-chart-cursor'
import { useWidth } from './use-width'

const loadPlot = () => import('./time-plot')

type TimeChartProps = {
  /** What the chart shows, in a sentence: read by everybody, and the chart's description. */
  summary: string
  /** At most five; `points` oldest first. Keep the array while its samples are the same. */
  series: readonly ChartSeries[]
  /** Ends of the time axis, milliseconds since 1970. */
  from: number
  to: number
  /** Writes a value with its unit; keep the function between renders. */
  unit: (value: number) => string
  /** Writes it with every digit for the readout and the table, where the axis is short. */
  exact?: (value: number) => string
  /** Of the plot in pixels; kept while the drawing code loads. */
  height: number
  /** Charts of the same id share their cursor. */
  syncId?: string
  /** Names the chart where its series do not. */
  label?: string
}

/**
 * Values over time with one axis each way. The drawing code is fetched when the chart is mounted;
 * readout, keyboard and the table of values work without it.
 */
export function TimeChartOnDemand(props: TimeChartProps) {
  const { summary, from, to, unit, height } = props
  const series =
    props.series.length > MOST_SERIES ? props.series.slice(0, MOST_SERIES) : props.series
  const label = props.label ?? series.map(({ name }) => name).join(', ')
  const describedBy = useId()
  const zone = useTimeZone()
  const cursor = useChartCursor(props.syncId)
  const { ref, width } = useWidth<HTMLDivElement>()
  const { part, failed, retry } = useLoaded(loadPlot)
  const [asTable, setAsTable] = useState(false)
  const point = useCallback(
    ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const { left, width: across } = currentTarget.getBoundingClientRect()
      const margins = chartMargins(across, series.length)
      cursor.move(momentAtPixel(clientX - left, across, margins, from, to))
    },
    [cursor, series.length, from, to],
  )
  const plot = { series, from, to, unit }
  const data = { ...plot, unit: props.exact ?? unit }
  return (
    <figure className="chart min-w-0">
      <ChartReadout {...data} cursor={cursor} />
      <div
        ref={ref}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => cursor.move(null)}
        style={{ height }}
        className="relative mt-1 touch-pan-y overflow-hidden rounded-card outline-accent outline-offset-2 has-focus-visible:outline-2 forced-colors:has-focus-visible:outline-[Highlight]"
      >
        <ChartSlider {...data} label={label} describedBy={describedBy} cursor={cursor} />
        {failed && (
          <div className="relative z-1 py-4 text-table">
            <LoadFailed what="The drawing" retry={retry} />
            <p className="text-muted">The table below has every value.</p>
          </div>
        )}
        {part !== null && width > 0 && (
          <div aria-hidden="true">
            <part.TimePlot {...plot} width={width} height={height} zone={zone} cursor={cursor} />
          </div>
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-table">
        <span id={describedBy} className="min-w-0 max-w-[70ch] text-muted">
          {summary}
        </span>
        <button
          type="button"
          aria-expanded={asTable}
          onClick={() => setAsTable(!asTable)}
          className="touch-target link"
        >
          {asTable ? 'Hide the table' : 'Show as table'}
        </button>
      </figcaption>
      {asTable && (
        <div className="mt-2">
          <ChartTable {...data} label={label} />
        </div>
      )}
    </figure>
  )
}
