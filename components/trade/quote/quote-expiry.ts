import type { OrderDraft } from '@/components/wallet/order-draft'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** Minimum time left on a deadline or quote when an order is sent. */
const LEAST_LEFT_MS = 60_000

/** The part of a frozen order that is about to expire. */
export type QuoteExpiry = 'deadline' | 'price'

/**
 * What must be renewed before the order is sent; null if nothing. Only an on-chain order needs a
 * valid quote, because its coins leave with the transaction even if the quote has expired.
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
  // A short deadline counts as late only in its last quarter.
  const least = Math.min(LEAST_LEFT_MS, frozen.draft.deadlineSeconds * 250)
  if (frozen.validTo * 1000 - nowMs < least) return 'deadline'
  const expiration = frozen.response?.expiration
  const isOld = expiration !== undefined && expiration / 1000 - nowMs < LEAST_LEFT_MS
  // If the user's clock is ahead, every price looks old, so a price just taken is not renewed.
  const isJustTaken = nowMs - frozen.frozenAtMs < LEAST_LEFT_MS
  return needsQuote && isOld && !isJustTaken ? 'price' : null
}
