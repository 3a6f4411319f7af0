import { type Atoms, atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { SettlementFailure } from '@/lib/domain/trace/failing-call'
import type { SimulationCause } from './simulation'

/** What is known of an order whose settlement failed. */
export type FailedSimulation = {
  /** Null where the node does not trace calls. */
  readonly failure: Pick<SettlementFailure, 'refusal'> | null
  /** What the settlement reverted with. */
  readonly reason: string
  /** `filledAmount` before. */
  readonly filled: bigint
  /** Sell-token atoms that the vault relayer has to take. */
  readonly need: bigint
  /** The owner's after the calls before the transfer; null where the token does not say. */
  readonly funds: { readonly balance: bigint; readonly allowance: bigint } | null
  /** Whether the order has calls before the transfer. */
  readonly hasCalls: boolean
}

/** Texts of the settlement contract. Source: lib/docs/protocol.md#settlement-contract. */
const CONTRACT_REASONS: ReadonlyMap<string, SimulationCause> = new Map([
  ['GPv2: order expired', 'expired'],
  ['GPv2: order filled', 'filled'],
  ['GPv2: order not presigned', 'unsigned'],
  ['GPv2: invalid eip1271 signature', 'signature_rejected'],
  ['GPv2: invalid ecdsa signature', 'signature_rejected'],
])

/**
 * Why a settlement of one order alone failed, and which of the owner's atoms are missing, where that
 * is why. The trace decides; where it shows no refusal, the contract's own words do.
 */
export function simulationCause(failed: FailedSimulation): {
  readonly cause: SimulationCause
  readonly missing: Atoms | null
} {
  const { failure, reason, filled } = failed
  const refusal = failure?.refusal ?? 'other'
  if (refusal === 'sale_failed') {
    return lacking(failed) ?? { cause: 'token_refuses_transfer', missing: null }
  }
  if (refusal !== 'other') return { cause: refusal, missing: null }
  if (filled === MAX_UINT256) return { cause: 'cancelled_on_chain', missing: null }
  const named = CONTRACT_REASONS.get(reason)
  if (named !== undefined) return { cause: named, missing: null }
  const isTraced = failure !== null
  return (isTraced ? null : lacking(failed)) ?? { cause: 'simulation_reverts', missing: null }
}

function lacking({ need, funds, hasCalls }: FailedSimulation) {
  if (funds === null) return null
  const isPoor = funds.balance < need
  if (!isPoor && funds.allowance >= need) return null
  const missing = atoms(need - (isPoor ? funds.balance : funds.allowance))
  if (hasCalls) return { cause: 'funding_hook_failed', missing } as const
  return { cause: isPoor ? 'balance_missing' : 'allowance_missing', missing } as const
}
