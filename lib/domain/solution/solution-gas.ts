import type { AuctionOrder } from '@/lib/domain/auction/auction'
import type { Pool } from '@/lib/domain/pool/pool'
import type { Solution } from '@/lib/domain/solution/solution'

/** About what a swap at a venue takes that only its engine knows, or an order that it brings. */
const CUSTOM_CALL_GAS = 100_000n

/**
 * Estimated gas of a solution: of its swaps, and of its orders' hooks and signature checks.
 * Pools and orders that are missing from the arguments count as 0.
 */
export function solutionGas(
  { trades, swaps, custom }: Pick<Solution, 'trades' | 'swaps' | 'custom'>,
  pools: readonly Pool[],
  orders: ReadonlyMap<string, AuctionOrder>,
): { readonly swapGas: bigint; readonly extraGas: bigint } {
  const gasOf = new Map(pools.map(({ address, swapGas }) => [address, swapGas]))
  return {
    swapGas:
      swaps.reduce((sum, { pool }) => sum + (gasOf.get(pool) ?? 0n), 0n) +
      CUSTOM_CALL_GAS * BigInt((custom?.main.length ?? 0) + (custom?.jit?.length ?? 0)),
    extraGas: trades.reduce((sum, { uid }) => sum + (orders.get(uid)?.extraGas ?? 0n), 0n),
  }
}
