import type { BlockHeader } from '@/lib/domain/network/block'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Bps, UnixSeconds } from '@/lib/domain/shared/amount'
import type { PoolInterval, PriceInterval } from './sampling'

/** A pool created by a known factory. */
export type MarketPool = {
  readonly address: Address
  readonly factory: Address
  readonly project: string
  readonly feeBps: Bps
  /** `token0 < token1`. */
  readonly token0: Address
  readonly token1: Address
  readonly createdBlock: number
  /** Time of that block. */
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

/** Trading of a pool in one 5-minute slot, or in the part of a slot that a batch covers. */
export type PoolSlot = {
  readonly pool: Address
  /** End of the slot. */
  readonly time: UnixSeconds
  readonly swaps: number
  readonly volumeUsd: number
  readonly feeUsd: number
}

/** One swap in a block that may still be reorganised. */
export type RecentSwap = {
  readonly pool: Address
  readonly blockNumber: number
  readonly logIndex: number
  /** End of the slot that counts it. */
  readonly slot: UnixSeconds
  readonly volumeUsd: number
  readonly feeUsd: number
}

/** Change of a balance in atoms; negative when it decreased. */
export type BalanceChange = {
  readonly token: Address
  readonly holder: Address
  readonly change: bigint
}

/** A token's price at the end of an interval; `volumeUsd` is what all pools with the token traded in it. */
export type PriceSample = {
  readonly token: Address
  readonly interval: PriceInterval
  /** End of the interval. */
  readonly time: UnixSeconds
  /** US dollars per whole token. */
  readonly priceUsd: number
  readonly volumeUsd: number
}

/** A pool's value and price at the end of an interval, with the trading and the pool fees within it. */
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

/** The samples that became due within a range of blocks. */
export type MarketSamples = {
  readonly prices: readonly PriceSample[]
  readonly pools: readonly PoolSample[]
}

/** All changes of a range of blocks, to be stored atomically. */
export type MarketBatch = {
  /** The last block of the range and the blocks before it that may still be reorganised. */
  readonly headers: readonly BlockHeader[]
  /** Lower blocks are final: the records stored for undoing them can be deleted. */
  readonly keepFrom: number
  readonly pools: readonly MarketPool[]
  readonly states: readonly PoolState[]
  /** Added to the stored slots. */
  readonly slots: readonly PoolSlot[]
  readonly swaps: readonly RecentSwap[]
  /** Sums over the range. */
  readonly balances: readonly BalanceChange[]
  /** The same per block, for blocks that may still be reorganised. */
  readonly recentChanges: readonly (BalanceChange & { readonly blockNumber: number })[]
  readonly samples: MarketSamples
}
