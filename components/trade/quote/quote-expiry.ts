import type { OrderDraft } from '@/components/order/order-draft'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** Least time that must be left of a deadline or a quote while an order is on its way. */
const LEAST_LEFT_MS = 60_000

/** What of a frozen order is nearly over. */
export type QuoteExpiry = 'deadline' | 'price'

/**
 * What must be renewed before the order is sent; null when nothing. Only an order placed on chain
 * depends on its quote being alive: its coins leave with the transaction all the same.
 */
export function quoteExpiry(
  frozen: {
    readonly response: Pick<QuoteResponse, 'expiration'> | null
    readonly draft: Pick<OrderDraft, 'deadlineSeconds'>
    readonly validTo: UnixSeconds
    readonly frozenAtMs: number
  },
  nowMs: number,
  { needsQuote }: { readonly needsQuote: boolean },
): QuoteExpiry | null {
  // A short deadline is late only in its last quarter.
  const least = Math.min(LEAST_LEFT_MS, frozen.draft.deadlineSeconds * 250)
  if (frozen.validTo * 1000 - nowMs < least) return 'deadline'
  const expiration = frozen.response?.expiration
  const isOld = expiration !== undefined && expiration / 1000 - nowMs < LEAST_LEFT_MS
  // By a clock that is ahead every price is old: one just taken is not asked for again.
  const isJustTaken = nowMs - frozen.frozenAtMs < LEAST_LEFT_MS
  return needsQuote && isOld && !isJustTaken ? 'price' : null
}
