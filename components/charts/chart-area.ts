/** Margins of the plot in pixels; fixed, so that stacked charts share one time axis. */
export type ChartMargins = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const NARROW = 520

/** The right margin holds the label: the last value of one line, the names of several. */
export function chartMargins(width: number, seriesCount: number): ChartMargins {
  const isNarrow = width < NARROW
  const right = seriesCount > 1 ? (isNarrow ? 92 : 172) : isNarrow ? 12 : 84
  return { left: isNarrow ? 64 : 76, right, top: 8, bottom: 24 }
}

/** The moment at a distance from the left edge of a chart, clamped to the window. */
export function momentAtPixel(
  pixel: number,
  width: number,
  { left, right }: ChartMargins,
  from: number,
  to: number,
): number {
  const share = (pixel - left) / Math.max(1, width - left - right)
  return from + Math.min(1, Math.max(0, share)) * (to - from)
}

/** Margins of the scatter plot in pixels. */
export const SCATTER_MARGINS = { left: 64, right: 32, top: 10, bottom: 24 } as const
