import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { MarketPool, PoolSample, PriceSample } from './market-batch'
import { HOUR_SECONDS, type PriceInterval, SLOT_SECONDS } from './sampling'
import { type createSlotSums, fromMicros } from './slot-sums'

type SlotSums = ReturnType<typeof createSlotSums>

/** One sample per token with a price, for the interval that ends at `time`. */
export function samplePrices(
  time: UnixSeconds,
  interval: PriceInterval,
  prices: ReadonlyMap<Address, number>,
  pools: readonly MarketPool[],
  slots: SlotSums,
): PriceSample[] {
  const seconds = interval === '5m' ? SLOT_SECONDS : HOUR_SECONDS
  const volumes = new Map<Address, number>()
  for (const pool of pools) {
    const { volumeMicros } = slots.between(pool.address, time - seconds, time)
    for (const token of [pool.token0, pool.token1]) {
      volumes.set(token, (volumes.get(token) ?? 0) + volumeMicros)
    }
  }
  return [...prices].map(([token, priceUsd]) => ({
    token,
    interval,
    time,
    priceUsd,
    volumeUsd: fromMicros(volumes.get(token) ?? 0),
  }))
}

/** One hourly sample per pool with reserves, for the hour that ends at `time`. */
export function samplePools(
  time: UnixSeconds,
  prices: ReadonlyMap<Address, number>,
  pools: readonly ConstantProductPool[],
  decimals: ReadonlyMap<Address, number>,
  slots: SlotSums,
): PoolSample[] {
  return pools.map((pool) => {
    const { volumeMicros, feeMicros } = slots.between(pool.address, time - HOUR_SECONDS, time)
    return {
      pool: pool.address,
      interval: '1h',
      time,
      tvlUsd: poolTvlUsd(pool, prices, decimals),
      volumeUsd: fromMicros(volumeMicros),
      feeUsd: fromMicros(feeMicros),
      price: poolPrice(pool, decimals),
    }
  })
}

/** Value of both reserves in USD; `null` while a token of the pool has no price. */
export function poolTvlUsd(
  pool: Pick<ConstantProductPool, 'token0' | 'token1' | 'reserve0' | 'reserve1'>,
  prices: ReadonlyMap<Address, number>,
  decimals: ReadonlyMap<Address, number>,
): number | null {
  const value0 = valueUsd(pool.token0, pool.reserve0, prices, decimals)
  const value1 = valueUsd(pool.token1, pool.reserve1, prices, decimals)
  return value0 === null || value1 === null ? null : value0 + value1
}

/** An amount in USD; `null` for a token without price or decimals. */
export function valueUsd(
  token: Address,
  amount: bigint,
  prices: ReadonlyMap<Address, number>,
  decimals: ReadonlyMap<Address, number>,
): number | null {
  const price = prices.get(token)
  const tokenDecimals = decimals.get(token)
  if (price === undefined || tokenDecimals === undefined) return null
  return (Number(amount) / 10 ** tokenDecimals) * price
}

/** Mid price: whole `token1` per whole `token0`; `null` when either side is empty or unknown. */
function poolPrice(
  pool: Pick<ConstantProductPool, 'token0' | 'token1' | 'reserve0' | 'reserve1'>,
  decimals: ReadonlyMap<Address, number>,
): number | null {
  const decimals0 = decimals.get(pool.token0)
  const decimals1 = decimals.get(pool.token1)
  if (decimals0 === undefined || decimals1 === undefined) return null
  if (pool.reserve0 === 0n || pool.reserve1 === 0n) return null
  return (Number(pool.reserve1) / Number(pool.reserve0)) * 10 ** (decimals0 - decimals1)
}
