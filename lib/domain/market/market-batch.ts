import type { BlockHeader } from '@/lib/domain/network/block'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Bps, UnixSeconds } from '@/lib/domain/shared/amount'
import type { PoolInterval, PriceInterval } from './sampling'

/** A pool a known factory made. */
export type MarketPool = {
  readonly address: Address
  readonly factory: Address
  readonly project: string
  readonly feeBps: Bps
  /** `token0 < token1`. */
  readonly token0: Address
  readonly token1: Address
  readonly createdBlock: number
  /** When that block was. */
  readonly createdTime: UnixSeconds
}

/** Reserves after a block. */
export type PoolState = {
  readonly pool: Address
  readonly blockNumber: number
  readonly timestamp: UnixSeconds
  readonly reserve0: Atoms
  readonly reserve1: Atoms
}

/** What was traded through a pool in one 5-minute slot, or in one batch's part of it. */
export type PoolSlot = {
  readonly pool: Address
  /** End of the slot. */
  readonly time: UnixSeconds
  readonly swaps: number
  readonly volumeUsd: number
  readonly feeUsd: number
}

/** One swap of a block that may still be taken back. */
export type RecentSwap = {
  readonly pool: Address
  readonly blockNumber: number
  readonly logIndex: number
  /** End of the slot that counts it. */
  readonly slot: UnixSeconds
  readonly volumeUsd: number
  readonly feeUsd: number
}

/** Atoms; negative when the holder has less afterwards. */
export type BalanceChange = {
  readonly token: Address
  readonly holder: Address
  readonly change: bigint
}

export type PriceSample = {
  readonly token: Address
  readonly interval: PriceInterval
  /** End of the interval. */
  readonly time: UnixSeconds
  /** US dollars per whole token. */
  readonly priceUsd: number
  readonly volumeUsd: number
}

export type PoolSample = {
  readonly pool: Address
  readonly interval: PoolInterval
  /** End of the interval. */
  readonly time: UnixSeconds
  /** `null` while a token of the pool has no price. */
  readonly tvlUsd: number | null
  readonly volumeUsd: number
  readonly feeUsd: number
  /** Whole `token1` per whole `token0`; `null` while the pool is empty. */
  readonly price: number | null
}

export type MarketSamples = {
  readonly prices: readonly PriceSample[]
  readonly pools: readonly PoolSample[]
}

/** Everything a range of blocks changed, to be stored whole or not at all. */
export type MarketBatch = {
  /** The last block of the range, and those before it that may still be taken back. */
  readonly headers: readonly BlockHeader[]
  /** Blocks below are never taken back; what is kept for that can go. */
  readonly keepFrom: number
  readonly pools: readonly MarketPool[]
  readonly states: readonly PoolState[]
  /** Added to what the slots hold. */
  readonly slots: readonly PoolSlot[]
  readonly swaps: readonly RecentSwap[]
  /** Sums over the range. */
  readonly balances: readonly BalanceChange[]
  /** The same per block, for blocks that may still be taken back. */
  readonly recentChanges: readonly (BalanceChange & { readonly blockNumber: number })[]
  readonly samples: MarketSamples
}
