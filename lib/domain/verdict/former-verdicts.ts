import type { FundingEpisode } from '@/lib/domain/order/order-funding'
import { SIGNED } from '@/lib/domain/order/presignature'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { auctionOutcome } from './auction-outcome'
import { shortfallCode } from './decide-code'
import { filterMessages, isFilteredOut, isKnownFilter } from './filter-messages'
import { shortfallReason } from './funds-reason'
import { auctionPrices, marketGap } from './price-gap'
import type { DebugReport, ReportAuction, ReportEvent } from './report'
import type { DecidedCode, FormerVerdict, VerdictParams } from './verdict-code'

type Facts = Pick<DebugReport, 'order' | 'events' | 'auctions'> & {
  readonly episodes: readonly FundingEpisode[]
}

/**
 * What held an order up and is over, oldest first: a missing signature, missing funds, what kept it
 * out of auctions, a market below its limit, and settlements that failed. What still holds it up is
 * its verdict. Two of them may overlap.
 */
export function formerVerdicts(recorded: Facts): readonly FormerVerdict[] {
  // From an auction that is still solved nothing follows.
  const auctions = recorded.auctions.filter(({ isSolving }) => isSolving !== true)
  const facts = { ...recorded, auctions }
  return [
    ...unsigned(facts),
    ...shortOfFunds(facts),
    ...leftOut(facts),
    ...outOfMarket(facts),
    ...failedSettlements(facts),
  ]
    .filter(({ since, until }) => since < until)
    .toSorted((one, other) => one.since - other.since)
}

/** Reason of the event of an order without a signature on chain. */
const NO_SIGNATURE = 'invalid_signature'

/** From its creation, or from when its signature was found to be gone, until it is signed. */
function unsigned({ order, events }: Facts): readonly FormerVerdict[] {
  if (order.signingScheme !== 'presign') return []
  const found: FormerVerdict[] = []
  let since: UnixMicros | null = null
  let hasBeenSigned = false
  for (const { label, reason, timestamp } of events) {
    const isSigned = label === SIGNED || label === 'ready'
    if (label === 'invalid' && reason === NO_SIGNATURE && hasBeenSigned) since ??= timestamp
    // An event says that it was signed only where that came after it was placed.
    if (label === SIGNED && !hasBeenSigned) since ??= order.creationDate
    if (isSigned && since !== null) {
      const code = hasBeenSigned ? 'presignature_revoked' : 'unsigned'
      found.push({ code, since, until: timestamp, params: {} })
      since = null
    }
    hasBeenSigned ||= isSigned
  }
  return found
}

function shortOfFunds({ order, episodes }: Facts): readonly FormerVerdict[] {
  const hasCalls = (order.interactions?.pre.length ?? 0) > 0
  return episodes.flatMap(({ shortfall, since, until }) => {
    if (until === null) return []
    const { code, params }: Omit<DecidedCode, 'certainty'> =
      shortfall === null
        ? { code: 'funds_missing', params: {} }
        : shortfallCode(
            { hasCalls, spentBy: undefined },
            shortfallReason({ ...shortfall, token: order.sellToken }),
          )
    return [{ code, since, until, params }]
  })
}

/** From the event that it was left out until the next event. */
function leftOut({ order, events, episodes }: Facts): readonly FormerVerdict[] {
  return events.flatMap((event, at) => {
    const next = events[at + 1]
    if (next === undefined || !isFilteredOut(event) || !isKnownFilter(event.reason)) return []
    if (isToldOtherwise(event, order.signingScheme === 'presign', episodes.length > 0)) return []
    const { code } = filterMessages(event.reason)
    return [{ code, since: event.timestamp, until: next.timestamp, params: {} }]
  })
}

/** Whether signatures on chain or recorded episodes tell what an event says, and more exactly. */
const isToldOtherwise = (
  { reason }: ReportEvent,
  isPresign: boolean,
  hasEpisodes: boolean,
): boolean =>
  (reason === NO_SIGNATURE && isPresign) || (reason === 'insufficient_balance' && hasEpisodes)

/** From the first of auctions without a bid whose market did not meet the limit, to the next that is otherwise. */
function outOfMarket({ order, auctions }: Facts): readonly FormerVerdict[] {
  const found: FormerVerdict[] = []
  let first: { readonly since: UnixMicros; readonly params: VerdictParams } | null = null
  for (const auction of auctions) {
    const { timestamp } = auction
    const gap = auction.proposedSolutions.length > 0 ? null : priceGapOf(order, auction)
    if (timestamp === undefined) continue
    if (gap !== null) {
      first ??= { since: timestamp, params: { auctionId: auction.id, gapBps: gap } }
    } else if (first !== null) {
      found.push({ code: 'limit_out_of_market', ...first, until: timestamp })
      first = null
    }
  }
  return found
}

/** How far the limit was out of the market; null where it was met, or no price is recorded. */
function priceGapOf(order: Facts['order'], auction: ReportAuction): bigint | null {
  const gap = marketGap(order, auctionPrices(auction))
  return gap?.side === 'worse' ? gap.bps : null
}

/** From the end of a failed attempt to the next auction. */
function failedSettlements({ auctions }: Facts): readonly FormerVerdict[] {
  return auctions.flatMap((auction, at): readonly FormerVerdict[] => {
    const outcome = auctionOutcome(auction, null)
    const until = auctions[at + 1]?.timestamp
    if (outcome.kind !== 'failed' || until === undefined) return []
    const { outcome: text, endTimestamp: since } = outcome.attempt ?? {}
    if (text === undefined || since === undefined) return []
    const params = { auctionId: auction.id, solver: outcome.winner.solver }
    return text === 'timeout'
      ? [{ code: 'settlement_timed_out', since, until, params }]
      : [
          {
            code: 'settlement_reverted',
            since,
            until,
            params: { ...params, reason: text },
          },
        ]
  })
}
