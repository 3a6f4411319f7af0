/** Things that are joined to parts, two at a time. */
export type JoinedParts<T> = {
  /** One thing that stands for its whole part. */
  readonly rootOf: (thing: T) => T
  /** Makes one part of two; false where they are one already. */
  readonly join: (one: T, other: T) => boolean
}

/** Everything apart. */
export function joinedParts<T>(): JoinedParts<T> {
  const above = new Map<T, T>()
  const rootOf = (thing: T): T => {
    let root = thing
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    return root
  }
  return {
    rootOf,
    join: (one, other) => {
      const [first, second] = [rootOf(one), rootOf(other)]
      if (first === second) return false
      above.set(first, second)
      return true
    },
  }
}
