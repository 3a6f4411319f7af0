import type { ItemKey } from './item-key'
import type { Sentence } from './sentence'

/**
 * Strength of the evidence: `cause` is recorded as such, `likely` is the most probable interpretation,
 * `unknown` states what is recorded although it does not explain the outcome.
 */
export type Confidence = 'cause' | 'likely' | 'unknown'

/** Which rule matched. Source: lib/docs/dashboard.md#order-debug. */
export type VerdictRule =
  | 'filled'
  | 'cancelled'
  | 'waitingForSignature'
  | 'placementError'
  | 'executing'
  | 'settlementFailed'
  | 'keptOut'
  | 'bidsLost'
  | 'noBid'
  | 'neverAuctioned'
  | 'unknown'

/** A row of the report on which the verdict is based. */
export type Evidence = {
  readonly kind: 'order' | 'event' | 'auction' | 'bid' | 'attempt' | 'trade'
  readonly ref: ItemKey
  readonly label: Sentence
}

/** Why an order is in its current state, or ended in it. */
export type Verdict = {
  readonly rule: VerdictRule
  readonly confidence: Confidence
  readonly sentence: Sentence
  readonly evidence: readonly Evidence[]
  /** The same for the order's owner: plain language without auctions, solvers or codes. */
  readonly reply: Sentence
}

/** What a verdict needs in addition to the report. */
export type VerdictContext = {
  readonly nowMs: number
  /** Newest block seen, or `null` when unknown; decides whether a deadline has passed. */
  readonly headBlock: number | null
}
