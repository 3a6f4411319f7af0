'use client'

import { useSearchParams } from 'next/navigation'
import type { ReportWindow } from '@/lib/domain/report/report-hour'
import { type FigureSort, formatSort, parseSort, parseWindow } from './report-location'

/** Window and order of a report, which the URL holds; a new window adds a history entry. */
export function useReportLocation(columns: readonly string[], byDefault: FigureSort) {
  const params = useSearchParams()
  const addressWith = (name: string, value: string): string => {
    const query = new URLSearchParams(window.location.search)
    query.set(name, value)
    return `${window.location.pathname}?${query}`
  }
  const sort = parseSort(params.get('sort'), columns) ?? byDefault
  const chooseSort = (next: FigureSort) =>
    window.history.replaceState(null, '', addressWith('sort', formatSort(next)))
  return {
    span: parseWindow(params.get('window')),
    chooseSpan: (next: ReportWindow) =>
      window.history.pushState(null, '', addressWith('window', next)),
    sort,
    chooseSort,
  }
}
