/** The smaller of two amounts; `Math.min` takes no bigint. */
export function minOf(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** The larger of two amounts. */
export function maxOf(a: bigint, b: bigint): bigint {
  if (a > b) return a
  return b
}
