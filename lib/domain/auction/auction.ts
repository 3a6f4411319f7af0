import type { BalanceKey } from '@/lib/domain/auction/balance-key'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { SignedOrder } from '@/lib/domain/order/order'
import type { Pool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'

/** Increases by one per auction of a network; appended to the settlement calldata. */
export type AuctionId = number

/** An order as offered in one auction: the part that is unfilled and currently funded. */
export type AuctionOrder = SignedOrder & {
  /** Unfilled amounts, scaled down to what the owner can fund when partially fillable. */
  readonly remainingSellAmount: Atoms
  readonly remainingBuyAmount: Atoms
  readonly created: UnixSeconds
  /**
   * The owner's own expiry of an order placed on chain, whose signed `validTo` lies in the far
   * future. Missing for other orders: they end with their `validTo`.
   */
  readonly userValidTo?: UnixSeconds | undefined
  /** Calls the settlement makes before it pulls the sell tokens; see `duePreInteractions`. */
  readonly preInteractions: readonly Interaction[]
  /** Calls the settlement makes after the payouts. */
  readonly postInteractions: readonly Interaction[]
  /** Gas of those calls and of a contract's signature check, on top of a plain trade. */
  readonly extraGas: bigint
  /** Fees charged on its trades, in the order they apply. */
  readonly feePolicies: readonly FeePolicy[]
}

/** Native wei per 1e18 atoms of each token, rounded down, at least 1. */
export type NativePrices = ReadonlyMap<Address, bigint>

/**
 * Prices after the previous batch, in native wei per 1e18 atoms: marginal prices of the pools it used,
 * and user prices for tokens that no pool traded. Floats: only a starting point for a search.
 */
export type LastPrices = ReadonlyMap<Address, number>

/** The input of a solver. Plain data, so that it can be sent to a worker or written to a file. */
export type Auction = {
  readonly id: AuctionId
  readonly chainId: number
  /** Block the balances, pools and prices were read at. */
  readonly block: number
  /** Last block in which a settlement of this auction may be mined. */
  readonly deadlineBlock: number
  readonly settlementContract: Address
  readonly wrappedNativeToken: Address
  /** Newest first. */
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly Pool[]
  readonly nativePrices: NativePrices
  /**
   * The funds of each owner per sell token, by `balanceKey`; orders of one owner share them. A
   * missing key means that the funds were not checked, not that there are none.
   */
  readonly balances?: ReadonlyMap<BalanceKey, Atoms>
  /** Part of the auction so that solving it again starts from the same prices. */
  readonly lastPrices?: LastPrices
  /** Expected price of one unit of gas of the settlement. */
  readonly gasPrice: Wei
}
