'use client'

import { useMemo } from 'react'
import { momentsOf, nearestMoment, valuesAt } from '@/components/charts/chart-points'
import type { ChartSeries } from '@/components/charts/chart-series'
import { useChartCursor, useCursorMoment } from '@/components/charts/use-chart-cursor'

/**
 * The samples at the cursor of the charts with this `syncId`, else the newest ones. `values` in the
 * order of the series, null where one has no sample; null without any samples.
 */
export function useChartReading(input: {
  readonly syncId: string
  readonly series: readonly ChartSeries[]
  readonly from: number
  readonly to: number
}) {
  const { syncId, series, from, to } = input
  const cursorAt = useCursorMoment(useChartCursor(syncId))
  const moments = useMemo(() => momentsOf(series, from, to), [series, from, to])
  const at = moments[cursorAt === null ? moments.length - 1 : nearestMoment(moments, cursorAt)]
  if (at === undefined) return null
  return { at, isChosen: cursorAt !== null, values: valuesAt(series, at) }
}
