'use client'

import { type PointerEvent, useCallback } from 'react'
import { ChartFrame } from '@/components/charts/chart-frame'
import type { ChartSeries, MomentNote } from '@/components/charts/chart-series'
import { useChartCursor } from '@/components/charts/use-chart-cursor'
import { useWidth } from '@/components/charts/use-width'
import { classNames } from '@/components/ui/class-names'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
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
  const zone = useTimeZone()
  const cursor = useChartCursor(props.syncId)
  const { ref, width, height } = useWidth<HTMLDivElement>()
  const { part, failed, retry } = useLoaded(loadPlot)
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
  return (
    <figure className="chart min-w-0">
      <ChartFrame
        {...{ label, summary, series, from, to, note, cursor, failed, retry, ref }}
        unit={String}
        onPoint={point}
        className={classNames('overflow-x-clip [overflow-clip-margin:8px]', props.className)}
      >
        {part !== null && width > 0 && (
          <part.PanelPlot {...{ data, width, height, zone, cursor }} />
        )}
      </ChartFrame>
    </figure>
  )
}
