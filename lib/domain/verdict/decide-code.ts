import { assertNever } from '@/lib/domain/shared/assert-never'
import { auctionOutcome } from './auction-outcome'
import { cancellationOf } from './cancellation'
import { filledCode } from './filled-code'
import { filterMessages, isKnownFilter } from './filter-messages'
import { publicCode } from './public-code'
import type { DebugReport } from './report'
import { unfilledCode } from './unfilled-code'
import type { Confidence, Verdict, VerdictContext } from './verdict'
import type { DecidedCode, VerdictCertainty, VerdictCode, VerdictParams } from './verdict-code'

const CERTAINTY = {
  cause: 'certain',
  likely: 'likely',
  unknown: 'unknown',
} as const satisfies Record<Confidence, VerdictCertainty>

/**
 * The code of a verdict. What an order that has ended is called is why it was not filled, so it has
 * the code it had before it expired.
 */
export function decideCode(
  report: DebugReport,
  context: VerdictContext,
  verdict: Pick<Verdict, 'rule' | 'confidence'>,
): DecidedCode {
  const certainty = CERTAINTY[verdict.confidence]
  const as = (code: VerdictCode, params: VerdictParams = {}): DecidedCode => ({
    code,
    params,
    certainty,
  })
  const funds = report.order.status === 'open' ? (context.live?.funds ?? null) : null
  if (funds !== null && isHeldUpByFunds(verdict.rule)) {
    const { kind, missing, token } = funds
    const code = kind === 'balance' ? 'balance_missing' : 'allowance_missing'
    return { code, certainty: 'certain', params: { missing, token } }
  }
  switch (verdict.rule) {
    case 'filled':
      return filledCode(report)
    case 'cancelled':
      return cancelledCode(report, certainty)
    case 'waitingForSignature':
      return hasBeenAuctioned(report) ? as('presignature_revoked') : as('unsigned')
    case 'placementError':
      return as('placement_refused', {
        placementError: report.order.onchainOrderData?.placementError ?? '',
      })
    case 'executing':
      return as('being_settled')
    case 'settlementFailed':
      return failedCode(report, certainty)
    case 'keptOut': {
      const reason = report.events.at(-1)?.reason
      return isKnownFilter(reason)
        ? as(filterMessages(reason).code)
        : as('unexplained', { reason: reason ?? '' })
    }
    case 'bidsLost':
      return as('outbid')
    case 'noBid': {
      const newest = report.auctions.at(-1)
      const decided = newest === undefined ? as('unexplained') : unfilledCode(report, newest)
      const isPublic = report.publicOnly === true && decided.code === 'unexplained'
      return isPublic ? publicCode(report, context) : decided
    }
    case 'neverAuctioned':
      return neverAuctionedCode(report, context, certainty)
    case 'unknown':
      return report.publicOnly === true
        ? publicCode(report, context)
        : unknownCode(report, certainty)
    default:
      return assertNever(verdict.rule)
  }
}

/** Lacking funds hold an order up whatever was recorded before, but not what has been decided. */
const isHeldUpByFunds = (rule: Verdict['rule']): boolean =>
  !['filled', 'cancelled', 'placementError', 'executing', 'waitingForSignature'].includes(rule)

const hasBeenAuctioned = ({ events, auctions }: DebugReport): boolean =>
  auctions.length > 0 || events.some(({ label }) => label === 'ready')

function cancelledCode(report: DebugReport, certainty: VerdictCertainty): DecidedCode {
  const { replacedBy } = report.cancellation ?? {}
  const params = replacedBy === undefined ? {} : { replacedBy }
  const { source } = cancellationOf(report)
  switch (source) {
    case 'signedRequest':
      return { code: 'cancelled_by_owner', certainty, params }
    case 'replacement':
      return { code: 'replaced', certainty, params }
    case 'onChain':
      return { code: 'cancelled_on_chain', certainty, params }
    case 'nativeRefund':
      return { code: 'withdrawn', certainty, params }
    case null:
      return { code: 'cancelled', certainty, params }
    default:
      return assertNever(source)
  }
}

/** The newest auction that a settlement with the order was won in and that failed. */
function failedCode({ auctions }: DebugReport, certainty: VerdictCertainty): DecidedCode {
  for (const auction of auctions.toReversed()) {
    const outcome = auctionOutcome(auction, Number.MAX_SAFE_INTEGER)
    if (outcome.kind !== 'failed') continue
    const text = outcome.attempt?.outcome
    const params = { auctionId: auction.id, solver: outcome.winner.solver }
    return text === undefined || text === 'timeout'
      ? { code: 'settlement_timed_out', certainty, params }
      : { code: 'settlement_reverted', certainty, params: { ...params, reason: text } }
  }
  return { code: 'unexplained', certainty: 'unknown', params: {} }
}

/** The next auction takes an order within a few blocks; this is generous for the slowest chains. */
const NEXT_AUCTION_MS = 60_000

function neverAuctionedCode(
  { order }: DebugReport,
  { nowMs }: VerdictContext,
  certainty: VerdictCertainty,
): DecidedCode {
  const { validFrom } = order
  if (order.status === 'open' && validFrom !== undefined && validFrom * 1000 > nowMs) {
    return { code: 'scheduled', certainty: 'certain', params: { validFrom } }
  }
  if (certainty !== 'unknown') return { code: 'too_late_for_an_auction', certainty, params: {} }
  const startsMs = Math.max(order.creationDate / 1000, (validFrom ?? 0) * 1000)
  return order.status === 'open' && nowMs - startsMs < NEXT_AUCTION_MS
    ? { code: 'waiting_for_auction', certainty: 'certain', params: {} }
    : { code: 'engine_gap', certainty: 'likely', params: {} }
}

/** A part that was settled explains what is left only in that it waits for the next auction. */
function unknownCode(report: DebugReport, certainty: VerdictCertainty): DecidedCode {
  const { order, trades } = report
  return order.status === 'open' && trades.length > 0
    ? { code: 'partly_filled', certainty: 'certain', params: { trades: trades.length } }
    : { code: 'unexplained', certainty, params: {} }
}
