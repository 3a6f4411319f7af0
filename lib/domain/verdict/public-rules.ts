import { assertNever } from '@/lib/domain/shared/assert-never'
import { auctionOutcome } from './auction-outcome'
import { bidsLostFinding, nextStep } from './auction-rules'
import { evidenceOf } from './evidence'
import { auctionPrices, marketGap } from './price-gap'
import { hasFills, ownerStatus } from './progress'
import type { DebugReport, ReportAuction, ReportBid, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { joinSentences, sentence } from './sentence'
import type { Finding } from './verdict'

const NO_LATER_AUCTIONS = { count: 0, newest: null } as const

/**
 * Explains an order by what its order book publishes. Such a report holds the competitions that
 * settled the order and at most the newest one, so it proves nothing about all other auctions, about
 * attempts to settle, or about why an order was kept out.
 */
export function publicFinding(report: DebugReport): Finding {
  const { order, auctions, trades } = report
  const unsettled = auctions.findLast(({ id }) => !trades.some(({ auctionId }) => auctionId === id))
  if (order.status !== 'open' || unsettled === undefined) return unpublishedFinding(report)
  // Whether a settlement was sent is not published, so no block decides that it failed.
  const outcome = auctionOutcome(unsettled, null)
  switch (outcome.kind) {
    case 'lost':
      return bidsLostFinding(order, unsettled, outcome, {
        since: NO_LATER_AUCTIONS,
        records: 'published',
      })
    case 'running':
    case 'failed':
    case 'settled':
      return wonFinding(unsettled, outcome.winner)
    case 'noBid':
      return noBidFinding(order, unsettled)
    default:
      return assertNever(outcome)
  }
}

function wonFinding(auction: ReportAuction, winner: ReportBid): Finding {
  const solver = {
    kind: 'account',
    address: winner.solver,
    name: winner.solverName ?? null,
  } as const
  return {
    rule: 'executing',
    confidence: 'likely',
    record: sentence`Won auction ${{ kind: 'auction', id: auction.id }} with ${solver}, which may
      settle it until block ${{ kind: 'block', number: auction.deadline }}; no trade of that is
      published yet.`,
    evidence: [evidenceOf.bid(auction.id, winner.solutionUid, winner.ranking)],
    owner: {
      status: sentence`Your order was matched and may be settled any moment.`,
      next: sentence`You receive at least the amount you signed, or nothing is taken.`,
    },
  }
}

function noBidFinding(order: ReportOrder, auction: ReportAuction): Finding {
  const isShort = marketGap(order, auctionPrices(auction))?.side === 'worse'
  return {
    rule: 'noBid',
    confidence: isShort ? 'likely' : 'unknown',
    record: sentence`In the newest published auction, ${{ kind: 'auction', id: auction.id }}, no
      published bid contained it.`,
    evidence: [evidenceOf.auction(auction.id)],
    owner: { status: ownerStatus(order, 'published'), next: nextStep(order) },
  }
}

/** What is public does not say why an order waits, or never traded. */
function unpublishedFinding({ order, events }: DebugReport): Finding {
  const newest = events.at(-1)
  return {
    rule: 'unknown',
    confidence: 'unknown',
    record: joinSentences(
      stateLabel(order),
      sentence`The order book of this network does not publish why.`,
    ),
    evidence:
      newest === undefined
        ? [evidenceOf.order(sentence`Status`)]
        : [evidenceOf.event(events.length - 1, newest.label)],
    owner: { status: ownerStatus(order, 'published'), next: nextStep(order) },
  }
}

function stateLabel(order: ReportOrder): Sentence {
  const isPart = hasFills(order)
  if (order.status === 'expired')
    return isPart ? sentence`The rest expired.` : sentence`It expired.`
  return isPart ? sentence`The rest is open.` : sentence`Open and not filled.`
}
