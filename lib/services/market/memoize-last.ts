import 'server-only'
import { lruMap } from '@/lib/domain/shared/lru-map'

/** Returns `derive()`, or its last result for the key while the readings are unchanged. */
export type MemoizeLast<V> = (key: string, readings: readonly unknown[], derive: () => V) => V

/**
 * Caches the last derived value of each key, for at most `maxEntries` keys. A value is valid as long
 * as its readings are identical, so no expiry time is needed.
 */
export function memoizeLast<V>(maxEntries: number): MemoizeLast<V> {
  const derived = lruMap<string, { readonly readings: readonly unknown[]; readonly value: V }>(
    maxEntries,
  )
  return (key, readings, derive) => {
    const last = derived.get(key)
    if (last !== undefined && areSame(last.readings, readings)) return last.value
    const value = derive()
    derived.set(key, { readings, value })
    return value
  }
}

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((reading, index) => Object.is(reading, b[index]))
