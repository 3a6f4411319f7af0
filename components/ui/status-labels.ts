import { type Message, message } from '@/lib/domain/shared/message'

/** States of an order's stamp; more than its status, because a partial fill has its own label. */
export type StampState =
  | 'waitingForSignature'
  | 'open'
  | 'partFilled'
  | 'filled'
  | 'expired'
  | 'checking'
  | 'cancelled'

/** The one name of each state, on stamps, in filters and in groups. */
export const stateLabels: Readonly<Record<StampState, Message>> = {
  waitingForSignature: message`Waiting for signature`,
  open: message`Open¦state`,
  partFilled: message`Part-filled`,
  filled: message`Filled`,
  expired: message`Expired`,
  checking: message`Expired, checking`,
  cancelled: message`Cancelled`,
}

/** What a state means for the owner; the stamp's colour says it. */
export type Outcome = 'filled' | 'waiting' | 'needsYou' | 'ended'

const stateOutcomes: Readonly<Record<StampState, Outcome>> = {
  waitingForSignature: 'needsYou',
  open: 'waiting',
  partFilled: 'waiting',
  filled: 'filled',
  expired: 'ended',
  checking: 'waiting',
  cancelled: 'ended',
}

/** `isUpToOwner`: an order in the book waits for something that only its owner can do. */
export const outcomeOf = (state: StampState, isUpToOwner: boolean): Outcome =>
  isUpToOwner && stateOutcomes[state] === 'waiting' ? 'needsYou' : stateOutcomes[state]
