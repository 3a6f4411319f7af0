/**
 * What a source of market data says about something it was asked. A source that cannot answer
 * throws an `InfraError`, so an outage is never taken for `unknown`.
 */
export type SourceAnswer<T> =
  | {
      readonly kind: 'found'
      readonly value: T
      /** Unix milliseconds at which the source said so. */
      readonly atMs: number
    }
  | { readonly kind: 'unknown' }

/** One question a source can be asked. */
export type Lookup<K, V> = (key: K) => Promise<SourceAnswer<V>>

export const found = <T>(value: T, atMs: number): SourceAnswer<T> => ({
  kind: 'found',
  value,
  atMs,
})

export const unknown: SourceAnswer<never> = { kind: 'unknown' }

/** The same lookup with each found value made into another one. */
export function mapFound<K, V, W>(lookup: Lookup<K, V>, change: (value: V) => W): Lookup<K, W> {
  return async (key) => {
    const answer = await lookup(key)
    return answer.kind === 'found' ? found(change(answer.value), answer.atMs) : answer
  }
}
