import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Bps } from '@/lib/domain/shared/amount'

/** Gas a constant-product swap adds to a settlement: transfer in, swap, two cold slots. */
export const PAIR_SWAP_GAS = 80_000n

/**
 * Gas a swap through a router of concentrated pools adds to a settlement: allowance, callback, transfers.
 * Measured with the published bytecode, as the difference between a settlement with the swap and the same
 * without: 84,000 between two ticks, 148,000 across one (`own-network.spec.ts`). This is between the two.
 */
export const CONCENTRATED_SWAP_GAS = 120_000n

/** A two-token constant-product pool as of one block. Quotes: `constant-product.ts`. */
export type ConstantProductPool = {
  readonly kind: 'constantProduct'
  readonly address: Address
  /** `token0 < token1`, as the pair contract orders them. */
  readonly token0: Address
  readonly token1: Address
  /** Below 2^112. */
  readonly reserve0: Atoms
  readonly reserve1: Atoms
  /** Share of the input kept by the pool, in basis points (30 = 0.30 %). */
  readonly feeBps: Bps
  /** Gas one swap through this pool adds to a settlement. */
  readonly swapGas: bigint
}

/** A tick at which positions begin or end. */
type LiquidityTick = {
  readonly tick: number
  /** Liquidity that is added when the price rises across the tick; negative where it is taken away. */
  readonly net: bigint
}

/**
 * A two-token pool of positions that each trade within a price range of their own, as of one block:
 * Uniswap v3 and its forks. Price means token1 atoms per token0 atom. Quotes: `concentrated.ts`.
 */
export type ConcentratedPool = {
  readonly kind: 'concentrated'
  readonly address: Address
  /** `token0 < token1`, as the pool contract orders them. */
  readonly token0: Address
  readonly token1: Address
  /** Square root of the price, times 2^96. */
  readonly sqrtPrice: bigint
  /** As the contract keeps it: one below the price's own tick where the price fell exactly to a tick. */
  readonly tick: number
  /** Of the positions around the price. */
  readonly liquidity: bigint
  readonly tickSpacing: number
  /** The ticks with liquidity from `lowestTick` to `highestTick`, both included, ascending. */
  readonly ticks: readonly LiquidityTick[]
  /** What is beyond these two is not known: a swap that would go there is refused. */
  readonly lowestTick: number
  readonly highestTick: number
  /** Share of the input kept by the pool, in millionths (3000 = 0.30 %). */
  readonly feePpm: number
  /** The contract a settlement swaps through: it pays the pool when the pool calls back. */
  readonly router: Address
  /** Gas one swap through this pool adds to a settlement. */
  readonly swapGas: bigint
}

/** A pool of any kind. What a method needs of it: `pool-quotes.ts`. */
export type Pool = ConstantProductPool | ConcentratedPool
