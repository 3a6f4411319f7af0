import type { PoolYield } from './pool-yield'

/**
 * Merges the pools of two sources by address. For a pool in both, reserves, volume, token order and
 * the APR of the last day come from `trading`; the APR of longer windows and incentives come from
 * `paying`. A value missing in the preferred source is taken from the other one.
 */
export function mergePools(
  trading: readonly PoolYield[],
  paying: readonly PoolYield[],
): readonly PoolYield[] {
  const merged = new Map(trading.map((pool) => [pool.address, pool]))
  for (const pool of paying) {
    const other = merged.get(pool.address)
    merged.set(pool.address, other === undefined ? pool : merge(other, pool))
  }
  return [...merged.values()]
}

function merge(trading: PoolYield, paying: PoolYield): PoolYield {
  const formula = trading.formula ?? paying.formula
  const source = [trading.source, paying.source].filter((name) => name !== undefined).join(', ')
  return {
    address: trading.address,
    project: paying.project,
    ...(source === '' ? {} : { source }),
    ...(formula === undefined ? {} : { formula }),
    tokens: trading.tokens.length > 0 ? trading.tokens : paying.tokens,
    feePercent: trading.feePercent ?? paying.feePercent,
    tvlUsd: trading.tvlUsd ?? paying.tvlUsd,
    volumeUsd: trading.volumeUsd ?? paying.volumeUsd,
    feeApr: {
      '1d': trading.feeApr['1d'] ?? paying.feeApr['1d'],
      '7d': paying.feeApr['7d'] ?? trading.feeApr['7d'],
      '30d': paying.feeApr['30d'] ?? trading.feeApr['30d'],
    },
    rewardApr: paying.rewardApr ?? trading.rewardApr,
  }
}
