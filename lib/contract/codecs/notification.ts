import * as z from 'zod'
import {
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@/lib/domain/notification/notification'
import { limits } from '../limits'
import { addressCodec } from './hex'
import { lineRule, orNull, wholeNumberTextCodec } from './text'
import { timestampCodec } from './timestamp'

/** One entry of an inbox as the interface spells it. `metadata` depends on the type. */
export const notificationCodec = z.object({
  id: z.string(),
  account: addressCodec,
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  timestamp: timestampCodec,
  metadata: z.record(z.string(), z.unknown()),
})

const expectedTypes = `expected types out of ${NOTIFICATION_TYPES.join(', ')}, separated by commas`

/** Several types in one query value. */
const notificationTypesCodec = z
  .codec(z.string({ error: expectedTypes }).max(400), z.custom<readonly NotificationType[]>(), {
    decode: (text, context) => {
      const names = text.split(',')
      const types = names.filter(isNotificationType)
      if (types.length === names.length) return [...new Set(types)]
      context.issues.push({ code: 'custom', input: text, message: expectedTypes })
      return z.NEVER
    },
    encode: (types) => types.join(','),
  })
  .meta({ wire: { type: 'string' } })

const { notificationsPerPage: max, defaultNotificationsPerPage: defaultCount } = limits

/** Which page of an inbox is requested; `before` is the last id of the previous page. */
export const notificationsQueryCodec = z.object({
  type: orNull(notificationTypesCodec),
  limit: wholeNumberTextCodec
    .refine((value) => value >= 1 && value <= max, {
      error: `expected a limit from 1 to ${max}`,
    })
    .default(defaultCount)
    .meta({
      wire: { type: 'integer', format: 'int64', minimum: 1, maximum: max, default: defaultCount },
    }),
  before: orNull(z.string().min(1).max(limits.notificationIdLength).check(lineRule)),
})

/** A notification that is no longer true. */
export const withdrawnCodec = z.object({ id: z.string() })

/** The same fact always has the same `id`; `account` is the one asked for, also when everyone is notified. */
export type NotificationEntry = z.output<typeof notificationCodec>
/** The query as decoded: a null `type` means every type, a null `before` the newest page. */
export type NotificationsQuery = z.output<typeof notificationsQueryCodec>
