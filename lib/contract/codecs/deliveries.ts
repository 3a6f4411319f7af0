import * as z from 'zod'
import { DELIVERY_STATES } from '@/lib/domain/notification/channel'
import { limits } from '../limits'
import { channelSchema, targetCodec } from './channels'
import { integerTextCodec, lineRule, orNull, wholeNumberTextCodec } from './text'
import { timestampCodec } from './timestamp'

/** One attempt of a delivery. `status` is null without a response. */
export const deliveryAttemptCodec = z.object({
  attempt: z.int().min(1),
  startedAt: timestampCodec,
  durationMs: z.int().min(0),
  outcome: z.enum(['delivered', 'failed', 'unsent', 'refused', 'gone']),
  status: z.int().nullable(),
  detail: z.string().nullable(),
})

/** `type` is a notification type, or `test`. */
export const deliveryCodec = z.object({
  id: z.int().min(0),
  notificationId: z.string(),
  targetId: z.string(),
  channel: channelSchema,
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: timestampCodec,
  nextAttemptAt: timestampCodec.nullable(),
  endedAt: timestampCodec.nullable(),
  attempts: z.array(deliveryAttemptCodec),
})

const { deliveriesPerPage: max, defaultDeliveriesPerPage: defaultCount } = limits

/** Ids are random; any short text may be requested. */
export const targetIdSchema = z
  .string()
  .min(1)
  .max(limits.targetIdLength, { error: `expected at most ${limits.targetIdLength} characters` })
  .check(lineRule)

/** Which page of the log is requested; `before` is the last id of the previous page. */
export const deliveriesQueryCodec = z.object({
  target: orNull(targetIdSchema),
  state: orNull(z.enum(DELIVERY_STATES)),
  limit: wholeNumberTextCodec
    .refine((value) => value >= 1 && value <= max, { error: `expected a limit from 1 to ${max}` })
    .default(defaultCount)
    .meta({
      wire: { type: 'integer', format: 'int64', minimum: 1, maximum: max, default: defaultCount },
    }),
  before: orNull(integerTextCodec),
})

/** The delivery's number in the account's log; the reply does not wait for its sending. */
export const queuedDeliverySchema = z.object({ deliveryId: z.int().min(0) })

const url = `expected a URL of at most ${limits.targetUrlLength} characters`

/** Checks only the form; the domain checks which URLs are allowed. */
export const webhookBodySchema = z.object({
  url: z.string({ error: url }).max(limits.targetUrlLength, { error: url }).check(lineRule),
})

/** The only response with a new webhook's secret. */
export const createdWebhookCodec = z.object({ target: targetCodec, secret: z.string() })

/** The new secret (`whsec_` and base64), shown only here; the old one also signs until `previousUntil`. */
export const rotatedSecretCodec = z.object({ secret: z.string(), previousUntil: timestampCodec })

/** One message to one target, its attempts oldest first. `endedAt` is null while it is pending, `nextAttemptAt` afterwards. */
export type DeliveryView = z.output<typeof deliveryCodec>
/** The query as decoded: null does not narrow the log, `limit` has its default. */
export type DeliveriesQuery = z.output<typeof deliveriesQueryCodec>
