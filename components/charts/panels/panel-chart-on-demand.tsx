'use client'

import { type PointerEvent, useCallback, useId, useState } from 'react'
import type { ChartSeries, MomentNote } from '@/components/charts/chart-series'
import { ChartSlider } from '@/components/charts/chart-slider'
import { ChartTable } from '@/components/charts/chart-table'
import { useChartCursor } from '@/components/charts/use-chart-cursor'
import { useWidth } from '@/components/charts/use-width'
import { classNames } from '@/components/ui/class-names'
import { LoadFailed } from '@/components/ui/load-failed'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { PanelChartData } from './panel'

const loadPlot = async () => {
  const [{ PanelPlot }, { plotPlaces }] = await Promise.all([
    import('./panel-plot'),
    import('./panel-places'),
  ])
  return { PanelPlot, plotPlaces }
}

type PanelChartProps = {
  /** Accessible name. */
  label: string
  /** Says in a sentence or two what is drawn; visible, and its accessible description. */
  summary: string
  /** Must be stable while its samples are. */
  data: PanelChartData
  /** The samples as the service gave them, for keyboard and table; each has its unit. */
  series: readonly ChartSeries[]
  note: MomentNote
  /** Charts and readings with the same id share one cursor. */
  syncId: string
  /** The height of the drawing. */
  className: string
}

/**
 * Lines and bars on one time axis with one cursor through all of them. The drawing's code loads when the
 * chart mounts; keyboard and table work without it.
 */
export function PanelChartOnDemand(props: PanelChartProps) {
  const { label, summary, data, series, note } = props
  const { from, to } = data
  const describedBy = useId()
  const zone = useTimeZone()
  const cursor = useChartCursor(props.syncId)
  const { ref, width, height } = useWidth<HTMLDivElement>()
  const { part, failed, retry } = useLoaded(loadPlot)
  const [asTable, setAsTable] = useState(false)
  const point = useCallback(
    ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      if (part === null) return
      const { left } = currentTarget.getBoundingClientRect()
      const { plotWidth } = part.plotPlaces({ ...data, width, height, titlesFirst: false })
      const share = Math.min(1, Math.max(0, (clientX - left) / plotWidth))
      cursor.move(from + share * (to - from))
    },
    [cursor, part, data, width, height, from, to],
  )
  const shared = { series, from, to, unit: String, note }
  return (
    <figure className="chart min-w-0">
      <div
        ref={ref}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => cursor.move(null)}
        className={classNames(
          'relative touch-pan-y overflow-x-clip rounded-card [overflow-clip-margin:8px] outline-accent outline-offset-2 has-focus-visible:outline-2 forced-colors:has-focus-visible:outline-[Highlight]',
          props.className,
        )}
      >
        <ChartSlider {...shared} label={label} describedBy={describedBy} cursor={cursor} />
        {failed && (
          <div className="relative z-1 py-4 text-table">
            <LoadFailed what={t`The drawing`} retry={retry} />
            <p className="text-muted">{t`The table below has every value.`}</p>
          </div>
        )}
        {part !== null && width > 0 && (
          <part.PanelPlot {...{ data, width, height, zone, cursor }} />
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-meta">
        <span id={describedBy} className="min-w-0 max-w-[80ch] text-muted">
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
          <ChartTable {...shared} label={label} />
        </div>
      )}
    </figure>
  )
}
