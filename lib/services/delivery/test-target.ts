import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { TEST_TYPE } from '@/lib/domain/notification/delivery'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

type TestStore = Pick<DeliveryStore, 'endTargetPause' | 'insertDelivery'>

/** What `testTarget` reads and writes. */
export type TestTargetDeps = Pick<DeliveryStore, 'selectTarget'> & {
  readonly now: () => UnixMicros
  readonly newId: () => string
  readonly transaction: <T>(work: (store: TestStore) => Promise<T>) => Promise<T>
}

/**
 * Sends a test message to one target.
 * Errors: `NotFound` when the account has no such target, `InvalidParameter` when the target is not
 * active.
 */
export async function testTarget(
  deps: TestTargetDeps,
  of: { account: Address; id: string },
): Promise<Result<{ deliveryId: number }, Failure<'NotFound' | 'InvalidParameter'>>> {
  const target = await deps.selectTarget(of)
  if (target === null) return failure('NotFound', 'This account has no such target')
  const inactiveText = inactiveReason(target)
  if (inactiveText !== null) return failure('InvalidParameter', `id: ${inactiveText}`)
  const now = deps.now()
  const notification = {
    id: `${TEST_TYPE}-${deps.newId()}`,
    account: of.account,
    type: TEST_TYPE,
    message: 'This is a test message. Notifications of this account will arrive here.',
    timestamp: formatTimestamp(now),
    metadata: {},
  }
  const { id: targetId, account, channel } = target
  const deliveryId = await deps.transaction(async (store) => {
    // It is due at once even if the target is paused.
    await store.endTargetPause({ id: targetId })
    return store.insertDelivery({ account, channel, targetId, notification, now })
  })
  return ok({ deliveryId })
}

/** Why nothing is sent to a target; `null` when it is active. */
export function inactiveReason({ state }: Pick<ChannelTarget, 'state'>): string | null {
  switch (state) {
    case 'active':
      return null
    case 'pending':
      return 'this target waits for its owner to confirm it'
    case 'disabled':
      return 'this target is switched off; resume it first'
  }
}
