import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { TEST_TYPE } from '@/lib/domain/notification/delivery'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'

export type TestTargetDeps = {
  readonly now: () => UnixMicros
  readonly newId: () => string
  readonly selectTarget: (of: { account: Address; id: string }) => Promise<ChannelTarget | null>
  /** Sends at once, a rest of the target notwithstanding; answers the delivery's number. */
  readonly sendOff: (of: {
    target: ChannelTarget
    notification: NotificationJson
    now: UnixMicros
  }) => Promise<number>
}

/**
 * Sends a test message to one target.
 * Errors: `NotFound` when the account has no such target, `InvalidParameter` when nothing is told
 * there at present.
 */
export async function testTarget(
  deps: TestTargetDeps,
  of: { account: Address; id: string },
): Promise<Result<{ deliveryId: number }, Failure<'NotFound' | 'InvalidParameter'>>> {
  const target = await deps.selectTarget(of)
  if (target === null) return failure('NotFound', 'This account has no such target')
  const inactive = whyInactive(target)
  if (inactive !== null) return failure('InvalidParameter', `id: ${inactive}`)
  const now = deps.now()
  const notification = {
    id: `${TEST_TYPE}-${deps.newId()}`,
    account: of.account,
    type: TEST_TYPE,
    message: 'This is a test message. Notifications of this account will arrive here.',
    timestamp: formatTimestamp(now),
    metadata: {},
  }
  return ok({ deliveryId: await deps.sendOff({ target, notification, now }) })
}

/** Why nothing is told at a target, or `null`. */
export function whyInactive({ state }: Pick<ChannelTarget, 'state'>): string | null {
  switch (state) {
    case 'active':
      return null
    case 'pending':
      return 'this target waits for its owner to confirm it'
    case 'disabled':
      return 'this target is switched off; resume it first'
  }
}
