import { assertNever } from '@/lib/domain/shared/assert-never'
import { type Message, message } from '@/lib/domain/shared/message'
import { auctionOutcome } from './auction-outcome'
import { bidsLostFinding, nextStep } from './auction-rules'
import { evidenceOf } from './evidence'
import { auctionPrices, marketGap } from './price-gap'
import { hasFills, ownerStatus } from './progress'
import type { DebugReport, ReportAuction, ReportBid, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { joinSentences, sentence } from './sentence'
import type { Confidence, Finding } from './verdict'

const NOT_PUBLISHED = sentence`The order book of this network does not publish why.`

const NEW = sentence`It is new, and the next auctions may take it.`

const MATCHED: Finding['owner'] = {
  status: sentence`Your order was matched and may be settled any moment.`,
  next: sentence`You receive at least the amount you signed, or nothing is taken.`,
}

const NO_LATER_AUCTIONS = { count: 0, newest: null } as const

/** A new order is in an auction within a few blocks; this is generous for the slowest chains. */
const FIRST_AUCTION_MS = 60_000

/** Whether an open order may just not have met an auction yet. */
export function isNew({ order, events }: DebugReport, nowMs: number): boolean {
  const startsMs = Math.max(order.creationDate / 1000, (order.validFrom ?? 0) * 1000)
  const isUntried = !hasFills(order) && events.every(({ label }) => label === 'created')
  return order.status === 'open' && isUntried && nowMs - startsMs < FIRST_AUCTION_MS
}

/**
 * Explains an order by what its order book publishes. Such a report holds the competitions that
 * settled the order and at most the newest one, so it proves nothing about all other auctions, about
 * attempts to settle, or about why an order was kept out. `observed`: how far a cause
 * that is observed by itself explains it, so that nothing more needs to be published; null without one.
 */
export function publicFinding(
  report: DebugReport,
  observed: Exclude<Confidence, 'unknown'> | null,
  nowMs: number,
): Finding {
  const isFresh = isNew(report, nowMs)
  const confidence = observed ?? (isFresh ? 'likely' : 'unknown')
  const why = observed !== null ? [] : isFresh ? NEW : NOT_PUBLISHED
  const { order, auctions, trades } = report
  const unsettled = auctions.findLast(({ id }) => !trades.some(({ auctionId }) => auctionId === id))
  if (order.status !== 'open') return unpublishedFinding(report, 'unknown', NOT_PUBLISHED)
  if (unsettled === undefined) {
    return placeFinding(report, observed) ?? unpublishedFinding(report, confidence, why)
  }
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
    owner: MATCHED,
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

/** What the order book says of its auctions now; null where it says nothing of them. */
function placeFinding({ order, events }: DebugReport, observed: Confidence | null): Finding | null {
  const index = events.length - 1
  const label = events[index]?.label
  const place = label === undefined ? undefined : PLACES.get(label)
  if (label === undefined || place === undefined) return null
  const { rule, confidence, record, unexplained = [] } = place
  const waits = { status: ownerStatus(order, 'published'), next: nextStep(order) }
  return {
    rule,
    confidence: confidence === 'unknown' ? (observed ?? confidence) : confidence,
    record: joinSentences(sentence`${record}`, observed === null ? unexplained : []),
    evidence: [evidenceOf.event(index, label)],
    owner: rule === 'executing' ? MATCHED : waits,
  }
}

type Place = Pick<Finding, 'rule' | 'confidence'> & {
  readonly record: Message
  /** Where its cause is not known. */
  readonly unexplained?: Sentence
}

/** By the label of the event that stands for it. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  [
    'ready',
    {
      rule: 'unknown',
      confidence: 'unknown',
      record: message`Its order book says that it is in the auction that is being solved now.`,
      unexplained: sentence`How earlier ones ended for it is not published.`,
    },
  ],
  [
    'filtered',
    {
      rule: 'unknown',
      confidence: 'unknown',
      record: message`Its order book says that auctions leave it out now.`,
      unexplained: NOT_PUBLISHED,
    },
  ],
  [
    'considered',
    {
      rule: 'bidsLost',
      confidence: 'likely',
      record: message`Its order book says that bids contained it and did not win.`,
    },
  ],
  [
    'executing',
    {
      rule: 'executing',
      confidence: 'likely',
      record: message`Its order book says that a bid with it won and is being settled; no trade of
        that is published yet.`,
    },
  ],
])

/** What is public does not say why an order waits, or never traded. */
function unpublishedFinding(
  { order, events }: DebugReport,
  confidence: Confidence,
  why: Sentence,
): Finding {
  const newest = events.at(-1)
  return {
    rule: 'unknown',
    confidence,
    record: joinSentences(stateLabel(order), why),
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
