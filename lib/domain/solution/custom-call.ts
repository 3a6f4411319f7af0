import type { Interaction } from '@/lib/domain/order/interaction'
import type { SignedOrder } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { SolutionTrade } from './solution-trade'

type TokenAmount = { readonly token: Address; readonly amount: Atoms }

/** What a call may take of the settlement contract's tokens; taken back after the call. */
type Allowance = TokenAmount & { readonly spender: Address }

/** A call that an engine makes between the swaps, and what it takes and gives of each token by its word. */
export type CustomCall = Interaction & {
  /** How many of the solution's swaps run before it. */
  readonly swapsBefore: number
  readonly allowances: readonly Allowance[]
  readonly inputs: readonly TokenAmount[]
  readonly outputs: readonly TokenAmount[]
}

/** An order that an engine brings with its bid, and how it is filled; its fee is part of what it pays. */
export type JitTrade = { readonly order: SignedOrder; readonly trade: SolutionTrade }

/** Calls of an external engine: before the orders' tokens are pulled, between the swaps, after the payouts. */
export type CustomCalls = {
  readonly pre: readonly Interaction[]
  readonly main: readonly CustomCall[]
  readonly post: readonly Interaction[]
  /** Orders of the engine's own; absent for none. */
  readonly jit?: readonly JitTrade[]
  /**
   * Least atoms that the settlement contract must hold of each token before payouts, set by the trial;
   * the settlement reverts below. So a venue that gives less than in the trial is not paid for from
   * what the contract held before.
   */
  readonly floors?: ReadonlyMap<Address, bigint>
}
