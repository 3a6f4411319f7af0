import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Bps } from '@/lib/domain/shared/amount'

/** Gas a constant-product swap adds to a settlement: transfer in, swap, two cold slots. */
export const PAIR_SWAP_GAS = 80_000n

/** A two-token constant-product pool as of one block. Quotes: `constant-product.ts`. */
export type ConstantProductPool = {
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
