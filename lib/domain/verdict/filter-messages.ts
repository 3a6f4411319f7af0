import { ORDER_REFUSALS } from '@/lib/domain/auction/failing-orders'
import { type Message, message } from '@/lib/domain/shared/message'
import { auctionOutcome } from './auction-outcome'
import { shortfallReason } from './funds-reason'
import { neededAmount } from './needed-amount'
import type { FundsReason } from './order-reason'
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
  no_route: {
    code: 'no_route',
    cause: message`no pools with liquidity lead from the token it sells to the token it buys`,
    ownerNext: message`It is tried again by itself as soon as a pool connects them.`,
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
  signature_rejected: {
    code: 'signature_rejected',
    cause: message`its owner’s contract does not accept its signature`,
    ownerNext: message`It is tried again by itself after a while; sign it again if your wallet’s
      signers have changed.`,
  },
  hook_failed: {
    code: 'hook_failed',
    cause: message`a hook of it makes every settlement fail`,
    ownerNext: message`Cancel it and place it with hooks that work, or without.`,
  },
  banned_user: {
    code: 'account_denied',
    cause: message`its account or its receiver is not served here`,
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

const CALLS_NEXT = message`Check the calls of the order that bring its funds, or bring what is missing.`

/** What an auction found the funds to lack, as a clause about that time. */
function lackClause({ kind, missing, token }: FundsReason, hasCalls: boolean): Sentence {
  const amount = { kind: 'amount', atoms: neededAmount(missing), token } as const
  if (hasCalls) return sentence`after its calls before the transfer, its funds were ${amount} short`
  return kind === 'balance'
    ? sentence`the balance was ${amount} short`
    : sentence`the allowance was ${amount} short`
}

/** The reason of the event of an order that has no signature on chain. */
const UNSIGNED = 'invalid_signature'

/** The reason of the event of an order that is in a cooldown, while nobody is known to refuse it. */
const COOLDOWN = 'failing_settlement'

/** The words for why an order was left out; its settlements may have passed their trials and failed then. */
export function exclusionMessages(
  { order, auctions, shortfall }: Pick<DebugReport, 'order' | 'auctions' | 'shortfall'>,
  reason: string | undefined,
): FilterMessages {
  const messages = filterMessages(reason)
  if (reason === UNSIGNED && order.signingScheme === 'presign') {
    return {
      ...messages,
      code: 'unsigned',
      cause: sentence`its owner had not signed it on chain`,
      ownerNext: message`Sign it on chain with the account that owns it, before it expires.`,
    }
  }
  if (reason === 'insufficient_balance' && shortfall !== undefined) {
    const funds = shortfallReason({ ...shortfall, token: order.sellToken })
    const hasCalls = (order.interactions?.pre.length ?? 0) > 0
    return {
      ...messages,
      cause: lackClause(funds, hasCalls),
      ownerNext: hasCalls ? CALLS_NEXT : messages.ownerNext,
    }
  }
  if (reason !== COOLDOWN || !hasFailedLast(auctions)) return messages
  return {
    ...messages,
    code: 'settlement_reverted',
    cause: sentence`its settlements passed their trials and then failed`,
  }
}

/** Whether the newest auction with bids on an order was won with it, and its settlement failed. */
function hasFailedLast(auctions: readonly ReportAuction[]): boolean {
  const newest = auctions.findLast(({ proposedSolutions: bids }) => bids.length > 0)
  return newest !== undefined && auctionOutcome(newest, null).kind === 'failed'
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
