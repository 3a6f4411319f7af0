/** Union-find: disjoint sets that can be merged. */
export type DisjointSets<T> = {
  /** The representative of the set that contains the item. */
  readonly rootOf: (item: T) => T
  /** Merges the sets of two items; returns false when they are already in the same set. */
  readonly union: (first: T, second: T) => boolean
}

/** Creates a union-find in which every item is in a set of its own. */
export function disjointSets<T>(): DisjointSets<T> {
  const parents = new Map<T, T>()
  const rootOf = (item: T): T => {
    let root = item
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    return root
  }
  return {
    rootOf,
    union: (one, other) => {
      const [first, second] = [rootOf(one), rootOf(other)]
      if (first === second) return false
      parents.set(first, second)
      return true
    },
  }
}
