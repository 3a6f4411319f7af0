import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type Aged, ageSecondsOf } from './aged-lookup'
import { assertComplete, type NamedPoolsDeps, readNamedPools } from './named-pools'
import type { ListedPool } from './read-pools'

/** What `getPool` reads; the clock is in unix milliseconds. */
export type GetPoolDeps = NamedPoolsDeps & { readonly nowMs: () => number }

/**
 * One pool.
 * Errors: `NotFound` when the source does not know it; throws while a part of the source is
 * unavailable that may know it.
 */
export async function getPool(
  deps: GetPoolDeps,
  address: Address,
): Promise<Result<Aged<ListedPool>, Failure<'NotFound'>>> {
  const reading = await readNamedPools(deps, [address])
  const known = reading.pools.get(address)
  if (known !== undefined) {
    return ok({ body: known.pool, ageSeconds: ageSecondsOf(reading.atMs, deps.nowMs()) })
  }
  assertComplete(reading)
  return failure('NotFound', 'Pool not found')
}
