import 'server-only'
import type { DeliveryState, Subscription } from '@/lib/domain/notification/channel'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { TEST_TYPE } from '@/lib/domain/notification/delivery'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { inactiveReason } from './test-target'

export type ReplayDeliveryDeps = {
  readonly now: () => UnixMicros
  readonly selectDelivery: (of: { account: Address; id: number }) => Promise<{
    readonly targetId: string
    readonly channel: Subscription['channel']
    readonly type: string
    readonly state: DeliveryState
  } | null>
  readonly selectTarget: (of: { account: Address; id: string }) => Promise<ChannelTarget | null>
  readonly selectSubscriptions: (of: { account: Address }) => Promise<readonly Subscription[]>
  /** Makes the delivery due at once even if its target is paused; `false` if its state has changed. */
  readonly revive: (of: {
    id: number
    from: DeliveryState
    targetId: string
    now: UnixMicros
  }) => Promise<boolean>
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
  const invalid = (why: string) => failure('InvalidParameter', `id: ${why}`)
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
  if (!isWanted && type !== TEST_TYPE) return invalid('this type is no longer told by this channel')
  const revived = await deps.revive({ id, from: state, targetId, now: deps.now() })
  return revived ? ok({ deliveryId: id }) : invalid('this delivery is still tried')
}
