import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'

/** One call that a transaction makes, as a node traced it, with the calls inside it. */
export type TracedCall = {
  /** `CALL`, `STATICCALL`, `DELEGATECALL`, `CREATE` and the like, as the node names it. */
  readonly type: string
  readonly from: Address
  /** Null where nothing was called, such as for a contract that could not be created. */
  readonly to: Address | null
  readonly input: Hex
  readonly output: Hex
  /** Wei sent along. */
  readonly value: bigint
  /** Gas units, inner calls included. */
  readonly gasUsed: bigint
  /** What the node says of a call that failed; null when it did not. */
  readonly error: string | null
  readonly calls: readonly TracedCall[]
}

/** Positions of calls below the outermost one, from outside to inside; empty for that one. */
export type CallPath = readonly number[]

/** The outermost call and every call on the path; shorter where the path leads nowhere. */
export function callsOn(root: TracedCall, path: CallPath): readonly TracedCall[] {
  const found = [root]
  let call: TracedCall | undefined = root
  for (const at of path) {
    call = call?.calls[at]
    if (call === undefined) break
    found.push(call)
  }
  return found
}

/**
 * From a call that failed to the innermost one because of which it did: each time the last call
 * inside that failed too. Empty where it failed by itself, or did not fail.
 */
export function failingPath(root: TracedCall): CallPath {
  const path: number[] = []
  let call = root
  while (call.error !== null) {
    const at = call.calls.findLastIndex(({ error }) => error !== null)
    const inner = call.calls[at]
    // A failure that the caller passed over before it made another call is not why it failed.
    if (inner === undefined || at !== call.calls.length - 1) break
    path.push(at)
    call = inner
  }
  return path
}
