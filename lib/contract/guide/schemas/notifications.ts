import { publishedCodec } from '../../codecs/announcement'
import { notificationCodec, withdrawnCodec } from '../../codecs/notification'
import type { SchemaGuide } from '../schema-guide'

const shared = {
  message: 'A plain sentence or two; no markup.',
  timestamp: 'When what it reports happened.',
} as const

/** Notifications of accounts. */
export const notificationSchemas: readonly SchemaGuide[] = [
  {
    name: 'Notification',
    codec: notificationCodec,
    description: 'One entry of an inbox.',
    fields: {
      ...shared,
      id: 'Stable: the same fact has the same id. Entries of a CMS begin with `cms:`.',
      account: 'The account asked for, also where everyone is notified.',
      type: 'What happened to an order, `market_alert`, or `announcement` for what the operator announces.',
      metadata:
        'Facts that depend on the type, such as `orderUid` and amounts in atoms; of an announcement `title`, `url` and `shownUntil` where it has them. `endedAt` says when the state it reports was over.',
    },
  },
  {
    name: 'WithdrawnNotification',
    codec: withdrawnCodec,
    description: 'A notification that is no longer true.',
    fields: { id: 'Its id, as it was returned.' },
  },
  {
    name: 'PublishedAnnouncement',
    codec: publishedCodec,
    description: 'An announcement as it was published.',
    fields: {
      ...shared,
      id: 'Its id in every inbox.',
      account: 'Whom it notifies; null for everyone.',
      type: 'Always `announcement`.',
      timestamp: 'When it was published.',
      metadata: '`title`, `url` and `shownUntil` where it has them.',
    },
  },
]
