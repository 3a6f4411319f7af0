import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

type RemovalStore = Pick<DeliveryStore, 'deleteTarget' | 'dropDeliveriesOfTargets'>

/** What `removeTarget` reads and writes. */
export type RemoveTargetDeps = Pick<DeliveryStore, 'selectTarget'> & {
  readonly now: () => UnixMicros
  readonly transaction: <T>(work: (store: RemovalStore) => Promise<T>) => Promise<T>
}

/**
 * Removes a target of an account and drops its pending deliveries.
 * Errors: `NotFound` when the account has no such target.
 */
export async function removeTarget(
  deps: RemoveTargetDeps,
  of: { account: Address; id: string },
): Promise<Result<{ deleted: true }, Failure<'NotFound'>>> {
  if ((await deps.selectTarget(of)) === null) {
    return failure('NotFound', 'This account has no such target')
  }
  const now = deps.now()
  await deps.transaction(async (store) => {
    await store.deleteTarget({ id: of.id })
    await store.dropDeliveriesOfTargets({ targetIds: [of.id], now })
  })
  return ok({ deleted: true })
}
