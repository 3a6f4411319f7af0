import 'server-only'
import type { DeliveryState, Subscription } from '@/lib/domain/notification/channel'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { TEST_TYPE } from '@/lib/domain/notification/delivery'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { whyInactive } from './test-target'

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
  /** Sends at once, a rest of the target notwithstanding; false when the state is another by now. */
  readonly revive: (of: {
    id: number
    from: DeliveryState
    targetId: string
    now: UnixMicros
  }) => Promise<boolean>
}

/**
 * Sends a message again that was sent or given up, with the same idempotency key.
 * Errors: `NotFound` when the account has no such delivery; `InvalidParameter` when it cannot be
 * sent: it is under way, was dropped, or is not wanted any more.
 */
export async function replayDelivery(
  deps: ReplayDeliveryDeps,
  { account, id }: { account: Address; id: number },
): Promise<Result<{ deliveryId: number }, Failure<'NotFound' | 'InvalidParameter'>>> {
  const refuse = (why: string) => failure('InvalidParameter', `id: ${why}`)
  const delivery = await deps.selectDelivery({ account, id })
  if (delivery === null) return failure('NotFound', 'This account has no such delivery')
  const { state, targetId, channel, type } = delivery
  if (state === 'pending') return refuse('this delivery is still tried')
  if (state === 'dropped') return refuse('this delivery was no longer wanted')
  const target = await deps.selectTarget({ account, id: targetId })
  if (target === null) return refuse('the target of this delivery is deleted')
  const inactive = whyInactive(target)
  if (inactive !== null) return refuse(inactive)
  const wishes = await deps.selectSubscriptions({ account })
  const isWanted = wishes.some((wish) => wish.channel === channel && wish.type === type)
  if (!isWanted && type !== TEST_TYPE) return refuse('this type is no longer told by this channel')
  const revived = await deps.revive({ id, from: state, targetId, now: deps.now() })
  return revived ? ok({ deliveryId: id }) : refuse('this delivery is still tried')
}
