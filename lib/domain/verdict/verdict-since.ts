import { assertNever } from '@/lib/domain/shared/assert-never'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { auctionOutcome } from './auction-outcome'
import { startOf } from './never-auctioned'
import type { DebugReport } from './report'
import { revocationOf } from './revocation'
import type { Verdict } from './verdict'
import type { VerdictCode } from './verdict-code'

/** Codes of funds that are missing now. */
const LACKING: ReadonlySet<VerdictCode> = new Set([
  'balance_missing',
  'allowance_missing',
  'spent_by_other_order',
])

/**
 * When what a verdict says began, as far as recorded; otherwise when the order was created. Funds that no
 * event says to be missing were there in the newest auction that had the order.
 */
export function verdictSince(
  report: DebugReport,
  code: VerdictCode,
  rule: Verdict['rule'],
): UnixMicros {
  const lacking =
    LACKING.has(code) && rule !== 'keptOut' ? report.auctions.at(-1)?.timestamp : undefined
  return lacking ?? recordedSince(report, code, rule) ?? report.order.creationDate
}

function recordedSince(
  report: DebugReport,
  code: VerdictCode,
  rule: Verdict['rule'],
): UnixMicros | undefined {
  switch (rule) {
    case 'filled':
    case 'unplaced':
    case 'unknown':
      return timeOfLast(report, 'traded')
    case 'cancelled':
      // Of what is public, the event has the time at which it was read.
      if (report.publicOnly === true) return undefined
      return report.cancellation?.timestamp ?? timeOfLast(report, 'cancelled')
    case 'keptOut':
      return report.events.at(-1)?.timestamp
    case 'noBid':
      return firstWithoutBid(report)
    case 'settlementFailed':
      return failedAt(report) ?? newestWithBid(report)
    case 'executing':
    case 'bidsLost':
      return newestWithBid(report)
    case 'waitingForSignature':
      return code === 'unsigned' ? undefined : revocationOf(report)?.timestamp
    case 'inFirstAuction':
    case 'tooLate':
    case 'neverAuctioned':
      return code === 'scheduled' ? undefined : startOf(report)
    case 'placementError':
      return undefined
    default:
      return assertNever(rule)
  }
}

const timeOfLast = ({ events }: DebugReport, label: string): UnixMicros | undefined =>
  events.findLast((event) => event.label === label)?.timestamp

/** The first auction of the latest run of auctions without a bid. */
function firstWithoutBid({ auctions }: DebugReport): UnixMicros | undefined {
  const latest = auctions.findLastIndex(({ proposedSolutions }) => proposedSolutions.length > 0)
  return auctions[latest + 1]?.timestamp
}

const newestWithBid = ({ auctions }: DebugReport): UnixMicros | undefined =>
  auctions.findLast(({ proposedSolutions }) => proposedSolutions.length > 0)?.timestamp

/** When the newest settlement of it ended without success, where that is recorded. */
function failedAt({ auctions }: DebugReport): UnixMicros | undefined {
  const newest = auctions.findLast(({ proposedSolutions: bids }) => bids.length > 0)
  const outcome = newest === undefined ? null : auctionOutcome(newest, null)
  return outcome?.kind === 'failed' ? outcome.attempt?.endTimestamp : undefined
}
