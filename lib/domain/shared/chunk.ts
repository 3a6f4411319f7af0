/** The items in order, in groups of `size`; the last may be smaller. */
export function chunk<T>(size: number, items: readonly T[]): readonly (readonly T[])[] {
  const groups: (readonly T[])[] = []
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size))
  }
  return groups
}
