import type { Confidence } from './verdict'

/** Why an order was left out of auctions, for staff and for its owner. */
export type FilterMessages = {
  readonly staff: string
  readonly owner: string
  readonly ownerNext: string
  readonly confidence: Confidence
}

const messagesByReason: Readonly<Record<string, FilterMessages>> = {
  dust_order: {
    staff: 'what is left of it is too small to trade',
    owner: 'What is left of it is too small to trade.',
    ownerNext: 'Nothing needs to be done; the remainder stays yours.',
    confidence: 'cause',
  },
  missing_native_price: {
    staff: 'one of its tokens had no price',
    owner: 'We could not find a price for one of its tokens.',
    ownerNext: 'It is tried again by itself as soon as there is a price.',
    confidence: 'cause',
  },
  failing_settlement: {
    staff: 'its settlements failed when they were tried before sending, several auctions in a row',
    owner: 'Settling it failed whenever it was tried.',
    ownerNext:
      'It is tried again by itself after a while; check its hooks and its wallet’s signature.',
    confidence: 'cause',
  },
  banned_user: {
    staff: 'its owner or receiver is on the deny list',
    owner: 'Its account or receiver cannot be served here.',
    ownerNext: 'Trying again will not help.',
    confidence: 'cause',
  },
  invalid_signature: {
    staff: 'its signature is not valid, or not given yet',
    owner: 'Its signature was missing or not valid.',
    ownerNext: 'Sign it in your wallet before it expires, or place it again.',
    confidence: 'cause',
  },
  unsupported_token: {
    staff: 'one of its tokens is not supported',
    owner: 'One of its tokens cannot be traded here.',
    ownerNext: 'Choose another token.',
    confidence: 'cause',
  },
  insufficient_balance: {
    staff: 'its owner’s balance, or the allowance of the vault relayer, was too low',
    owner: 'The account did not hold enough of the token it sells, or had not approved enough.',
    ownerNext: 'Top up the balance or the approval, or cancel the order.',
    confidence: 'cause',
  },
}

/** Messages for the reason of a `filtered` or `invalid` event; an unknown reason is shown unchanged. */
export function filterMessages(reason: string | null): FilterMessages {
  const messages = reason === null ? undefined : messagesByReason[reason]
  return (
    messages ?? {
      staff: reason === null ? 'no reason is recorded' : `the recorded reason is “${reason}”`,
      owner: 'It could not be offered for trading for a while.',
      ownerNext: 'It is tried again by itself while it is open.',
      confidence: reason === null ? 'unknown' : 'likely',
    }
  )
}

/** Whether an event says that the order was left out of auctions for a reason worth explaining. */
export function isFilteredOut(event: { readonly label: string; readonly reason: string | null }) {
  return (event.label === 'filtered' || event.label === 'invalid') && event.reason !== 'in_flight'
}
