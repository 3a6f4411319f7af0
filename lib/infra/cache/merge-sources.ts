import 'server-only'
import { found, type Lookup, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { allSourcesFailed } from './fallback'

/**
 * Calls two sources at once and merges what they found; the result is as old as the older part.
 * When only one found something, the other side is null; `unknown` only when both returned it. When
 * one failed and the other found nothing, throws the fault.
 */
export function mergeSources<K, A, B, V>(
  first: Lookup<K, A>,
  second: Lookup<K, B>,
  merge: (a: A | null, b: B | null) => V,
): Lookup<K, V> {
  return async (key) => {
    const faults: unknown[] = []
    const foundOrNull = <T>(pending: Promise<SourceResult<T>>): Promise<Found<T> | null> =>
      pending.then(
        (reply) => (reply.kind === 'found' ? reply : null),
        (fault: unknown) => {
          faults.push(fault)
          return null
        },
      )
    const [a, b] = await Promise.all([foundOrNull(first(key)), foundOrNull(second(key))])
    if (a === null && b === null) {
      if (faults.length === 0) return unknown
      throw allSourcesFailed(faults)
    }
    const atMs = Math.min(a?.atMs ?? Number.POSITIVE_INFINITY, b?.atMs ?? Number.POSITIVE_INFINITY)
    return found(merge(a?.value ?? null, b?.value ?? null), atMs)
  }
}

type Found<T> = SourceResult<T> & { readonly kind: 'found' }
