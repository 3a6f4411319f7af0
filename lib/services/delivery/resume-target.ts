import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

export type ResumeTargetDeps = {
  readonly now: () => UnixMicros
  readonly selectTarget: (of: { account: Address; id: string }) => Promise<ChannelTarget | null>
  readonly resume: (of: { id: string; now: UnixMicros }) => Promise<void>
}

/**
 * Reactivates a target and resets its failures. One that waits for confirmation keeps waiting.
 * Errors: `NotFound` when the account has no such target.
 */
export async function resumeTarget(
  deps: ResumeTargetDeps,
  of: { account: Address; id: string },
): Promise<Result<ChannelTarget, Failure<'NotFound'>>> {
  const notFound = failure('NotFound', 'This account has no such target')
  if ((await deps.selectTarget(of)) === null) return notFound
  await deps.resume({ id: of.id, now: deps.now() })
  const resumed = await deps.selectTarget(of)
  return resumed === null ? notFound : ok(resumed)
}
