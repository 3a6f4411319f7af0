import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import { SIGNED } from '@/lib/domain/order/presignature'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { auctionOutcome } from './auction-outcome'
import { cancellationOf } from './cancellation'
import { filledCode } from './filled-code'
import { exclusionMessages, isKnownFilter, recordedRefusal } from './filter-messages'
import { shortfallReason } from './funds-reason'
import { isNextInTurn } from './never-auctioned'
import type { FundsReason } from './order-reason'
import { publicCode } from './public-code'
import type { DebugReport } from './report'
import { unfilledCode } from './unfilled-code'
import { unplacedCode } from './unplaced'
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
    return shortCode(report, funds)
  }
  switch (verdict.rule) {
    case 'filled':
      return filledCode(report)
    case 'unplaced':
      return unplacedCode(report)
    case 'cancelled':
      return cancelledCode(report, certainty)
    case 'waitingForSignature':
      return as(unsignedCode(report))
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
      if (reason === 'insufficient_balance') return fundsEventCode(report)
      if (!isKnownFilter(reason)) return as('unexplained', { reason: reason ?? '' })
      const { code } = exclusionMessages(report, reason)
      if (code === 'settlement_reverted') return failedCode(report, certainty)
      return code === 'unsigned' ? as(unsignedCode(report)) : as(code)
    }
    case 'bidsLost':
      return as('outbid')
    case 'noBid': {
      const refusal = recordedRefusal(report)
      if (refusal !== null) return { code: refusal.code, certainty: 'certain', params: {} }
      const newest = report.auctions.at(-1)
      const decided = newest === undefined ? as('unexplained') : unfilledCode(report, newest)
      const isPublic = report.publicOnly === true && decided.code === 'unexplained'
      return isPublic ? publicCode(report, context) : decided
    }
    case 'inFirstAuction':
      return as('waiting_for_auction')
    case 'tooLate':
      return as('too_late_for_an_auction')
    case 'neverAuctioned':
      return neverAuctionedCode(report, context)
    case 'unknown':
      return report.publicOnly === true
        ? publicCode(report, context)
        : unknownCode(report, certainty)
    default:
      return assertNever(verdict.rule)
  }
}

/** What the funds lack, and whether other orders of the owner took it. */
function shortCode({ spentBy }: Pick<DebugReport, 'spentBy'>, funds: FundsReason): DecidedCode {
  const { missing, token } = funds
  const params = { missing, token }
  return funds.kind === 'balance' && spentBy !== undefined && spentBy.amount >= missing
    ? {
        code: 'spent_by_other_order',
        certainty: 'likely',
        params: { ...params, orderUid: spentBy.uid, spent: spentBy.amount },
      }
    : { code: fundsCode(funds), certainty: 'certain', params }
}

/** What the funds lacked when an auction left the order out. */
function fundsEventCode(report: DebugReport): DecidedCode {
  const { order, shortfall } = report
  const hasCalls = (order.interactions?.pre.length ?? 0) > 0
  if (shortfall !== undefined) {
    const reason = shortfallReason({ ...shortfall, token: order.sellToken })
    return shortfallCode({ hasCalls, spentBy: report.spentBy }, reason)
  }
  return hasCalls
    ? { code: 'funding_hook_failed', certainty: 'likely', params: {} }
    : { code: 'funds_missing', certainty: 'certain', params: {} }
}

/** What an auction found the funds to lack, after the order's own calls before the transfer, if any. */
export function shortfallCode(
  facts: Pick<DebugReport, 'spentBy'> & { readonly hasCalls: boolean },
  funds: FundsReason,
): DecidedCode {
  const { missing, token } = funds
  return facts.hasCalls
    ? { code: 'funding_hook_failed', certainty: 'likely', params: { missing, token } }
    : shortCode(facts, funds)
}

/** The code of what an owner's funds lack. */
const fundsCode = ({ kind }: Pick<FundsReason, 'kind'>): VerdictCode =>
  kind === 'balance' ? 'balance_missing' : 'allowance_missing'

/** Lacking funds hold an order up whatever was recorded before, but not what has been decided. */
const isHeldUpByFunds = (rule: Verdict['rule']): boolean =>
  ![
    'filled',
    'unplaced',
    'cancelled',
    'placementError',
    'executing',
    'waitingForSignature',
  ].includes(rule)

/** Whether a signature on chain was never given or taken back; auctions take signed orders only. */
const unsignedCode = ({ events, auctions }: DebugReport): VerdictCode =>
  auctions.length > 0 || events.some(({ label }) => label === SIGNED || label === 'ready')
    ? 'presignature_revoked'
    : 'unsigned'

function cancelledCode(report: DebugReport, certainty: VerdictCertainty): DecidedCode {
  const { replacedBy } = report.cancellation ?? {}
  const params = replacedBy === undefined ? {} : { replacedBy }
  return { code: cancellationCode(cancellationOf(report).source), certainty, params }
}

/** The code of how an order was cancelled; null where that is not recorded. */
export function cancellationCode(source: CancellationSource | null): VerdictCode {
  switch (source) {
    case 'signedRequest':
      return 'cancelled_by_owner'
    case 'replacement':
      return 'replaced'
    case 'onChain':
      return 'cancelled_on_chain'
    case 'nativeRefund':
      return 'withdrawn'
    case null:
      return 'cancelled'
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

function neverAuctionedCode(report: DebugReport, { nowMs }: VerdictContext): DecidedCode {
  const { order } = report
  const { validFrom } = order
  if (order.status === 'open' && validFrom !== undefined && validFrom * 1000 > nowMs) {
    return { code: 'scheduled', certainty: 'certain', params: { validFrom } }
  }
  return isNextInTurn(report, nowMs)
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
