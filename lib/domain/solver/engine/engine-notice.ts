/**
 * Notification to an engine about a solution it sent.
 * Source: lib/docs/solver-engines.md#notifications-to-engines.
 */
export const ENGINE_NOTICE_KINDS = [
  'timeout',
  'emptySolution',
  'duplicatedSolutionId',
  'simulationFailed',
  'invalidClearingPrices',
  'missingPrice',
  'invalidExecutedAmount',
  'nonBufferableTokensUsed',
  'solverAccountInsufficientBalance',
  'settlementStarted',
  'success',
  'revert',
  'driverError',
  'cancelled',
  'expired',
  'fail',
  'postprocessingTimedOut',
] as const

/** More kinds are accepted than are sent. Source: lib/docs/solver-engines.md#notifications-to-engines. */
export type EngineNoticeKind = (typeof ENGINE_NOTICE_KINDS)[number]

/** The body of `POST /notify`. */
export type EngineNotice = {
  /** Null for a quote. */
  readonly auctionId: string | null
  /** The engine's own solution id; null when the notice is about none or several. */
  readonly solutionId: number | null
  readonly kind: EngineNoticeKind
}
