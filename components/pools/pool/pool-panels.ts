import type { ChartSeries, MomentNote } from '@/components/charts/chart-series'
import { gapNote } from '@/components/charts/panels/gap-note'
import type { ChartPanel, PanelChartData } from '@/components/charts/panels/panel'
import { type HistoryFigure, historySeries } from '@/components/pools/history-series'
import { formatPercent, formatSigned } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import { volumeBars } from '@/lib/client/pools/volume-bars'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import { type LiquidityEvent, liquidityEvents } from '@/lib/domain/pool/liquidity-events'
import { missingSamples } from '@/lib/domain/shared/missing-samples'
import { formatNumber, type Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

type Points = PoolHistory['points']

/** The chart of a pool: what is drawn, and the same samples for reading. */
export type PoolChart = {
  readonly data: PanelChartData
  /** APR, TVL and, where any is known, volume of each sample. */
  readonly series: readonly ChartSeries[]
  readonly note: MomentNote
  readonly events: readonly LiquidityEvent[]
  readonly missing: number
}

/** APR, TVL and volume of a pool between two moments, with its events and gaps. */
export function poolChart(
  points: Points,
  axis: { readonly from: number; readonly to: number },
  separators: Separators,
): PoolChart {
  const gaps = missingSamples(points.map(({ date }) => date))
  const events = liquidityEvents(points)
  const hasVolume = points.some(({ volume }) => volume !== null)
  const volume = {
    key: 'volume',
    name: t`Volume since the sample before`,
    points: points.map(({ date, volume: value }) => ({ at: date, value })),
    unit: (value: number) => formatUsd(value, separators),
  }
  const panels = [
    linePanel('apr', points, separators),
    linePanel('tvl', points, separators),
    ...(hasVolume ? [volumePanel(points, axis, separators)] : []),
  ]
  return {
    data: {
      panels,
      events: events.map((event) => ({
        panel: 'tvl',
        at: event.at,
        direction: event.kind === 'deposit' ? 'up' : 'down',
        text: signedPercent(event.changePercent, separators),
      })),
      gaps,
      ...axis,
    },
    series: [
      ...panels.slice(0, 2).map(({ key, name, points: own, exact }) => ({
        key,
        name,
        points: own,
        unit: exact,
      })),
      ...(hasVolume ? [volume] : []),
    ],
    note: noteOf(events, gaps, separators),
    events,
    missing: gaps.reduce((sum, { count }) => sum + count, 0),
  }
}

const signedPercent = (value: number, separators: Separators) =>
  `${formatSigned(value, 1, separators)} %`

/** The series as historySeries breaks it, with the look and the units of its figure. */
function linePanel(figure: HistoryFigure, points: Points, separators: Separators): ChartPanel {
  const percent = (value: number) => formatPercent(value, separators)
  const name = figure === 'apr' ? t`APR over the day before` : 'TVL'
  const { points: own } = historySeries(figure, { key: figure, name }, points)
  const shared = { key: figure, name, title: name, kind: 'line', points: own, barMs: 0 } as const
  return figure === 'apr'
    ? {
        ...shared,
        colour: 'var(--series-1)',
        unit: percent,
        exact: percent,
        share: 27,
        startsAtZero: true,
        namesExtremes: true,
      }
    : {
        ...shared,
        colour: 'var(--series-4)',
        unit: (value) => formatUsdCompact(value, separators),
        exact: (value) => formatUsd(value, separators),
        share: 15,
        startsAtZero: false,
        namesExtremes: false,
      }
}

function volumePanel(
  points: Points,
  axis: { readonly from: number; readonly to: number },
  separators: Separators,
): ChartPanel {
  const { barMs, bars } = volumeBars(points, axis.from, axis.to)
  return {
    key: 'volume',
    name: t`Volume`,
    title: volumeTitle(barMs / 3_600_000, separators),
    kind: 'bars',
    colour: 'var(--mark-none)',
    points: bars,
    barMs,
    unit: (value) => formatUsdCompact(value, separators),
    exact: (value) => formatUsd(value, separators),
    share: 10,
    startsAtZero: true,
    namesExtremes: false,
  }
}

function volumeTitle(hours: number, separators: Separators): string {
  if (hours === 1) return t`Volume, each hour`
  if (hours < 24) return t`Volume, each ${hours} hours`
  return hours === 24
    ? t`Volume, each day`
    : t`Volume, each ${formatNumber(hours / 24, separators)} days`
}

function noteOf(
  events: readonly LiquidityEvent[],
  gaps: PanelChartData['gaps'],
  separators: Separators,
): MomentNote {
  const notes = new Map<number, string>()
  for (const { count, before } of gaps) {
    notes.set(before, gapNote(count, separators))
  }
  for (const { at, kind, changePercent } of events) {
    const change = signedPercent(changePercent, separators)
    notes.set(at, kind === 'deposit' ? t`deposit, TVL ${change}` : t`withdrawal, TVL ${change}`)
  }
  return (at) => notes.get(at) ?? null
}
