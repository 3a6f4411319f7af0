import type { MarketPool, PoolState } from '@/lib/domain/market/market-batch'
import { poolTvlUsd } from '@/lib/domain/market/market-samples'
import { type UsdPriceBasis, usdPricesFromPools } from '@/lib/domain/market/token-prices'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, type UnixSeconds } from '@/lib/domain/shared/amount'
import { feeAprPercent, observedSeconds } from './fee-apr'
import { NO_SWAPS, type PoolTotals, type WindowTotals } from './pool-totals'
import type { PoolYield, YieldWindow } from './pool-yield'

/** Pool data of the market index after one block. */
export type IndexedPools = {
  /** Time of that block. */
  readonly time: UnixSeconds
  readonly pools: readonly MarketPool[]
  /** A pool without a state was never funded. */
  readonly states: readonly PoolState[]
  /** A pool without totals was not traded in the last 30 days. */
  readonly totals: readonly PoolTotals[]
}

/** Yields simulate no swap, so a pool's gas is irrelevant here. */
const NO_GAS = 0n

/**
 * The prices in US dollars that the reserves of all indexed pools imply as of the block, and the pools'
 * yields: reserves valued at these prices, and the fees of each window relative to that value. A pool
 * younger than a window is observed since its creation. Indexed pools pay fees only, so their incentives
 * are known to be 0.
 */
export function marketOfIndex(
  index: IndexedPools,
  basis: UsdPriceBasis,
): { readonly prices: ReadonlyMap<Address, number>; readonly yields: readonly PoolYield[] } {
  const states = new Map(index.states.map((state) => [state.pool, state]))
  const totals = new Map(index.totals.map((total) => [total.pool, total]))
  const pools = index.pools.map((pool): MarketPool & ConstantProductPool => {
    const state = states.get(pool.address)
    return {
      kind: 'constantProduct',
      ...pool,
      reserve0: state?.reserve0 ?? atoms(0n),
      reserve1: state?.reserve1 ?? atoms(0n),
      swapGas: NO_GAS,
    }
  })
  const prices = usdPricesFromPools(pools, basis)
  const yields = pools.map((pool): PoolYield => {
    const tvlUsd = poolTvlUsd(pool, prices, basis.decimals)
    const traded = totals.get(pool.address)
    const feeAprOf = (window: YieldWindow, { feeUsd }: WindowTotals = NO_SWAPS) =>
      feeAprPercent({
        feeUsd,
        tvlUsd,
        observedSeconds: observedSeconds(window, index.time, pool.createdTime),
      })
    return {
      address: pool.address,
      project: pool.project,
      source: 'index',
      tokens: [pool.token0, pool.token1],
      feePercent: pool.feeBps / 100,
      tvlUsd,
      volumeUsd: traded?.day.volumeUsd ?? 0,
      feeApr: {
        '1d': feeAprOf('1d', traded?.day),
        '7d': feeAprOf('7d', traded?.week),
        '30d': feeAprOf('30d', traded?.month),
      },
      rewardApr: 0,
    }
  })
  return { prices, yields }
}
