/**
 * Moves labels apart so that none covers another: each keeps its place where it can, the order stays,
 * all stay between `top` and `bottom` as long as there is room. Answers in the order of `wanted`.
 */
export function spreadLabels(
  wanted: readonly number[],
  lineHeight: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((_, place) => place)
  order.sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const places = [...wanted]
  let least = top
  for (const place of order) {
    places[place] = Math.max(least, places[place] ?? 0)
    least = (places[place] ?? 0) + lineHeight
  }
  let most = bottom
  for (const place of order.toReversed()) {
    places[place] = Math.min(most, places[place] ?? 0)
    most = (places[place] ?? 0) - lineHeight
  }
  return places
}
