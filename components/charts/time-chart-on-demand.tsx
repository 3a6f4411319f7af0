'use client'

import { type PointerEvent, useCallback, useId, useState } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import { chartMargins, momentAtPixel } from './chart-area'
import { ChartReadout } from './chart-readout'
import { type ChartSeries, MAX_SERIES } from './chart-series'
import { ChartSlider } from './chart-slider'
import { ChartTable } from './chart-table'
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
  const describedBy = useId()
  const zone = useTimeZone()
  const cursor = useChartCursor(props.syncId)
  const { ref, width } = useWidth<HTMLDivElement>()
  const { part, failed, retry } = useLoaded(loadPlot)
  const [asTable, setAsTable] = useState(false)
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
            <LoadFailed what={t`The drawing`} retry={retry} />
            <p className="text-muted">{t`The table below has every value.`}</p>
          </div>
        )}
        {part !== null && width > 0 && (
          <div aria-hidden="true">
            <part.TimePlot {...plot} width={width} height={height} zone={zone} cursor={cursor} />
          </div>
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-table">
        <span
          id={describedBy}
          className={props.hidesSummary === true ? 'sr-only' : 'min-w-0 max-w-[70ch] text-muted'}
        >
          {summary}
        </span>
        <button
          type="button"
          aria-expanded={asTable}
          onClick={() => setAsTable(!asTable)}
          className="touch-target link"
        >
          {asTable ? t`Hide the table` : t`Show as table`}
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
