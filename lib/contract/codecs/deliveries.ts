import * as z from 'zod'
import { DELIVERY_STATES } from '@/lib/domain/notification/channel'
import { limits } from '../limits'
import { channelSchema, targetCodec } from './channels'
import { integerTextCodec, lineRule, orNull, wholeNumberTextCodec } from './text'
import { timestampCodec } from './timestamp'

/** One try of a delivery. No answer of the other side: `status` null. */
export const deliveryAttemptCodec = z.object({
  attempt: z.int().min(1),
  startedAt: timestampCodec,
  durationMs: z.int().min(0),
  outcome: z.enum(['delivered', 'failed', 'unsent', 'refused', 'gone']),
  status: z.int().nullable(),
  detail: z.string().nullable(),
})

/** `type` is a notification's, or `test`. */
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

const { deliveriesPerPage: most, deliveriesUnlessAsked: preset } = limits

/** Ids are random; anything short may be asked for. */
export const targetIdSchema = z
  .string()
  .min(1)
  .max(limits.targetIdLength, { error: `expected at most ${limits.targetIdLength} characters` })
  .check(lineRule)

/** Which part of the log is asked for; `before` is the id the last page ended with. */
export const deliveriesQueryCodec = z.object({
  target: orNull(targetIdSchema),
  state: orNull(z.enum(DELIVERY_STATES)),
  limit: wholeNumberTextCodec
    .refine((value) => value >= 1 && value <= most, { error: `expected a limit from 1 to ${most}` })
    .default(preset)
    .meta({
      wire: { type: 'integer', format: 'int64', minimum: 1, maximum: most, default: preset },
    }),
  before: orNull(integerTextCodec),
})

export const queuedDeliverySchema = z.object({ deliveryId: z.int().min(0) })

const url = `expected a URL of at most ${limits.targetUrlLength} characters`

/** Form only: what a URL may be is the domain's to say. */
export const webhookBodySchema = z.object({
  url: z.string({ error: url }).max(limits.targetUrlLength, { error: url }).check(lineRule),
})

/** The only answer that tells a new webhook's secret. */
export const createdWebhookCodec = z.object({ target: targetCodec, secret: z.string() })

export const rotatedSecretCodec = z.object({ secret: z.string(), previousUntil: timestampCodec })

export type DeliveryView = z.output<typeof deliveryCodec>
export type DeliveriesQuery = z.output<typeof deliveriesQueryCodec>
