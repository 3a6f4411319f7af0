import { queryOptions } from '@tanstack/react-query'
import type { ReportWindow } from '@/lib/domain/report/report-hour'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadReports = () => import('@/lib/contract/endpoints/reports')
const solverLeagueEndpoint = async () => (await loadReports()).solverLeagueEndpoint
const partnerReportEndpoint = async () => (await loadReports()).partnerReportEndpoint

/** As long as the service lets browsers reuse an answer. */
const STALE_MS = 30_000

/** What each solver did in a window. Requires the capability `reports`. */
export const solverLeagueQuery = (network: string, window: ReportWindow) =>
  queryOptions({
    ...retryPolicy,
    queryKey: ['reports', network, 'solvers', window] as const,
    queryFn: ({ signal }) =>
      callApi(solverLeagueEndpoint, { network, query: { window } }, { signal }),
    staleTime: STALE_MS,
  })

/** What was traded for each partner in a window. Requires the capability `reports`. */
export const partnerReportQuery = (network: string, window: ReportWindow) =>
  queryOptions({
    ...retryPolicy,
    queryKey: ['reports', network, 'partners', window] as const,
    queryFn: ({ signal }) =>
      callApi(partnerReportEndpoint, { network, query: { window } }, { signal }),
    staleTime: STALE_MS,
  })
