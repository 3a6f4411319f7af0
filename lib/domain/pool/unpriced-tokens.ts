import type { Address } from '@/lib/domain/shared/address'
import type { PoolYield } from './pool-yield'

/**
 * Tokens without a price, for pools that are valued by the prices of their own tokens: those of a pool
 * of unknown value that are in no pool of known value.
 */
export function unpricedTokens(
  pools: readonly Pick<PoolYield, 'tokens' | 'tvlUsd'>[],
): ReadonlySet<Address> {
  const priced = new Set(pools.flatMap(({ tokens, tvlUsd }) => (tvlUsd === null ? [] : tokens)))
  const doubtful = pools.flatMap(({ tokens, tvlUsd }) => (tvlUsd === null ? tokens : []))
  return new Set(doubtful.filter((token) => !priced.has(token)))
}
