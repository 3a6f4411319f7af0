import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/**
 * One order's part in a solution. As a solver bids it: at uniform prices, net of the network fee
 * only. In a verified solution: net of everything, as the owner sees it.
 */
export type SolutionTrade = {
  readonly uid: OrderUid
  /** What leaves the user, network fee included, signed fee excluded. */
  readonly executedSell: Atoms
  /** What reaches the receiver. */
  readonly executedBuy: Atoms
  /** Network fee in sell-token atoms, part of `executedSell`. */
  readonly networkFee: Atoms
}

/** One exact swap against a pool. Amounts are final: the contract call asks for `amountOut`. */
export type PoolSwap = {
  readonly pool: Address
  readonly tokenIn: Address
  readonly amountIn: Atoms
  readonly tokenOut: Address
  readonly amountOut: Atoms
}

/**
 * What a solver bids. Amounts per trade are exact and win over prices: `clearingPrices` are the
 * uniform prices before fees (sell · price[sell] = buy · price[buy]); the settlement is encoded so
 * that the contract reproduces the trades to the atom.
 */
export type Solution = {
  /** Unique within one solver's answer. */
  readonly id: number
  readonly clearingPrices: ReadonlyMap<Address, bigint>
  readonly trades: readonly SolutionTrade[]
  /** In execution order: funds exist before they are spent. */
  readonly swaps: readonly PoolSwap[]
  /** Expected gas of the whole settlement. */
  readonly gas: bigint
}

/** A pure, deterministic method. `stop` is polled; a solver that sees it true returns what it has. */
export type Solver = {
  readonly name: string
  readonly solve: (
    auction: import('@/lib/domain/auction/auction').Auction,
    stop: () => boolean,
  ) => readonly Solution[]
}
