import 'server-only'
import type { Lookup } from '@/lib/domain/market/source-answer'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** What a source said, with the whole seconds, rounded down, since it said so. */
export type Aged<T> = {
  /** The same object as long as it is the same reading. */
  readonly body: T
  readonly ageSeconds: number
}

/** Whole seconds, rounded down, since a reading at `atMs`; 0 where nothing was read. */
export const ageSecondsOf = (atMs: number | null, nowMs: number): number =>
  atMs === null ? 0 : Math.max(0, Math.floor((nowMs - atMs) / 1000))

export type AgedAnswerDeps<T> = {
  readonly lookup: Lookup<Address, T>
  readonly nowMs: () => number
}

/**
 * What the sources say about a token.
 * Errors: `NotFound` with `notFound` when every source says it does not know; sources that fail
 * throw.
 */
export async function agedAnswer<T>(
  { lookup, nowMs }: AgedAnswerDeps<T>,
  token: Address,
  notFound: string,
): Promise<Result<Aged<T>, Failure<'NotFound'>>> {
  const answer = await lookup(token)
  if (answer.kind === 'unknown') return failure('NotFound', notFound)
  return ok({ body: answer.value, ageSeconds: ageSecondsOf(answer.atMs, nowMs()) })
}
