import type { OrderUid } from '@/lib/domain/order/order'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { CustomCalls } from '@/lib/domain/solution/custom-call'

/**
 * The trade of one order in a solution. In a solver's bid: at uniform prices, net of the network fee
 * only. In a verified solution: net of all fees, as the owner sees it.
 */
export type SolutionTrade = {
  readonly uid: OrderUid
  /** Paid by the owner, including the network fee, without the signed fee. */
  readonly executedSell: Atoms
  /** Received by the receiver. */
  readonly executedBuy: Atoms
  /** Network fee in sell-token atoms, part of `executedSell`. */
  readonly networkFee: Atoms
}

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

/** A pure, deterministic solving method. It polls `stop` and, once true, returns what it has so far. */
export type Solver = {
  readonly name: string
  readonly solve: (
    auction: import('@/lib/domain/auction/auction').Auction,
    stop: () => boolean,
  ) => readonly Solution[]
}
