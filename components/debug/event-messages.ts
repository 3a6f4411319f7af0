import { eventText } from '@/lib/client/report/event-label'
import type { TimelineItem } from '@/lib/client/report/timeline'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { ownAttempts } from '@/lib/domain/verdict/auction-outcome'
import { codeLabel } from '@/lib/domain/verdict/verdict-code'
import { t } from '@/lib/words/words'

/** The text of a ruler row, without its time. */
export function itemTitle(item: TimelineItem, separators: Separators): string {
  switch (item.kind) {
    case 'event':
      return eventText(item.event.label)
    case 'former':
      return t(codeLabel(item.former.code))
    case 'trade':
      return t`Trade mined`
    case 'auction':
      return t`Auction ${formatNumber(item.auction.id, separators)}`
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
    const isWon = bids.some((bid) => bid.isWinner)
    parts.push(bidsText(bids.length, isWon, separators))
  }
  const last = ownAttempts(item.auction).at(-1)
  if (last !== undefined) parts.push(last.attempt.outcome ?? t`settling`)
  return parts.join(' · ')
}

function bidsText(count: number, isWon: boolean, separators: Separators): string {
  if (count === 1) return isWon ? t`1 bid, won` : t`1 bid`
  const bids = formatNumber(count, separators)
  return isWon ? t`${bids} bids, won` : t`${bids} bids`
}
