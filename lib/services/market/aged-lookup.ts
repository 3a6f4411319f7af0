import 'server-only'
import type { Lookup } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** A value from a source with its age in whole seconds, rounded down. */
export type Aged<T> = {
  /** The same object as long as the source's value is the same. */
  readonly body: T
  readonly ageSeconds: number
}

/** Whole seconds, rounded down, since a value was read at `atMs`; 0 when none was read. */
export const ageSecondsOf = (atMs: number | null, nowMs: number): number =>
  atMs === null ? 0 : Math.max(0, Math.floor((nowMs - atMs) / 1000))

/** A source of values by token, and the clock (unix milliseconds) by which they age. */
export type AgedLookupDeps<T> = {
  readonly lookup: Lookup<Address, T>
  readonly nowMs: () => number
}

/**
 * Looks a token up and adds the age of the value.
 * Errors: `NotFound` with the text `notFound` when no source knows the token; throws when sources
 * fail.
 */
export async function lookUpWithAge<T>(
  { lookup, nowMs }: AgedLookupDeps<T>,
  token: Address,
  notFound: string,
): Promise<Result<Aged<T>, Failure<'NotFound'>>> {
  const result = await lookup(token)
  if (result.kind === 'unknown') return failure('NotFound', notFound)
  return ok({ body: result.value, ageSeconds: ageSecondsOf(result.atMs, nowMs()) })
}
