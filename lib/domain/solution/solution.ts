import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import type { CustomCalls } from '@/lib/domain/solution/custom-call'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'

/**
 * A solver's bid. The amounts of trades are exact and take precedence over prices: `clearingPrices`
 * are the uniform prices before fees (sell · price[sell] = buy · price[buy]). The settlement is
 * encoded so that the contract reproduces the trades to the atom.
 */
export type Solution = {
  /** Unique among the solutions one solver returns for an auction. */
  readonly id: number
  readonly clearingPrices: ReadonlyMap<Address, bigint>
  readonly trades: readonly SolutionTrade[]
  /** In execution order: each swap's input is available when it runs. */
  readonly swaps: readonly PoolSwap[]
  /** Calls of an external engine; built-in methods make none. */
  readonly custom?: CustomCalls
  /** Expected gas of the entire settlement. */
  readonly gas: bigint
}

/**
 * A pure, deterministic solving method. It polls `stop` and, once true, begins nothing new and returns what it has so
 * far. A method that takes long also calls `offer` with its answers on the way, each better than the one before: when
 * it does not return in time, the last of them counts.
 */
export type Solver = {
  readonly name: string
  readonly solve: (
    auction: import('@/lib/domain/auction/auction').Auction,
    stop: () => boolean,
    offer?: (better: readonly Solution[]) => void,
  ) => readonly Solution[]
}
