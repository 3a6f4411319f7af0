/**
 * Result of a lookup in a source of market data. A source that fails throws an `InfraError`, so an
 * outage is never mistaken for `unknown`.
 */
export type SourceResult<T> =
  | {
      readonly kind: 'found'
      readonly value: T
      /** Unix milliseconds at which the source returned the value. */
      readonly atMs: number
    }
  | { readonly kind: 'unknown' }

/** A lookup of values by key in one source. */
export type Lookup<K, V> = (key: K) => Promise<SourceResult<V>>

/** `atMs`: unix milliseconds at which the source returned the value, also when it comes from a cache. */
export const found = <T>(value: T, atMs: number): SourceResult<T> => ({
  kind: 'found',
  value,
  atMs,
})

/** The source answered, and does not know what was asked for. */
export const unknown: SourceResult<never> = { kind: 'unknown' }

/** The same lookup with each found value converted by `change`. */
export function mapFound<K, V, W>(lookup: Lookup<K, V>, change: (value: V) => W): Lookup<K, W> {
  return async (key) => {
    const answer = await lookup(key)
    return answer.kind === 'found' ? found(change(answer.value), answer.atMs) : answer
  }
}
