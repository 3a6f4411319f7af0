import type { Address } from '@/lib/domain/shared/address'

type Candidate = {
  readonly address: Address
  readonly project: string
  readonly tokens: readonly Address[]
  /** USD of one token in it; null is unknown. */
  readonly valueUsd: number | null
}

/**
 * Pools like one, at most `limit`: those of the same tokens first, then those that share one, each time
 * the largest first. A pool among the candidates more than once is there once.
 */
export function similarPools<Pool extends Candidate>(
  own: { readonly address: Address; readonly tokens: readonly Address[] },
  candidates: readonly Pool[],
  limit: number,
): readonly Pool[] {
  const byAddress = new Map(candidates.map((pool) => [pool.address, pool]))
  byAddress.delete(own.address)
  const shared = ({ tokens }: Candidate) =>
    own.tokens.filter((token) => tokens.includes(token)).length
  return [...byAddress.values()]
    .filter((pool) => shared(pool) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || (b.valueUsd ?? 0) - (a.valueUsd ?? 0))
    .slice(0, limit)
}
