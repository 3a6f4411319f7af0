const MIN_DECIMALS = 2
/** The service returns no more decimals. */
const MAX_DECIMALS = 6

/** The fewest decimals, two to six, with which the rounded parts add up to the rounded whole. */
export function addingDecimals(parts: readonly number[], whole: number): number {
  for (let decimals = MIN_DECIMALS; decimals < MAX_DECIMALS; decimals += 1) {
    const written = (value: number) => Number(value.toFixed(decimals))
    const sum = parts.reduce((all, part) => all + written(part), 0)
    if (Math.abs(sum - written(whole)) < 10 ** -decimals / 2) return decimals
  }
  return MAX_DECIMALS
}
