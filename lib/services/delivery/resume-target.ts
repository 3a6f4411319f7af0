import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** What `resumeTarget` reads, writes and notifies. */
export type ResumeTargetDeps = Pick<DeliveryStore, 'selectTarget'> & {
  readonly now: () => UnixMicros
  readonly transaction: <T>(
    work: (store: Pick<DeliveryStore, 'resumeTarget'>) => Promise<T>,
  ) => Promise<T>
  /** Makes the engines check for due deliveries soon. */
  readonly wakeWorkers: () => Promise<void>
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
  const now = deps.now()
  await deps.transaction((store) => store.resumeTarget({ id: of.id, now }))
  await deps.wakeWorkers()
  const resumed = await deps.selectTarget(of)
  return resumed === null ? notFound : ok(resumed)
}
