import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** One exact swap against a pool. Amounts are final: the contract call requests `amountOut`. */
export type PoolSwap = {
  readonly pool: Address
  readonly tokenIn: Address
  readonly amountIn: Atoms
  readonly tokenOut: Address
  readonly amountOut: Atoms
}
