import {
  accountChannelsCodec,
  channelStateSchema,
  mailAddressCodec,
  subscriptionSchema,
  targetCodec,
} from '../../codecs/channels'
import { accountWatchesCodec, marketAlertCodec, watchedMarketCodec } from '../../codecs/watches'
import type { SchemaGuide } from '../schema-guide'

const watchedFields = {
  chainId: 'Its chain.',
  subject: 'What it is.',
  address: 'Its address.',
} as const
const alertFields = {
  ...watchedFields,
  measure: '`apr` in percent, others in US dollars.',
  condition: 'A value, a change over a window, or no value.',
  threshold: 'Value, or change in percent; 0 for `missing`.',
  windowSeconds: 'Of a change a day or a week, of `missing` an hour or a day; else 0.',
} as const

/** Channels, subscriptions, targets and watches of accounts. */
export const channelSchemas: readonly SchemaGuide[] = [
  {
    name: 'Subscription',
    codec: subscriptionSchema,
    description: 'One choice of an account: to be notified of this type in this way.',
    fields: { type: 'Type of the notification.', channel: 'Way of notifying.' },
  },
  {
    name: 'ChannelState',
    codec: channelStateSchema,
    description: 'A way of notifying and whether this server can use it.',
    fields: {
      channel: 'Way of notifying.',
      available: 'Whether it is set up on this server.',
      reason: 'Why it is not; null when it is.',
      publicKey:
        'Push only: the server’s VAPID key in base64url, for `applicationServerKey` in browsers.',
      botName: 'Telegram only: name of the bot without `@`.',
    },
  },
  {
    name: 'Target',
    codec: targetCodec,
    description: 'One place where an account is notified.',
    fields: {
      id: 'Names the target in other paths.',
      channel: 'Way of notifying.',
      address:
        'What its owner knows it by: mail address, URL, name given to a browser, name of a Telegram chat.',
      state:
        '`pending` waits for its mailbox to confirm, `active` is notified, `disabled` was switched off after lasting failures.',
      createdAt: 'When it was added.',
      failures: 'Failed deliveries since the last success.',
      pausedUntil: 'Nothing is tried before this moment; null when nothing has to wait.',
      lastOutcome: 'Outcome of the newest attempt in a few words; null before the first.',
      lastAttemptAt: 'When the newest attempt was made; null before the first.',
    },
  },
  {
    name: 'AccountChannels',
    codec: accountChannelsCodec,
    description: 'Ways an account can be notified, and what it has chosen.',
    fields: {
      channels: 'Every way of notifying.',
      subscriptions:
        'What the account is notified of, and how; what is not listed is switched off.',
      targets: 'Where the account is notified, oldest first.',
    },
  },
  {
    name: 'WatchedMarket',
    codec: watchedMarketCodec,
    description: 'A pool or a token of one network.',
    fields: watchedFields,
  },
  {
    name: 'MarketAlert',
    codec: marketAlertCodec,
    description: 'What an account is told of a market.',
    fields: alertFields,
  },
  {
    name: 'AccountWatches',
    codec: accountWatchesCodec,
    description: 'What an account watches.',
    fields: {
      watched: 'Its watchlist.',
      alerts: 'In the order they were made.',
      'alerts.alert': 'What is told.',
      'alerts.state': '`new`: not judged yet; `told`: until the value comes back.',
      'alerts.changedAt': 'Since when; null before it was judged.',
    },
  },
  {
    name: 'MailAddress',
    codec: mailAddressCodec,
    description: 'One plain mailbox, `name@domain` in ASCII; the domain in lower case on output.',
  },
]
