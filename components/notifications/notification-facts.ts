import * as z from 'zod'
import { addressCodec, orderUidCodec, txHashCodec } from '@/lib/contract/codecs/hex'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { timestampCodec } from '@/lib/contract/codecs/timestamp'
import { ALERT_CONDITIONS, ALERT_MEASURES, WATCH_SUBJECTS } from '@/lib/domain/alert/market-alert'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { MAX_DECIMALS } from '@/lib/domain/token/decimals'

/** The parsed metadata of a notification. A missing or invalid field is null. */
export type NotificationFacts = {
  readonly network: string | null
  readonly orderUid: OrderUid | null
  readonly txHash: TxHash | null
  readonly blockNumber: number | null
  readonly sellToken: NamedToken | null
  readonly buyToken: NamedToken | null
  /** Of this trade alone. */
  readonly executedSellAmount: bigint | null
  readonly executedBuyAmount: bigint | null
  /** Of the order up to this trade. */
  readonly totalExecutedSellAmount: bigint | null
  readonly totalExecutedBuyAmount: bigint | null
  readonly filledPercent: number | null
  readonly surplusToken: NamedToken | null
  readonly surplus: bigint | null
  /** What the limit required or allowed for this trade, in the surplus token. */
  readonly limitAmount: bigint | null
  readonly surplusPercent: number | null
  readonly surplusUsd: number | null
  /** The token with an insufficient balance or allowance. */
  readonly shortToken: NamedToken | null
  readonly shortOf: 'balance' | 'allowance' | 'both' | null
  readonly have: bigint | null
  readonly balance: bigint | null
  readonly allowance: bigint | null
  readonly need: bigint | null
  /** When the reported state ended. */
  readonly endedAt: UnixMicros | null
  readonly title: string | null
  /** What a pool or token did; null in other notifications. */
  readonly alert: z.output<typeof alertFacts> | null
  /** An https URL by a publisher; never link to it without showing its host. */
  readonly url: URL | null
}

const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const token = z.object({
  address: addressCodec,
  symbol: z.string().nullable().catch(null),
  decimals: z.int().min(0).max(MAX_DECIMALS).nullable().catch(null),
})
const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null)

const metadataSchema = z.object({
  network: orNull(z.string().regex(/^[a-z0-9_-]{1,40}$/)),
  orderUid: orNull(orderUidCodec),
  txHash: orNull(txHashCodec),
  blockNumber: orNull(z.int().min(0)),
  sellToken: orNull(token),
  buyToken: orNull(token),
  executedSellAmount: orNull(amount),
  executedBuyAmount: orNull(amount),
  totalExecutedSellAmount: orNull(amount),
  totalExecutedBuyAmount: orNull(amount),
  filledPercent: orNull(z.number()),
  surplusToken: orNull(token),
  surplus: orNull(amount),
  limitAmount: orNull(amount),
  surplusPercent: orNull(z.number()),
  surplusUsd: orNull(z.number()),
  token: orNull(token),
  short: orNull(z.enum(['balance', 'allowance', 'both'])),
  have: orNull(amount),
  balance: orNull(amount),
  allowance: orNull(amount),
  need: orNull(amount),
  endedAt: orNull(timestampCodec),
  title: orNull(z.string().trim().min(1).max(200)),
  url: orNull(z.string().max(2000)),
})

const alertFacts = z.object({
  subject: z.enum(WATCH_SUBJECTS),
  address: addressCodec,
  name: z.string(),
  measure: z.enum(ALERT_MEASURES),
  condition: z.enum(ALERT_CONDITIONS),
  threshold: z.number(),
  windowSeconds: z.number(),
  value: z.number().nullable(),
})

/** Parses a notification's metadata; an invalid field affects only itself. */
export function readFacts({ metadata }: Pick<NotificationEntry, 'metadata'>): NotificationFacts {
  const { token: shortToken, short: shortOf, url, ...rest } = metadataSchema.parse(metadata)
  const alert = alertFacts.safeParse(metadata)
  return { ...rest, shortToken, shortOf, url: secureUrl(url), alert: alert.data ?? null }
}

function secureUrl(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}
