const LEAST = 2
/** As many as the service tells. */
const MOST = 6

/** Fewest fraction digits, two to six, in which the parts as written add up to the whole as written. */
export function addingDecimals(parts: readonly number[], whole: number): number {
  for (let decimals = LEAST; decimals < MOST; decimals += 1) {
    const written = (value: number) => Number(value.toFixed(decimals))
    const sum = parts.reduce((all, part) => all + written(part), 0)
    if (Math.abs(sum - written(whole)) < 10 ** -decimals / 2) return decimals
  }
  return MOST
}
