import { ORDER_REFUSALS } from '@/lib/domain/auction/failing-orders'
import { type Message, message } from '@/lib/domain/shared/message'
import type { DebugReport, ReportAuction } from './report'
import { type Sentence, sentence } from './sentence'
import type { Confidence } from './verdict'
import type { VerdictCode } from './verdict-code'

/** Why an order was left out of auctions. */
export type FilterMessages = {
  readonly code: VerdictCode
  /** The cause in words for everybody, as a clause. */
  readonly cause: Sentence
  /** What its owner does next. */
  readonly ownerNext: Message
  readonly confidence: Confidence
}

/** What the owner of an order without sufficient funds does next. */
export const FUNDS_NEXT = message`Top up the balance or the approval, or cancel the order.`

type ReasonMessages = Pick<FilterMessages, 'code' | 'ownerNext'> & { readonly cause: Message }

const messagesByReason: Readonly<Record<string, ReasonMessages>> = {
  dust_order: {
    code: 'remainder_too_small',
    cause: message`what is left of it is too small to trade`,
    ownerNext: message`Nothing needs to be done; the remainder stays yours.`,
  },
  missing_native_price: {
    code: 'no_native_price',
    cause: message`no price was known for one of its tokens`,
    ownerNext: message`It is tried again by itself as soon as there is a price.`,
  },
  failing_settlement: {
    code: 'simulation_reverts',
    cause: message`settling it failed whenever it was tried before sending`,
    ownerNext: message`It is tried again by itself after a while; check its hooks and its wallet’s
      signature.`,
  },
  token_refuses_transfer: {
    code: 'token_refuses_transfer',
    cause: message`one of its tokens refuses the transfer`,
    ownerNext: message`It is tried again by itself after a while; ask who issues the token why it does not
      move.`,
  },
  receiver_refuses: {
    code: 'receiver_refuses',
    cause: message`its receiver refuses the payment`,
    ownerNext: message`Cancel it and place it with a receiver that takes what it buys.`,
  },
  hook_failed: {
    code: 'hook_failed',
    cause: message`a hook of it makes every settlement fail`,
    ownerNext: message`Cancel it and place it with hooks that work, or without.`,
  },
  banned_user: {
    code: 'account_denied',
    cause: message`its account or receiver cannot be served here`,
    ownerNext: message`Trying again will not help.`,
  },
  invalid_signature: {
    code: 'signature_rejected',
    cause: message`its signature was missing or not valid`,
    ownerNext: message`Sign it in your wallet before it expires, or place it again.`,
  },
  unsupported_token: {
    code: 'token_unsupported',
    cause: message`one of its tokens cannot be traded here`,
    ownerNext: message`Choose another token.`,
  },
  insufficient_balance: {
    code: 'funds_missing',
    cause: message`the balance of the token it sells, or the allowance, was too low`,
    ownerNext: FUNDS_NEXT,
  },
}

/** The words for the reason of a `filtered` or `invalid` event; an unknown reason has no words. */
export function filterMessages(reason: string | undefined): FilterMessages {
  const messages = reason === undefined ? undefined : messagesByReason[reason]
  if (messages !== undefined) {
    return { ...messages, cause: sentence`${messages.cause}`, confidence: 'cause' }
  }
  return {
    code: 'unexplained',
    cause:
      reason === undefined
        ? sentence`no reason is recorded`
        : sentence`the recorded reason is “${{ kind: 'verbatim', text: reason }}”`,
    ownerNext: message`It is tried again by itself while it is open.`,
    confidence: reason === undefined ? 'unknown' : 'likely',
  }
}

/**
 * Who refused the order when its newest bids were tried, or why it was left out since; null where nobody
 * is recorded to.
 */
export function recordedRefusal({
  events,
  auctions,
}: Pick<DebugReport, 'events'> & {
  readonly auctions: readonly Pick<ReportAuction, 'timestamp'>[]
}): FilterMessages | null {
  const newest = events.findLast(({ label }) => label !== 'ready')
  const refusal = ORDER_REFUSALS.find((reason) => reason === newest?.reason)
  if (newest === undefined || refusal === undefined) return null
  // The next auction may still be solved. A second one has ended the first, which got no bids then.
  const later = auctions.filter(
    ({ timestamp }) => timestamp !== undefined && timestamp > newest.timestamp,
  )
  return later.length > 1 ? null : filterMessages(refusal)
}

/** Whether the reason has words of its own; a raw code is for staff only. */
export const isKnownFilter = (reason: string | undefined): boolean =>
  reason !== undefined && messagesByReason[reason] !== undefined

/** Whether an event says that the order was left out of auctions for a reason worth explaining. */
export function isFilteredOut(event: {
  readonly label: string
  readonly reason?: string | undefined
}): boolean {
  return (event.label === 'filtered' || event.label === 'invalid') && event.reason !== 'in_flight'
}
