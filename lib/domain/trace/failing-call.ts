import { ERC1271_MAGIC_VALUE } from '@/lib/domain/settlement/abi'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type CallPath, callsOn, failingPath, type TracedCall } from './call-tree'
import { functionName } from './function-names'
import { revertText } from './revert-text'
import { type SettlementFacts, type SettlementPart, settlementParts } from './settlement-parts'

/** The innermost call because of which a settlement fails, or a hook that fails in one that goes on. */
export type FailingCall = {
  /** Its place in the call tree. */
  readonly path: CallPath
  readonly part: SettlementPart
  readonly to: Address | null
  /** Name of the function called; null for one that is not known. */
  readonly functionName: string | null
  readonly reason: string
}

/** Who refused, as a trace shows it. */
type Refusal =
  | 'hook_failed'
  | 'signature_rejected'
  /** Of the token sold: the owner's funds may be the reason, which a trace does not show. */
  | 'sale_failed'
  | 'token_refuses_transfer'
  | 'receiver_refuses'
  | 'other'

/** Why a settlement failed. */
export type SettlementFailure = FailingCall & { readonly refusal: Refusal }

/** Why a traced settlement of one order failed; null when it did not. */
export function settlementFailure(
  root: TracedCall,
  facts: SettlementFacts,
): SettlementFailure | null {
  if (root.error === null) return null
  const parts = settlementParts(root, facts)
  const path = failingPath(root)
  const [first] = path
  if (first !== undefined) {
    const part = parts[first] ?? 'interaction'
    const calls = callsOn(root, path)
    return { ...failingCall(root, path, part), refusal: refusalOf(part, calls, facts) }
  }
  // The contract itself reverted: because of what the last call answered, or by a rule of its own.
  const last = root.calls.length - 1
  const answered = root.calls[last]
  const part = parts[last]
  if (answered !== undefined && part !== undefined && isRefusal(part, answered)) {
    return {
      ...failingCall(root, [last], part),
      reason: revertText(root),
      refusal: refusalOf(part, [root, answered], facts),
    }
  }
  return { ...failingCall(root, [], 'settlement'), refusal: 'other' }
}

function failingCall(root: TracedCall, path: CallPath, part: SettlementPart): FailingCall {
  const call = callsOn(root, path).at(-1) ?? root
  return {
    path,
    part,
    to: call.to,
    functionName: functionName(call.input),
    reason: revertText(call),
  }
}

/** Whether what a call answered makes the settlement contract revert, though it did not fail. */
function isRefusal(part: SettlementPart, { output }: TracedCall): boolean {
  if (part === 'signature') return !output.startsWith(ERC1271_MAGIC_VALUE)
  // Tokens may answer nothing, or a word that says whether they have moved anything.
  return part === 'payout' && output.length > 2 && /^0x0*$/.test(output)
}

function refusalOf(
  part: SettlementPart,
  calls: readonly TracedCall[],
  { receiver, buyToken }: SettlementFacts,
): Refusal {
  switch (part) {
    case 'hooksBefore':
    case 'hooksAfter':
      return 'hook_failed'
    case 'signature':
      return 'signature_rejected'
    case 'sale':
      return 'sale_failed'
    case 'payout': {
      // Some tokens call whom they pay.
      const asksReceiver = calls.slice(1).some(({ to }) => to === receiver)
      return buyToken === NATIVE_TOKEN || asksReceiver
        ? 'receiver_refuses'
        : 'token_refuses_transfer'
    }
    case 'interaction':
    case 'settlement':
      return 'other'
  }
}

/** A hook that failed while the settlement went on; the trampoline passes it over. */
export type FailedHook = FailingCall & {
  /** Position among the hooks before, or after, the trade; 1 is the first. */
  readonly number: number
}

/**
 * The hooks of a traced settlement that failed, in their order: those of all its orders. A failed
 * settlement undoes its hooks, but that they failed may be why it did.
 */
export function failedHooks(root: TracedCall, facts: SettlementFacts): readonly FailedHook[] {
  const parts = settlementParts(root, facts)
  return root.calls.flatMap((call, at) => {
    const part = parts[at]
    if (part !== 'hooksBefore' && part !== 'hooksAfter') return []
    return call.calls.flatMap((hook, index) => {
      if (hook.error === null) return []
      const path = [at, index, ...failingPath(hook)]
      return [{ ...failingCall(root, path, part), number: index + 1 }]
    })
  })
}
