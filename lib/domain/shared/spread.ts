/** Distribution of known numbers. */
export type Spread = {
  readonly count: number
  readonly min: number
  readonly median: number
  readonly max: number
}

/** The spread of the known numbers; `null` when none is known. */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const [min] = known
  const max = known.at(-1)
  if (min === undefined || max === undefined) return null
  const half = known.length / 2
  const upper = known[Math.floor(half)] ?? max
  const lower = known[Math.ceil(half) - 1] ?? min
  return { count: known.length, min, median: (lower + upper) / 2, max }
}
