import type { ItemKey } from './item-key'
import type { ReasonFacts } from './order-reason'
import type { Sentence } from './sentence'

/**
 * Strength of the evidence: `cause` is recorded as such, `likely` is the most probable interpretation,
 * `unknown` states what is recorded although it does not explain the outcome.
 */
export type Confidence = 'cause' | 'likely' | 'unknown'

/** Which rule matched. Source: lib/docs/dashboard.md#order-debug. */
export type VerdictRule =
  | 'filled'
  | 'unplaced'
  | 'cancelled'
  | 'waitingForSignature'
  | 'placementError'
  | 'executing'
  | 'settlementFailed'
  | 'keptOut'
  | 'inFirstAuction'
  | 'tooLate'
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

/** What the records of an order say, before it is put into words together with its cause. */
export type Finding = {
  readonly rule: VerdictRule
  readonly confidence: Confidence
  /** What the rows say, after the cause. */
  readonly record: Sentence
  readonly evidence: readonly Evidence[]
  /** The same for the owner, in plain language: what stands before and after the cause. */
  readonly owner: {
    readonly status: Sentence
    readonly detail?: Sentence
    readonly next: Sentence
  }
}

/** Why an order is in its current state, or ended in it. */
export type Verdict = {
  readonly rule: VerdictRule
  readonly confidence: Confidence
  /** The cause and what is recorded of it; the cause is worded as everywhere. */
  readonly sentence: Sentence
  /** The cause alone, for a place of one line; empty when it is not known. */
  readonly cause: Sentence
  /** What is recorded alone, for a place that shows the cause already. */
  readonly record: Sentence
  readonly evidence: readonly Evidence[]
  /** Whether only the order's owner can change what it waits for. */
  readonly isUpToOwner: boolean
  /**
   * The same for the order's owner, and what comes next: plain language without auctions, solvers or
   * codes.
   */
  readonly reply: { readonly said: Sentence; readonly next: Sentence }
}

/** What a verdict needs in addition to the report. */
export type VerdictContext = {
  readonly nowMs: number
  /** Newest block seen, or `null` when unknown; decides whether a deadline has passed. */
  readonly headBlock: number | null
  /** The owner's funds and the market now; without them the newest auction's prices count. */
  readonly live?: Pick<ReasonFacts, 'funds' | 'prices'> | undefined
}
