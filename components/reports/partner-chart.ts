import type { ChartSeries } from '@/components/charts/chart-series'
import type { ChartPanel, PanelChartData } from '@/components/charts/panels/panel'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { PartnerReportView } from '@/lib/contract/codecs/reports'
import {
  REPORT_HOUR_SECONDS,
  type ReportWindow,
  WINDOW_HOURS,
} from '@/lib/domain/report/report-hour'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

const HOUR_MS = REPORT_HOUR_SECONDS * 1_000

type Input = {
  readonly window: ReportWindow
  readonly symbol: string
  readonly separators: Separators
}

/**
 * The steps of a report as bars: volume above partner fees, where there are any, in whole native coins.
 * The axis is as long as the window, also where figures do not reach back so far.
 */
export function partnerChart(
  { steps, stepSeconds, total }: PartnerReportView,
  { window, symbol, separators }: Input,
): { readonly data: PanelChartData; readonly series: readonly ChartSeries[] } {
  const stepMs = stepSeconds * 1_000
  const panel = (
    key: 'volume' | 'fees',
    name: string,
    decimals: number,
    look: Pick<ChartPanel, 'colour' | 'share'>,
  ): ChartPanel => {
    const unit = (value: number) => formatDecimal(value, decimals, separators)
    return {
      key,
      name,
      title: `${name}, ${symbol}`,
      kind: 'bars',
      points: steps.map(({ time, figures }) => ({
        at: time * 1_000 + stepMs,
        value: Number(figures[key]) / 1e18,
      })),
      barMs: stepMs,
      unit,
      exact: (value) => `${formatDecimal(value, 6, separators)} ${symbol}`,
      startsAtZero: true,
      namesExtremes: false,
      ...look,
    }
  }
  const panels = [
    panel('volume', t`Volume`, 2, { colour: 'var(--series-1)', share: 3 }),
    panel('fees', t`Partner fees`, 4, { colour: 'var(--series-4)', share: 2 }),
  ].filter(({ key }) => key === 'volume' || total.fees > 0n)
  const to = (steps.at(-1)?.time ?? 0) * 1_000 + stepMs
  const from = Math.min((steps[0]?.time ?? 0) * 1_000, to - WINDOW_HOURS[window] * HOUR_MS)
  return {
    data: { panels, events: [], gaps: [], from, to },
    series: panels.map(({ key, name, points, exact }) => ({ key, name, points, unit: exact })),
  }
}
