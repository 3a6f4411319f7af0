import type { Address } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { type CallPath, callsOn, type TracedCall } from '@/lib/domain/trace/call-tree'
import { functionName } from '@/lib/domain/trace/function-names'
import { revertText } from '@/lib/domain/trace/revert-text'

/** A call as it is shown: with the name of its function, and its data up to a length. */
export type ShownCall = {
  /** Its position among the calls of its caller, which a `CallPath` counts; 0 for the outermost. */
  readonly at: number
  readonly type: string
  readonly from: Address
  readonly to: Address | null
  /** Null for a function that is not known. */
  readonly functionName: string | null
  /** The first bytes of the call data. */
  readonly input: Hex
  readonly value: bigint
  readonly gasUsed: bigint
  /** Why it failed; null when it did not. */
  readonly failure: string | null
  readonly calls: readonly ShownCall[]
  /** Calls inside that are left out. */
  readonly omittedCalls: number
}

/** Calls shown at most: more than a settlement of one order makes, hooks of common kinds included. */
const MAX_SHOWN_CALLS = 400
/** Bytes of call data shown of each call: a selector and four words. */
const MAX_SHOWN_BYTES = 132

/**
 * The tree as it is shown. Calls beyond `MAX_SHOWN_CALLS` are left out and counted, the innermost
 * first; the calls on the paths are always there.
 */
export function shownCalls(root: TracedCall, paths: readonly CallPath[]): ShownCall {
  const kept = new Map<TracedCall, Set<number>>()
  const keep = (call: TracedCall, at: number) => {
    const places = kept.get(call) ?? new Set()
    kept.set(call, places.add(at))
  }
  let left = MAX_SHOWN_CALLS - 1
  let level: readonly TracedCall[] = [root]
  while (level.length > 0 && left > 0) {
    const next: TracedCall[] = []
    for (const call of level) {
      const shown = call.calls.slice(0, left)
      for (const at of shown.keys()) keep(call, at)
      left -= shown.length
      next.push(...shown)
    }
    level = next
  }
  for (const path of paths) {
    for (const [depth, call] of callsOn(root, path).entries()) {
      const at = path[depth]
      if (at !== undefined && call.calls[at] !== undefined) keep(call, at)
    }
  }
  return shownCall(root, 0, kept)
}

function shownCall(
  call: TracedCall,
  at: number,
  kept: ReadonlyMap<TracedCall, ReadonlySet<number>>,
): ShownCall {
  const places = kept.get(call) ?? new Set()
  const { type, from, to, input, value, gasUsed, calls } = call
  return {
    at,
    type,
    from,
    to,
    functionName: functionName(input),
    input: hex(input.slice(0, 2 + 2 * MAX_SHOWN_BYTES)),
    value,
    gasUsed,
    failure: call.error === null ? null : revertText(call),
    calls: calls.flatMap((inner, index) =>
      places.has(index) ? [shownCall(inner, index, kept)] : [],
    ),
    omittedCalls: calls.length - places.size,
  }
}
