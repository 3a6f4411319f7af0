import type { TimelineItem } from '@/lib/client/report/timeline'
import type { Separators } from '@/lib/domain/shared/separators'
import { ownAttempts } from '@/lib/domain/verdict/auction-outcome'
import { groupDigits } from '@/lib/domain/verdict/sentence'

const labels: Readonly<Record<string, string>> = {
  created: 'Created',
  ready: 'In an auction',
  filtered: 'Left out for now',
  invalid: 'Left out',
  considered: 'Had a bid, not chosen',
  executing: 'Won, being settled',
  traded: 'Traded',
  cancelled: 'Cancelled',
}

/** A label in words; `null` for one nobody here knows, which is then shown raw. */
export const labelTexts = (label: string): string | null => labels[label] ?? null

/** What one row of the ruler says, without its time. */
export function itemTitle(item: TimelineItem, separators: Separators): string {
  switch (item.kind) {
    case 'event':
      return labelTexts(item.event.label) ?? item.event.label
    case 'trade':
      return 'Trade mined'
    case 'auction':
      return `Auction ${groupDigits(item.auction.id, separators)}`
  }
}

/** What happened to the order in an auction, in a few words; empty when nothing did. */
export function auctionSummary(
  item: Extract<TimelineItem, { kind: 'auction' }>,
  separators: Separators,
): string {
  const { bids } = item.auction
  const words: string[] = []
  if (bids.length > 0) {
    const won = bids.some((bid) => bid.isWinner) ? ', won' : ''
    words.push(
      `${groupDigits(bids.length, separators)} ${bids.length === 1 ? 'bid' : 'bids'}${won}`,
    )
  }
  const last = ownAttempts(item.auction).at(-1)
  if (last !== undefined) words.push(last.attempt.outcome ?? 'settling')
  return words.join(' · ')
}
