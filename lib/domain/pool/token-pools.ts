import type { Address } from '@/lib/domain/shared/address'
import type { PoolYield } from './pool-yield'

/** What the pools of one token hold and trade; null when none of them has a known figure. */
export type TokenPools = {
  /** Value of the token in its pools, USD. */
  readonly tvlUsd: number | null
  /** Traded in its pools within 24 hours, USD. */
  readonly volumeUsd: number | null
}

/**
 * What each token's pools hold and trade. The value of a pool counts for its tokens in equal parts, so
 * for a pair by half: what pages of tokens elsewhere call value locked is the token's own side, and
 * both sides of a constant product are worth the same at its own price. (Pools of unequal weights err
 * by the difference, and a list of pools does not say their weights.) Its volume counts whole for each
 * of its tokens, since every trade moves all of them. Pools of unknown value or volume are left out of
 * that sum.
 */
export function poolsByToken(pools: readonly PoolYield[]): ReadonlyMap<Address, TokenPools> {
  const sums = new Map<Address, { tvlUsd: number | null; volumeUsd: number | null }>()
  for (const pool of pools) {
    for (const token of pool.tokens) {
      const sum = sums.get(token) ?? { tvlUsd: null, volumeUsd: null }
      sum.tvlUsd = added(sum.tvlUsd, valuePerToken(pool))
      sum.volumeUsd = added(sum.volumeUsd, pool.volumeUsd)
      sums.set(token, sum)
    }
  }
  return sums
}

/** The part of a pool's value that counts for each of its tokens, USD; null when it is unknown. */
export const valuePerToken = ({ tvlUsd, tokens }: Pick<PoolYield, 'tvlUsd' | 'tokens'>) =>
  tvlUsd === null || tokens.length === 0 ? null : tvlUsd / tokens.length

const added = (sum: number | null, part: number | null): number | null =>
  part === null ? sum : (sum ?? 0) + part

/** The pools of a token, most value first, then by address; unknown values last. */
export const poolsOfToken = (
  pools: readonly PoolYield[],
  token: Address,
  limit: number,
): readonly PoolYield[] =>
  pools
    .filter(({ tokens }) => tokens.includes(token))
    .toSorted(
      (a, b) =>
        (valuePerToken(b) ?? -1) - (valuePerToken(a) ?? -1) || (a.address < b.address ? -1 : 1),
    )
    .slice(0, limit)
