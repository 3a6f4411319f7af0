import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Interaction } from '@/lib/domain/order/interaction'
import { NO_INTERACTIONS, type OrderInteractions } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { AppDataMetadata, Hook } from './metadata'

/** Contract that runs the hooks of orders. Source: lib/docs/protocol.md#hooks. */
export const hooksTrampolineAbi = parseAbi([
  'struct Hook { address target; bytes callData; uint256 gasLimit; }',
  'function execute(Hook[] hooks)',
  'error NotASettlement()',
  'error NotEnoughGas(uint256 hook)',
])

/**
 * The calls a settlement makes for an order's hooks: one call of the trampoline for the pre-hooks
 * and one for the post-hooks, which runs them in order; none where there are no hooks.
 * Errors: `InvalidAppData` when there are hooks and the network has no trampoline (null).
 * Source: lib/docs/protocol.md#hooks.
 */
export function hookInteractions(
  { pre, post }: AppDataMetadata['hooks'],
  trampoline: Address | null,
): Result<OrderInteractions, Failure<'InvalidAppData'>> {
  if (pre.length === 0 && post.length === 0) return ok(NO_INTERACTIONS)
  if (trampoline === null) {
    return failure('InvalidAppData', 'appData: metadata.hooks is not supported on this network')
  }
  return ok({ pre: trampolineCalls(pre, trampoline), post: trampolineCalls(post, trampoline) })
}

function trampolineCalls(hooks: readonly Hook[], trampoline: Address): readonly Interaction[] {
  if (hooks.length === 0) return []
  const callData = encodeFunctionData({
    abi: hooksTrampolineAbi,
    functionName: 'execute',
    args: [hooks],
  })
  return [{ target: trampoline, value: 0n, callData: hex(callData) }]
}
