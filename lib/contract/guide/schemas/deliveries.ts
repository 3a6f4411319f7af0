import { deliveryAttemptCodec, deliveryCodec } from '../../codecs/deliveries'
import type { SchemaGuide } from '../schema-guide'

/** Deliveries and their attempts. */
export const deliverySchemas: readonly SchemaGuide[] = [
  {
    name: 'DeliveryAttempt',
    codec: deliveryAttemptCodec,
    description: 'One try to deliver a message.',
    fields: {
      attempt: 'Counted from 1.',
      startedAt: 'When it began.',
      durationMs: 'How long it took, in milliseconds.',
      outcome:
        '`failed` is tried again, and so is `unsent`, for which this server is to blame; `refused` never would be taken, `gone` switched the target off.',
      status: 'Status of the answer; null when there was none or the channel has no such number.',
      detail: 'What went wrong, in words; null when nothing did.',
    },
  },
  {
    name: 'Delivery',
    codec: deliveryCodec,
    description: 'One message to one target, and how it went.',
    fields: {
      id: 'Its number.',
      notificationId: 'The notification it delivers; a random name for a test.',
      targetId: 'Where it goes; the target may have been deleted since.',
      channel: 'Way of notifying.',
      type: 'Type of the notification, or `test`.',
      state:
        '`pending` is still tried, `sent` was taken, `dead` was given up, `dropped` was no longer wanted.',
      createdAt: 'When its notification was made.',
      nextAttemptAt: 'When it is tried next at the earliest; null once it has ended.',
      endedAt: 'When it ended; null while it is pending.',
      attempts: 'Every try, oldest first.',
    },
  },
]
