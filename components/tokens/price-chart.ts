import { brokenAt } from '@/components/charts/chart-points'
import type { ChartSeries, MomentNote } from '@/components/charts/chart-series'
import { gapNote } from '@/components/charts/panels/gap-note'
import type { ChartPanel, PanelChartData } from '@/components/charts/panels/panel'
import { formatDecimal } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { PriceHistory } from '@/lib/contract/codecs/price-history'
import { missingSamples } from '@/lib/domain/shared/missing-samples'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** The chart of a token: what is drawn, and the same samples for reading. */
export type PriceChart = {
  readonly data: PanelChartData
  /** Price and, where any is known, the volume of the day before each sample. */
  readonly series: readonly ChartSeries[]
  readonly note: MomentNote
  readonly missing: number
}

/**
 * Price of a token and what was traded of it, between two moments, with the gaps. `decimals`: of prices
 * in dollars.
 */
export function priceChart(
  points: PriceHistory['points'],
  axis: { readonly from: number; readonly to: number },
  input: { readonly symbol: string; readonly decimals: number; readonly separators: Separators },
): PriceChart {
  const { symbol, decimals, separators } = input
  const gaps = missingSamples(points.map(({ date }) => date))
  const price = (value: number) => `$${formatDecimal(value, decimals, separators)}`
  const usd = (value: number) => formatUsd(value, separators)
  const panels: readonly ChartPanel[] = [
    {
      key: 'price',
      name: t`${symbol} in USD`,
      title: t`Price in US dollars`,
      kind: 'line',
      colour: 'var(--series-1)',
      unit: price,
      exact: price,
      points: brokenAt(
        gaps,
        points.map(({ date, price: value }) => ({ at: date, value })),
      ),
      barMs: 0,
      share: 25,
      startsAtZero: false,
      namesExtremes: true,
    },
    {
      key: 'volume',
      name: t`Volume of the 24 h before`,
      title: t`Volume of the 24 h before`,
      kind: 'line',
      colour: 'var(--series-4)',
      exact: usd,
      unit: (value) => formatUsdCompact(value, separators),
      points: brokenAt(
        gaps,
        points.map(({ date, volume: value }) => ({ at: date, value })),
      ),
      barMs: 0,
      share: 10,
      startsAtZero: true,
      namesExtremes: false,
    },
  ]
  const shown = panels.filter(
    ({ key, points: own }) => key === 'price' || own.some(({ value }) => value !== null),
  )
  const notes = new Map(gaps.map(({ before, count }) => [before, count]))
  return {
    data: { panels: shown, events: [], gaps, ...axis },
    series: shown.map(({ key, name, points: own, exact: unit }) => ({
      key,
      name,
      points: own,
      unit,
    })),
    note: (at) => {
      const count = notes.get(at)
      return count === undefined ? null : gapNote(count, separators)
    },
    missing: gaps.reduce((sum, { count }) => sum + count, 0),
  }
}
