/** A sample of a series: milliseconds since 1970, and null in a gap. */
export type ChartPoint = { readonly at: number; readonly value: number | null }

export type ChartSeries = {
  readonly key: string
  readonly name: string
  readonly points: readonly ChartPoint[]
  /** Formats its values where the series of a chart differ in unit. */
  readonly unit?: (value: number) => string
}

/** What happened at a moment, in words; null for most. */
export type MomentNote = (at: number) => string | null

/** More lines could not be distinguished by colour, dash and label. */
export const MAX_SERIES = 5

type SeriesStyle = { readonly colour: string; readonly dash: string | undefined }

const styles: readonly SeriesStyle[] = [
  { colour: 'var(--series-1)', dash: undefined },
  { colour: 'var(--series-2)', dash: '7 3' },
  { colour: 'var(--series-3)', dash: '2 3' },
  { colour: 'var(--series-4)', dash: '9 3 2 3' },
  { colour: 'var(--series-5)', dash: '4 2 1 2' },
]

/** Colour and dash by the index of a series. */
export function seriesStyle(index: number): SeriesStyle {
  return styles[index % styles.length] ?? { colour: 'var(--series-1)', dash: undefined }
}
