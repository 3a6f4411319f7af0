import 'server-only'
import { found, type Lookup, type SourceAnswer, unknown } from '@/lib/domain/market/source-answer'
import { noSourceCouldAnswer } from './fallback'

/**
 * Asks two sources at once and puts together what they found, as old as the older part. What only
 * one of them found stands alone; `unknown` only when both said so. When one could not answer and
 * the other found nothing, that is the fault.
 */
export function mergeSources<K, A, B, V>(
  first: Lookup<K, A>,
  second: Lookup<K, B>,
  merge: (a: A | null, b: B | null) => V,
): Lookup<K, V> {
  return async (key) => {
    const faults: unknown[] = []
    const heard = <T>(answer: Promise<SourceAnswer<T>>): Promise<Found<T> | null> =>
      answer.then(
        (told) => (told.kind === 'found' ? told : null),
        (fault: unknown) => {
          faults.push(fault)
          return null
        },
      )
    const [a, b] = await Promise.all([heard(first(key)), heard(second(key))])
    if (a === null && b === null) {
      if (faults.length === 0) return unknown
      throw noSourceCouldAnswer(faults)
    }
    const atMs = Math.min(a?.atMs ?? Number.POSITIVE_INFINITY, b?.atMs ?? Number.POSITIVE_INFINITY)
    return found(merge(a?.value ?? null, b?.value ?? null), atMs)
  }
}

type Found<T> = SourceAnswer<T> & { readonly kind: 'found' }
