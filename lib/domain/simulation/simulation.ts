import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { FailedHook, FailingCall } from '@/lib/domain/trace/failing-call'
import type { ShownCall } from './shown-call'

/** Why an order does not settle; the names of verdicts where one means the same. */
export const SIMULATION_CAUSES = [
  'balance_missing',
  'allowance_missing',
  'funding_hook_failed',
  'token_refuses_transfer',
  'receiver_refuses',
  'hook_failed',
  'signature_rejected',
  'unsigned',
  'filled',
  'cancelled_on_chain',
  'expired',
  'simulation_reverts',
  'no_counterparty',
] as const

/** Why an order does not settle: what it lacks or who refuses; `simulation_reverts` when that is not known, `no_counterparty` when it was not tried. */
export type SimulationCause = (typeof SIMULATION_CAUSES)[number]

/** Atoms an account held before and after; null where the token does not say. */
export type BalanceChange = {
  readonly account: Address
  /** May be the native coin. */
  readonly token: Address
  readonly before: Atoms | null
  readonly after: Atoms | null
}

/** What became of an order that was settled alone, in a call that is never sent. */
export type OrderSimulation = {
  /** The block on whose state it was settled. */
  readonly blockNumber: number
  readonly settles: boolean
  /** Null when it settles. */
  readonly cause: SimulationCause | null
  /** The call that failed, where the node traces calls. */
  readonly failingCall: FailingCall | null
  /** In the contract's words; null when it settles. */
  readonly reason: string | null
  /** Sell-token atoms that the owner lacks, where that is the cause. */
  readonly missing: Atoms | null
  /** Hooks that failed while the settlement went on. */
  readonly failedHooks: readonly FailedHook[]
  readonly gasUsed: bigint
  /** Owner's and receiver's, of both tokens. */
  readonly balances: readonly BalanceChange[]
  /** Null where the node does not trace calls. */
  readonly callTree: ShownCall | null
}
