/** The places of the keys in ascending order; those of equal keys, none of which is NaN, as they come. Calls nothing. */
export function sortedPlaces(keys: Float64Array): Uint32Array {
  const count = keys.length
  let from = Uint32Array.from(keys, (_, place) => place)
  let to = new Uint32Array(count)
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(middle + width, count)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at += 1) {
        const takesLeft =
          right >= end ||
          (left < middle && (keys[from[left] ?? 0] ?? 0) <= (keys[from[right] ?? 0] ?? 0))
        to[at] = (takesLeft ? from[left++] : from[right++]) ?? 0
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
