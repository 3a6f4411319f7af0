import type { ItemKey } from './item-key'
import type { Sentence } from './sentence'

/**
 * How much the evidence carries: `cause` is recorded as such, `likely` is the best reading of the
 * records, `unknown` says what is recorded although it does not explain the outcome.
 */
export type Confidence = 'cause' | 'likely' | 'unknown'

/** Which rule matched. Source: product brief, Order debug, "Rules, first match". */
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

/** A row of the report the verdict rests on. */
export type Evidence = {
  readonly kind: 'order' | 'event' | 'auction' | 'bid' | 'attempt' | 'trade'
  readonly ref: ItemKey
  readonly label: Sentence
}

/** Why an order ended, or stands, where it does. */
export type Verdict = {
  readonly rule: VerdictRule
  readonly confidence: Confidence
  readonly sentence: Sentence
  readonly evidence: readonly Evidence[]
  /** The same for the order's owner: plain words, no auctions, no solvers, no codes. */
  readonly reply: Sentence
}

/** What a verdict needs besides the report. */
export type VerdictContext = {
  readonly nowMs: number
  /** Newest block seen, or `null` when unknown; decides whether a deadline has passed. */
  readonly headBlock: number | null
}
