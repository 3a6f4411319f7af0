import { readStateCodec } from '../../codecs/read-state'
import { sessionCodec } from '../../codecs/session'
import { staffStateCodec } from '../../codecs/staff-session'
import { watchedNetworkCodec } from '../../codecs/watched-network'
import type { SchemaGuide } from '../schema-guide'

/** Sessions, watched networks, and the read state of an account. */
export const sessionSchemas: readonly SchemaGuide[] = [
  {
    name: 'Session',
    codec: sessionCodec,
    description: 'A signed-in account.',
    fields: {
      account: 'Who is signed in.',
      chainId: 'Chain the sign-in message named.',
      expiresAt: 'When it is over.',
    },
  },
  {
    name: 'StaffState',
    codec: staffStateCodec,
    description: 'Whether this browser may read restricted debug reports.',
    fields: {
      offered: 'Whether there is a key that opens restricted reports here.',
      staff: 'The staff session of this browser; null without one that holds.',
      'staff.expiresAt': 'When it is over.',
    },
  },
  {
    name: 'WatchedNetwork',
    codec: watchedNetworkCodec,
    description: 'A network whose orders another deployment keeps.',
    fields: {
      network: 'Its name.',
      since: 'Since when the account’s orders are watched; null before they were first read.',
      isAnswering: 'Whether that deployment answers at the moment.',
    },
  },
  {
    name: 'ReadState',
    codec: readStateCodec,
    description:
      'What is read: what is in `read`, and what was created at or before `readUntil` and is not in `unread`.',
    fields: {
      readUntil: 'Moment up to which everything counts as read; null without one.',
      read: 'Ids marked read, newest mark first.',
      unread: 'Ids marked unread, newest mark first.',
    },
  },
]
