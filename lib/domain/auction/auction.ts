import type { BalanceKey } from '@/lib/domain/auction/balance-key'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import type { SignedOrder } from '@/lib/domain/order/order'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Interaction } from '@/lib/domain/settlement/settlement'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'

/** Increases by one per auction of a network; written behind the settlement calldata. */
export type AuctionId = number

/** An order as one auction offers it: what is left of it and funded right now. */
export type AuctionOrder = SignedOrder & {
  /** Unfilled amounts, scaled down to what the owner can fund when partially fillable. */
  readonly remainingSellAmount: Atoms
  readonly remainingBuyAmount: Atoms
  readonly created: UnixSeconds
  /** Calls its settlement makes before the transfers in; empty once something was filled. */
  readonly preInteractions: readonly Interaction[]
  /** Calls its settlement makes after the payouts. */
  readonly postInteractions: readonly Interaction[]
  /** Gas of those calls and of a contract's signature check, beyond a plain trade. */
  readonly extraGas: bigint
  /** What is taken from its trades, in the order it applies. */
  readonly feePolicies: readonly FeePolicy[]
}

/** Native wei per 1e18 atoms of each token, rounded down, at least 1. */
export type NativePrices = ReadonlyMap<Address, bigint>

/**
 * Where the batch before left the pools it used, and what its users paid for tokens no pool traded:
 * in native wei per 1e18 atoms. Floats: they tell a search where to begin, no more.
 */
export type LastPrices = ReadonlyMap<Address, number>

/** Everything a solver may know. Plain data, so it crosses a worker boundary and a file. */
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
  readonly pools: readonly ConstantProductPool[]
  readonly nativePrices: NativePrices
  /**
   * What each owner can pay per sell token, by `balanceKey` of `cut.ts`: orders of one owner share
   * it. A missing key means the funds were not checked, not that there are none.
   */
  readonly balances?: ReadonlyMap<BalanceKey, Atoms>
  /** Where known; whoever solves it anew begins at the same prices. */
  readonly lastPrices?: LastPrices
  /** Price of one unit of gas the settlement is expected to pay. */
  readonly gasPrice: Wei
}
