import type { Confidence } from './verdict'
import type { VerdictCode } from './verdict-code'

/** Why an order was left out of auctions. */
export type FilterMessages = {
  readonly code: VerdictCode
  /** The cause in words for everybody, as a clause. */
  readonly cause: string
  /** What its owner does next. */
  readonly ownerNext: string
  readonly confidence: Confidence
}

/** What the owner of an order without sufficient funds does next. */
export const FUNDS_NEXT = 'Top up the balance or the approval, or cancel the order.'

const messagesByReason: Readonly<Record<string, Omit<FilterMessages, 'confidence'>>> = {
  dust_order: {
    code: 'remainder_too_small',
    cause: 'what is left of it is too small to trade',
    ownerNext: 'Nothing needs to be done; the remainder stays yours.',
  },
  missing_native_price: {
    code: 'no_native_price',
    cause: 'no price was known for one of its tokens',
    ownerNext: 'It is tried again by itself as soon as there is a price.',
  },
  failing_settlement: {
    code: 'simulation_reverts',
    cause: 'settling it failed whenever it was tried before sending',
    ownerNext:
      'It is tried again by itself after a while; check its hooks and its wallet’s signature.',
  },
  banned_user: {
    code: 'account_denied',
    cause: 'its account or receiver cannot be served here',
    ownerNext: 'Trying again will not help.',
  },
  invalid_signature: {
    code: 'signature_rejected',
    cause: 'its signature was missing or not valid',
    ownerNext: 'Sign it in your wallet before it expires, or place it again.',
  },
  unsupported_token: {
    code: 'token_unsupported',
    cause: 'one of its tokens cannot be traded here',
    ownerNext: 'Choose another token.',
  },
  insufficient_balance: {
    code: 'funds_missing',
    cause: 'the balance of the token it sells, or the allowance, was too low',
    ownerNext: FUNDS_NEXT,
  },
}

/** The words for the reason of a `filtered` or `invalid` event; an unknown reason has no words. */
export function filterMessages(reason: string | undefined): FilterMessages {
  const messages = reason === undefined ? undefined : messagesByReason[reason]
  if (messages !== undefined) return { ...messages, confidence: 'cause' }
  return {
    code: 'unexplained',
    cause: reason === undefined ? 'no reason is recorded' : `the recorded reason is “${reason}”`,
    ownerNext: 'It is tried again by itself while it is open.',
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
