import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

export type RemoveTargetDeps = {
  readonly now: () => UnixMicros
  readonly selectTarget: (of: { account: Address; id: string }) => Promise<ChannelTarget | null>
  /** Deletes the target and drops its pending deliveries. */
  readonly remove: (of: { id: string; now: UnixMicros }) => Promise<void>
}

/**
 * Removes a target of an account.
 * Errors: `NotFound` when the account has no such target.
 */
export async function removeTarget(
  deps: RemoveTargetDeps,
  of: { account: Address; id: string },
): Promise<Result<{ deleted: true }, Failure<'NotFound'>>> {
  if ((await deps.selectTarget(of)) === null) {
    return failure('NotFound', 'This account has no such target')
  }
  await deps.remove({ id: of.id, now: deps.now() })
  return ok({ deleted: true })
}
