/** A map of limited size that evicts the least recently used entry. */
export type LruMap<K, V> = {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
}

/** Creates an empty map; `get` and `set` both count as use. */
export function lruMap<K, V>(maxEntries: number): LruMap<K, V> {
  // A `Map` iterates in insertion order, so the first key is the least recently used.
  const entries = new Map<K, V>()
  const put = (key: K, value: V): void => {
    entries.delete(key)
    entries.set(key, value)
  }
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set: (key, value) => {
      put(key, value)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
  }
}
