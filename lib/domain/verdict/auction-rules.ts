import { failureText } from '@/lib/domain/settlement/attempt'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { AuctionOutcome } from './auction-outcome'
import { evidenceOf } from './evidence'
import type { FilterMessages } from './filter-messages'
import type { PriceGap } from './price-gap'
import type { Records } from './progress'
import { ownerStatus } from './progress'
import type { ReportAuction, ReportBid, ReportOrder } from './report'
import type { Sentence, SentencePart } from './sentence'
import { joinSentences, sentence } from './sentence'
import type { Finding } from './verdict'

type Won = Extract<AuctionOutcome, { winner: ReportBid }>
type Lost = Extract<AuctionOutcome, { kind: 'lost' }>

/** The auctions after the one a sentence is about; none of them had a bid for the order. */
export type BidlessAuctions = { readonly count: number; readonly newest: ReportAuction | null }

/** The winning bid's settlement is running. */
export function executingFinding(auction: ReportAuction, won: Won): Finding {
  const deadlineBlock = won.attempt?.deadlineBlock ?? auction.deadline
  return {
    rule: 'executing',
    confidence: 'cause',
    record: sentence`Won auction ${auctionPart(auction)} with ${solver(won.winner)}; the settlement
      may be mined until block ${{ kind: 'block', number: deadlineBlock }}.`,
    evidence: [
      evidenceOf.bid(auction.id, won.winner.solutionUid, won.winner.ranking),
      ...attemptEvidence(auction, won),
    ],
    owner: {
      status: [],
      next: sentence`This normally takes under a minute. You receive at least the amount you signed,
        or nothing is taken.`,
    },
  }
}

/** Rule "won but settlement failed or passed its deadline block". */
export function settlementFailedFinding(
  order: ReportOrder,
  auction: ReportAuction,
  won: Won,
  since: BidlessAuctions,
): Finding {
  return {
    rule: 'settlementFailed',
    confidence: won.attempt === null ? 'likely' : 'cause',
    record: joinSentences(failureRecord(auction, won), sinceLabel(since)),
    evidence: [
      ...attemptEvidence(auction, won),
      evidenceOf.bid(auction.id, won.winner.solutionUid, won.winner.ranking),
      ...sinceEvidence(since),
    ],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: isTimeout(won)
        ? sentence`A match was found for it, but the transaction did not go through in time, so it
            took nothing.`
        : sentence`A match was found for it, but the transaction failed, so it took nothing.`,
      next: nextStep(order),
    },
  }
}

const isTimeout = ({ attempt }: Won): boolean =>
  attempt?.outcome === undefined || attempt.outcome === 'timeout'

function failureRecord(auction: ReportAuction, won: Won): Sentence {
  const id = auctionPart(auction)
  const winner = solver(won.winner)
  const deadline = {
    kind: 'block',
    number: won.attempt?.deadlineBlock ?? auction.deadline,
  } as const
  if (won.attempt === null) {
    return sentence`Won auction ${id} with ${winner}, but no settlement attempt is recorded and it
      passed its deadline block ${deadline}.`
  }
  const { outcome } = won.attempt
  if (outcome === undefined) {
    return sentence`Won auction ${id} with ${winner}, but the settlement passed its deadline block
      ${deadline} without an outcome.`
  }
  if (outcome === 'timeout') {
    return sentence`Won auction ${id} with ${winner}, but the settlement passed its deadline block
      ${deadline}.`
  }
  const failure = { kind: 'verbatim', text: failureText(outcome) ?? outcome } as const
  return sentence`Won auction ${id} with ${winner}, but the settlement failed: ${failure}.`
}

/** Rule "bids existed but none won or all filtered out". */
export function bidsLostFinding(
  order: ReportOrder,
  auction: ReportAuction,
  lost: Lost,
  { since, records }: { readonly since: BidlessAuctions; readonly records: Records },
): Finding {
  return {
    rule: 'bidsLost',
    confidence: 'cause',
    record: joinSentences(lostRecord(auction, lost), sinceLabel(since)),
    evidence: [
      evidenceOf.bid(auction.id, lost.best.solutionUid, lost.best.ranking),
      evidenceOf.auction(auction.id),
      ...sinceEvidence(since),
    ],
    owner: {
      status: ownerStatus(order, records),
      detail: sentence`It was offered for trading, but other trades gave a better result in the same
        round.`,
      next: nextStep(order),
    },
  }
}

function lostRecord(auction: ReportAuction, { best, allFilteredOut }: Lost): Sentence {
  const id = auctionPart(auction)
  const count = auction.proposedSolutions.length
  if (allFilteredOut) {
    return count === 1
      ? sentence`In auction ${id}, one bid contained it and was filtered out: the solution was worse
          for one of its pairs than the best bid for that pair alone.`
      : sentence`In auction ${id}, ${count} bids contained it, and all were filtered out: the
        solution was worse for one of its pairs than the best bid for that pair alone.`
  }
  return count === 1
    ? sentence`In auction ${id}, one bid contained it, ranked ${best.ranking}, and did not win.`
    : sentence`In auction ${id}, ${count} bids contained it, the best ranked ${best.ranking}, and
      none won.`
}

/** The newest auction's prices against the limit, and the limit reduction that would have filled it. */
export type NewestPrices = {
  readonly gap: PriceGap | null
  readonly reductionBps: bigint | null
  /** The distance to the market that the cause names already; null when it names another cause. */
  readonly named: PriceGap | null
}

/** Rule "in N auctions with no bid". */
export function noBidFinding(
  order: ReportOrder,
  newest: ReportAuction,
  count: number,
  prices: NewestPrices,
  {
    earlier = [],
    refusal,
  }: {
    readonly earlier?: Sentence
    /** Who refused it when bids with it were tried; null where nobody is known to. */
    readonly refusal: FilterMessages | null
  },
): Finding {
  return {
    rule: 'noBid',
    confidence: prices.gap?.side === 'worse' ? 'likely' : 'unknown',
    record: joinSentences(
      rejectedRecord(newest) ??
        joinSentences(bidlessRecord(newest, count, prices), rejectedLabel(newest)),
      earlier,
    ),
    evidence: [evidenceOf.auction(newest.id)],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: refusal === null ? ownerGapLabel(order, prices) : refusedLabel(refusal),
      next:
        refusal === null || order.status === 'expired'
          ? nextStep(order)
          : sentence`${refusal.ownerNext}`,
    },
  }
}

const refusedLabel = ({ cause }: FilterMessages): Sentence =>
  sentence`A match was tried, and failed: ${cause}.`

/** `count` auctions without a bid, up to the newest. */
function bidlessRecord(newest: ReportAuction, count: number, prices: NewestPrices): Sentence {
  const last = auctionPart(newest)
  const market = gapLabel(prices)
  const reduction = reductionLabel(prices.reductionBps)
  if (count === 1) {
    return market.length === 0
      ? sentence`In auction ${last} no solver bid${reduction}.`
      : sentence`In auction ${last} no solver bid; there ${market}${reduction}.`
  }
  return market.length === 0
    ? sentence`In ${count} auctions no solver bid, the last of them ${last}${reduction}.`
    : sentence`In ${count} auctions no solver bid; in the last, ${last}, ${market}${reduction}.`
}

/** The market in that auction; empty where the cause has said it with the same amount. */
function gapLabel({ gap, named }: NewestPrices): Sentence {
  if (gap === null) return sentence`no price was recorded for one of the tokens`
  if (isSame(gap, named)) return []
  return marketClause(gap)
}

/** A clause that follows the words of a place or a time. */
function marketClause(gap: PriceGap): Sentence {
  const percent: SentencePart = { kind: 'percent', bps: gap.bps }
  switch (gap.side) {
    case 'worse':
      return sentence`the limit was ${percent} away from the market`
    case 'equal':
      return sentence`the limit was exactly at the market, before costs`
    case 'better':
      return sentence`the market was ${percent} better than the limit, before costs`
    default:
      return assertNever(gap.side)
  }
}

const isSame = (priceGap: PriceGap, other: PriceGap | null): boolean =>
  priceGap.side === other?.side && priceGap.bps === other.bps

function reductionLabel(reductionBps: bigint | null): Sentence {
  if (reductionBps === null) return []
  const percent: SentencePart = { kind: 'percent', bps: reductionBps }
  return sentence`; with a limit ${percent} lower it would have been filled there`
}

/** For an order that waits, the cause says the market as it is; an ended one has only the record. */
function ownerGapLabel(order: ReportOrder, { gap, named }: NewestPrices): Sentence {
  if (gap?.side !== 'worse') return sentence`Nobody offered to trade it at its limit.`
  if (order.status !== 'expired' || isSame(gap, named)) return []
  return sentence`When last checked, ${marketClause(gap)}.`
}

/** Bids of the newest auction that were rejected, and whether they are known to have contained it. */
function rejectedLabel({ rejectedBids = [] }: ReportAuction): Sentence {
  const [first] = rejectedBids
  if (first === undefined) return []
  const reason = { kind: 'verbatim', text: first.reason } as const
  const count = rejectedBids.length
  return count === 1
    ? sentence`One bid of that auction was rejected (${reason}); the record does not say whether it
        contained this order.`
    : sentence`${count} bids of that auction were rejected (${reason}); the record does not say
        whether they contained this order.`
}

/** Auctions up to the newest, in which all bids with the order were rejected; null where none was. */
function rejectedRecord(newest: ReportAuction): Sentence | null {
  const withOrder = newest.rejectedBids?.filter(({ containsOrder }) => containsOrder) ?? []
  const [first] = withOrder
  if (first === undefined) return null
  const last = auctionPart(newest)
  const reason = { kind: 'verbatim', text: first.reason } as const
  return withOrder.length === 1
    ? sentence`In auction ${last} the one bid with it was rejected: ${reason}.`
    : sentence`In auction ${last} all ${withOrder.length} bids with it were rejected, the first because:
        ${reason}.`
}

/** What comes next; only an ended order can be placed again without a duplicate. */
export const nextStep = (order: ReportOrder): Sentence =>
  order.status === 'expired'
    ? sentence`You can place it again at the current market price.`
    : sentence`It is tried again in every round until it expires.`

function sinceLabel(since: BidlessAuctions): Sentence {
  if (since.count === 0) return []
  return since.count === 1
    ? sentence`In the one auction since, no solver bid.`
    : sentence`In the ${since.count} auctions since, no solver bid.`
}

const sinceEvidence = (since: BidlessAuctions) =>
  since.newest === null ? [] : [evidenceOf.auction(since.newest.id)]

const attemptEvidence = (auction: ReportAuction, won: Won) =>
  won.index === null ? [] : [evidenceOf.attempt(auction.id, won.index)]

const auctionPart = (auction: ReportAuction): SentencePart => ({ kind: 'auction', id: auction.id })

const solver = (bid: ReportBid): SentencePart => ({
  kind: 'account',
  address: bid.solver,
  name: bid.solverName ?? null,
})
