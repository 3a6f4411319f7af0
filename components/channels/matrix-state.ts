import type { Channel, Subscription } from '@/lib/domain/notification/channel'
import { CHANNELS } from '@/lib/domain/notification/channel'
import { NOTIFICATION_TYPES, type NotificationType } from '@/lib/domain/notification/notification'

export const isSubscribed = (
  subscriptions: readonly Subscription[],
  type: NotificationType,
  channel: Channel,
): boolean =>
  subscriptions.some(
    (subscription) => subscription.type === type && subscription.channel === channel,
  )

/** The matrix with one subscription toggled, in the fixed order of types and channels. */
export function toggleSubscription(
  subscriptions: readonly Subscription[],
  type: NotificationType,
  channel: Channel,
): readonly Subscription[] {
  const isWanted = !isSubscribed(subscriptions, type, channel)
  return NOTIFICATION_TYPES.flatMap((ofType) =>
    CHANNELS.filter((by) =>
      ofType === type && by === channel ? isWanted : isSubscribed(subscriptions, ofType, by),
    ).map((by) => ({ type: ofType, channel: by })),
  )
}
