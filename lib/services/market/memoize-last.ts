import 'server-only'
import { lruMap } from '@/lib/domain/shared/recent-map'

/** Gives what `derive` makes of the readings, and the same again while the readings are the same. */
export type MemoizeLast<V> = (key: string, readings: readonly unknown[], derive: () => V) => V

/**
 * Remembers what was derived last under each key, of at most so many keys. The readings themselves
 * tell whether it still stands, so it needs no time of its own and is never older than they are.
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
  a.length === b.length && a.every((reading, at) => Object.is(reading, b[at]))
