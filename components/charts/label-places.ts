/**
 * Moves labels apart so that they do not overlap, without changing their vertical order. They stay
 * between `top` and `bottom` as long as there is room. Returned in the order of `wanted`.
 */
export function spreadLabels(
  wanted: readonly number[],
  lineHeight: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((_, index) => index)
  order.sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const places = [...wanted]
  let min = top
  for (const index of order) {
    places[index] = Math.max(min, places[index] ?? 0)
    min = (places[index] ?? 0) + lineHeight
  }
  let max = bottom
  for (const index of order.toReversed()) {
    places[index] = Math.min(max, places[index] ?? 0)
    max = (places[index] ?? 0) - lineHeight
  }
  return places
}
