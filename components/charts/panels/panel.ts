import type { ChartPoint } from '@/components/charts/chart-series'
import type { MissingSamples } from '@/lib/domain/shared/missing-samples'

/** One of the drawings that stand above each other on one time axis. */
export type ChartPanel = {
  readonly key: string
  /** Names its values for readers of the table and the keyboard's reading. */
  readonly name: string
  /** Stands above the drawing. */
  readonly title: string
  readonly kind: 'line' | 'bars'
  /** A CSS colour, such as `var(--series-1)`. */
  readonly colour: string
  /** Oldest first. Of bars: sums, each dated by the end of its interval. */
  readonly points: readonly ChartPoint[]
  /** Length of the interval of a bar in milliseconds; 0 for lines. */
  readonly barMs: number
  /** Formats values for labels and for reading. */
  readonly unit: (value: number) => string
  readonly exact: (value: number) => string
  /** Share of the height, relative to the other panels. */
  readonly share: number
  readonly startsAtZero: boolean
  /** Names the highest and the lowest value on the line, and dots its median. */
  readonly namesExtremes: boolean
}

/** A change worth a mark at a point of one panel. */
type PanelEvent = {
  readonly panel: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly direction: 'up' | 'down'
  /** Beside the mark, such as "+12.3 %". */
  readonly text: string
}

export type PanelChartData = {
  readonly panels: readonly ChartPanel[]
  readonly events: readonly PanelEvent[]
  /** Moments in milliseconds since 1970. */
  readonly gaps: readonly MissingSamples[]
  /** Ends of the time axis, milliseconds since 1970. */
  readonly from: number
  readonly to: number
}
