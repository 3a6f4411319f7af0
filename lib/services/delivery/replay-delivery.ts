import 'server-only'
import { TEST_TYPE } from '@/lib/domain/notification/delivery'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { inactiveReason } from './test-target'

type RevivalStore = Pick<DeliveryStore, 'endTargetPause' | 'reviveDelivery'>

/** What `replayDelivery` reads and writes. */
export type ReplayDeliveryDeps = Pick<
  DeliveryStore,
  'selectDelivery' | 'selectTarget' | 'selectSubscriptions'
> & {
  readonly now: () => UnixMicros
  readonly transaction: <T>(work: (store: RevivalStore) => Promise<T>) => Promise<T>
}

/**
 * Resends a message that was sent or given up, with the same idempotency key.
 * Errors: `NotFound` when the account has no such delivery; `InvalidParameter` when it cannot be
 * resent: it is pending, was dropped, or is no longer wanted.
 */
export async function replayDelivery(
  deps: ReplayDeliveryDeps,
  { account, id }: { account: Address; id: number },
): Promise<Result<{ deliveryId: number }, Failure<'NotFound' | 'InvalidParameter'>>> {
  const invalid = (reason: string) => failure('InvalidParameter', `id: ${reason}`)
  const delivery = await deps.selectDelivery({ account, id })
  if (delivery === null) return failure('NotFound', 'This account has no such delivery')
  const { state, targetId, channel, type } = delivery
  if (state === 'pending') return invalid('this delivery is still tried')
  if (state === 'dropped') return invalid('this delivery was no longer wanted')
  const target = await deps.selectTarget({ account, id: targetId })
  if (target === null) return invalid('the target of this delivery is deleted')
  const inactiveText = inactiveReason(target)
  if (inactiveText !== null) return invalid(inactiveText)
  const subscriptions = await deps.selectSubscriptions({ account })
  const isWanted = subscriptions.some(
    (subscription) => subscription.channel === channel && subscription.type === type,
  )
  if (!isWanted && type !== TEST_TYPE) return invalid('this type is no longer sent by this channel')
  const now = deps.now()
  const revived = await deps.transaction(async (store) => {
    // It is due at once even if its target is paused.
    await store.endTargetPause({ id: targetId })
    return store.reviveDelivery({ id, from: state, now })
  })
  return revived ? ok({ deliveryId: id }) : invalid('this delivery is still tried')
}
