import { type Message, message } from '@/lib/domain/shared/message'
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
