import type { AuctionOutcome } from './auction-outcome'
import { evidenceOf } from './evidence'
import type { PriceGap } from './price-gap'
import type { Records } from './progress'
import { ownerStatus } from './progress'
import { marketClause } from './reason-sentence'
import type { ReportAuction, ReportBid, ReportOrder } from './report'
import type { Sentence, SentencePart } from './sentence'
import { sentence } from './sentence'
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
    record: sentence`Won auction ${auctionPart(auction)} with ${solver(won.winner)}; the settlement may be mined until block ${{ kind: 'block', number: deadlineBlock }}.`,
    evidence: [
      evidenceOf.bid(auction.id, won.winner.solutionUid, won.winner.ranking),
      ...attemptEvidence(auction, won),
    ],
    owner: {
      status: [],
      next: sentence`This normally takes under a minute. You receive at least the amount you signed, or nothing is taken.`,
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
    record: sentence`Won auction ${auctionPart(auction)} with ${solver(won.winner)}, but ${settlementFailure(auction, won)}.${sinceLabel(since)}`,
    evidence: [
      ...attemptEvidence(auction, won),
      evidenceOf.bid(auction.id, won.winner.solutionUid, won.winner.ranking),
      ...sinceEvidence(since),
    ],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: sentence`A match was found for it, but the transaction did not go through in time, so it took nothing.`,
      next: nextStep(order),
    },
  }
}

function settlementFailure(auction: ReportAuction, won: Won): Sentence {
  const deadlineBlock = won.attempt?.deadlineBlock ?? auction.deadline
  const passed = sentence`passed its deadline block ${{ kind: 'block', number: deadlineBlock }}`
  const outcome = won.attempt?.outcome ?? null
  if (won.attempt === null) return sentence`no settlement attempt is recorded and it ${passed}`
  if (outcome === null) return sentence`the settlement ${passed} without an outcome`
  if (outcome === 'timeout') return sentence`the settlement ${passed}`
  return sentence`the settlement failed: ${{ kind: 'verbatim', text: outcome }}`
}

/** Rule "bids existed but none won or all filtered out". */
export function bidsLostFinding(
  order: ReportOrder,
  auction: ReportAuction,
  lost: Lost,
  { since, records }: { readonly since: BidlessAuctions; readonly records: Records },
): Finding {
  const count = auction.proposedSolutions.length
  const bids = count === 1 ? 'one bid contained it' : sentence`${count} bids contained it`
  const bidOutcome = lost.allFilteredOut
    ? sentence`${count === 1 ? 'and was' : 'and all were'} filtered out: the solution was worse for one of its pairs than the best bid for that pair alone`
    : count === 1
      ? sentence`ranked ${lost.best.ranking}, and did not win`
      : sentence`the best ranked ${lost.best.ranking}, and none won`
  return {
    rule: 'bidsLost',
    confidence: 'cause',
    record: sentence`In auction ${auctionPart(auction)}, ${bids}${count === 1 && lost.allFilteredOut ? ' ' : ', '}${bidOutcome}.${sinceLabel(since)}`,
    evidence: [
      evidenceOf.bid(auction.id, lost.best.solutionUid, lost.best.ranking),
      evidenceOf.auction(auction.id),
      ...sinceEvidence(since),
    ],
    owner: {
      status: ownerStatus(order, records),
      detail: sentence`It was offered for trading, but other trades gave a better result in the same round.`,
      next: nextStep(order),
    },
  }
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
  earlier: Sentence,
): Finding {
  const last = count === 1 ? 'there' : sentence`in the last, ${auctionPart(newest)},`
  const gap = gapLabel(prices)
  const auctions =
    count === 1
      ? sentence`In auction ${auctionPart(newest)} no solver bid`
      : gap.length === 0
        ? sentence`In ${count} auctions no solver bid, the last of them ${auctionPart(newest)}`
        : sentence`In ${count} auctions no solver bid`
  const market = gap.length === 0 ? [] : sentence`; ${last} ${gap}`
  return {
    rule: 'noBid',
    confidence: prices.gap?.side === 'worse' ? 'likely' : 'unknown',
    record: sentence`${auctions}${market}${reductionLabel(prices.reductionBps)}.${rejectedLabel(newest)}${earlier}`,
    evidence: [evidenceOf.auction(newest.id)],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: ownerGapLabel(order, prices),
      next: nextStep(order),
    },
  }
}

/** The market in that auction; empty where the cause has said it with the same amount. */
function gapLabel({ gap, named }: NewestPrices): Sentence {
  if (gap === null) return sentence`no price was recorded for one of the tokens`
  if (isSame(gap, named)) return []
  return lowerFirst(marketClause(gap, 'was'))
}

const isSame = (priceGap: PriceGap, other: PriceGap | null): boolean =>
  priceGap.side === other?.side && priceGap.bps === other.bps

const lowerFirst = (parts: Sentence): Sentence =>
  parts.map((part, at) =>
    at === 0 && part.kind === 'text'
      ? { ...part, text: part.text.charAt(0).toLowerCase() + part.text.slice(1) }
      : part,
  )

function reductionLabel(reductionBps: bigint | null): Sentence {
  if (reductionBps === null) return []
  return sentence`; with a limit ${{ kind: 'percent', bps: reductionBps }} lower it would have been filled there`
}

/** For an order that waits, the cause says the market as it is; an ended one has only the record. */
function ownerGapLabel(order: ReportOrder, { gap, named }: NewestPrices): Sentence {
  if (gap?.side !== 'worse') return sentence`Nobody offered to trade it at its limit.`
  if (order.status !== 'expired' || isSame(gap, named)) return []
  return sentence`When last checked, ${lowerFirst(marketClause(gap, 'was'))}.`
}

function rejectedLabel(auction: ReportAuction): Sentence {
  const { rejectedBids = [] } = auction
  const first = rejectedBids[0]
  if (first === undefined) return []
  const count = rejectedBids.length
  const rejected =
    count === 1 ? 'One bid of that auction was' : sentence`${count} bids of that auction were`
  return sentence` ${rejected} rejected (${{ kind: 'verbatim', text: first.reason }}); the record does not say whether ${count === 1 ? 'it' : 'they'} contained this order.`
}

/** What the owner can do next; only an ended order can be placed again without a duplicate. */
export const nextStep = (order: ReportOrder): Sentence =>
  order.status === 'expired'
    ? sentence`You can place it again at the current market price.`
    : sentence`It is tried again in every round until it expires; you can also cancel it and ask for a price closer to the market.`

function sinceLabel(since: BidlessAuctions): Sentence {
  if (since.count === 0) return []
  return since.count === 1
    ? sentence` In the one auction since, no solver bid.`
    : sentence` In the ${since.count} auctions since, no solver bid.`
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
