import { ownAttempts } from '@/lib/domain/verdict/auction-outcome'
import type { ReportBid } from '@/lib/domain/verdict/report'
import { codeLabel } from '@/lib/domain/verdict/verdict-code'
import { t } from '@/lib/words/words'
import { bidOutcome, bidOutcomeNames } from './bid-table'
import { eventText } from './event-label'
import type { TimelineItem } from './timeline'

/** Which kinds of rows to show; none chosen means all. `text` must occur in the row. */
export type TimelineFilter = {
  readonly kinds: ReadonlySet<TimelineKind>
  readonly text: string
}

export const TIMELINE_KINDS = ['events', 'bids', 'attempts'] as const
/** Events (with trades), auctions with bids for the order, auctions that tried to settle it. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** The rows that match, in any letter case. */
export function filterTimeline(
  items: readonly TimelineItem[],
  filter: TimelineFilter,
): readonly TimelineItem[] {
  const text = filter.text.trim().toLowerCase()
  if (filter.kinds.size === 0 && text === '') return items
  return items.filter(
    (item) =>
      (filter.kinds.size === 0 || [...filter.kinds].some((kind) => isOfKind(item, kind))) &&
      (text === '' || searchText(item).includes(text)),
  )
}

function isOfKind(item: TimelineItem, kind: TimelineKind): boolean {
  if (kind === 'events') return item.kind !== 'auction'
  if (item.kind !== 'auction') return false
  return kind === 'bids'
    ? item.auction.proposedSolutions.length > 0
    : ownAttempts(item.auction).length > 0
}

function searchText(item: TimelineItem): string {
  return searchTerms(item).join(' ').toLowerCase()
}

function searchTerms(item: TimelineItem): readonly (string | number)[] {
  switch (item.kind) {
    case 'event':
      return [item.event.label, eventText(item.event.label), item.event.reason ?? '']
    case 'former':
      return [item.former.code, t(codeLabel(item.former.code))]
    case 'trade':
      return [
        t`Trade mined`,
        item.trade.blockNumber,
        item.trade.auctionId ?? '',
        item.trade.txHash ?? '',
      ]
    case 'auction':
      return [
        t`Auction ${item.auction.id}`,
        item.auction.block,
        ...item.auction.proposedSolutions.flatMap(bidLabel),
        ...(item.auction.rejectedBids ?? []).flatMap((bid) => [
          bid.name ?? '',
          bid.solver,
          bid.reason,
        ]),
        ...ownAttempts(item.auction).flatMap(({ attempt }) => [
          attempt.outcome ?? t`running`,
          attempt.txHash ?? '',
        ]),
      ]
  }
}

const bidLabel = (bid: ReportBid) => [
  bid.solver,
  bid.solverName ?? '',
  t(bidOutcomeNames[bidOutcome(bid)]),
]
