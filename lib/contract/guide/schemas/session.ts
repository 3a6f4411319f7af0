import { readStateCodec } from '../../codecs/read-state'
import { sessionCodec } from '../../codecs/session'
import type { SchemaGuide } from '../schema-guide'

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
