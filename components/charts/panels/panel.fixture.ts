import type { ChartPanel, PanelChartData } from './panel'

const HOUR = 3_600_000

/** A panel with a value each hour from the first one on. */
export const testPanel = (
  key: string,
  values: readonly (number | null)[],
  part: Partial<ChartPanel> = {},
): ChartPanel => ({
  key,
  name: key,
  title: `Title of ${key}`,
  kind: 'line',
  colour: 'var(--series-1)',
  barMs: 0,
  unit: String,
  exact: String,
  share: 1,
  startsAtZero: true,
  namesExtremes: false,
  points: values.map((value, index) => ({ at: (index + 1) * HOUR, value })),
  ...part,
})

/** A chart of the first ten hours of 1970. */
export const testChart = (
  panels: readonly ChartPanel[],
  part: Partial<PanelChartData> = {},
): PanelChartData => ({ panels, events: [], gaps: [], from: 0, to: 10 * HOUR, ...part })
