import type { TimelineItem } from '@/lib/client/report/timeline'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { ownAttempts } from '@/lib/domain/verdict/auction-outcome'

const eventLabels: Readonly<Record<string, string>> = {
  created: 'Created',
  ready: 'In an auction',
  filtered: 'Left out for now',
  invalid: 'Left out',
  considered: 'Had a bid, not chosen',
  executing: 'Won, being settled',
  traded: 'Traded',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** The text of an event label; null for an unknown label, which is shown as it is. */
export const eventLabel = (label: string): string | null => eventLabels[label] ?? null

/** The text of a ruler row, without its time. */
export function itemTitle(item: TimelineItem, separators: Separators): string {
  switch (item.kind) {
    case 'event':
      return eventLabel(item.event.label) ?? item.event.label
    case 'trade':
      return 'Trade mined'
    case 'auction':
      return `Auction ${formatNumber(item.auction.id, separators)}`
  }
}

/** The bids on the order in an auction and its last settlement attempt; empty when there are none. */
export function auctionSummary(
  item: Extract<TimelineItem, { kind: 'auction' }>,
  separators: Separators,
): string {
  const { proposedSolutions: bids } = item.auction
  const parts: string[] = []
  if (bids.length > 0) {
    const won = bids.some((bid) => bid.isWinner) ? ', won' : ''
    parts.push(
      `${formatNumber(bids.length, separators)} ${bids.length === 1 ? 'bid' : 'bids'}${won}`,
    )
  }
  const last = ownAttempts(item.auction).at(-1)
  if (last !== undefined) parts.push(last.attempt.outcome ?? 'settling')
  return parts.join(' · ')
}
