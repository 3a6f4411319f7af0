import type { AuctionOutcome } from './auction-outcome'
import { evidenceOf } from './evidence'
import type { PriceGap } from './price-gap'
import { ownerStatus, partialFillPrefix } from './progress'
import type { ReportAuction, ReportBid, ReportOrder } from './report'
import type { Sentence, SentencePart } from './sentence'
import { sentence } from './sentence'
import type { Verdict } from './verdict'

type Won = Extract<AuctionOutcome, { winner: ReportBid }>
type Lost = Extract<AuctionOutcome, { kind: 'lost' }>

/** The auctions after the one a sentence is about; none of them had a bid for the order. */
export type BidlessAuctions = { readonly count: number; readonly newest: ReportAuction | null }

/** The winning bid's settlement is running. */
export function executingVerdict(order: ReportOrder, auction: ReportAuction, won: Won): Verdict {
  const deadlineBlock = won.attempt?.deadlineBlock ?? auction.deadlineBlock
  return {
    rule: 'executing',
    confidence: 'cause',
    sentence: sentence`${partialFillPrefix(order)}Won auction ${auctionPart(auction)} with ${solver(won.winner)}; the settlement may be mined until block ${{ kind: 'block', number: deadlineBlock }}.`,
    evidence: [
      evidenceOf.bid(auction.id, won.winner.solutionUid, won.winner.ranking),
      ...attemptEvidence(auction, won),
    ],
    reply: sentence`Your order was matched and is being settled right now. This normally takes under a minute. You receive at least the amount you signed, or everything stays in your account.`,
  }
}

/** Rule "won but settlement failed or passed its deadline block". */
export function settlementFailedVerdict(
  order: ReportOrder,
  auction: ReportAuction,
  won: Won,
  since: BidlessAuctions,
): Verdict {
  return {
    rule: 'settlementFailed',
    confidence: won.attempt === null ? 'likely' : 'cause',
    sentence: sentence`${partialFillPrefix(order)}Won auction ${auctionPart(auction)} with ${solver(won.winner)}, but ${settlementFailure(auction, won)}.${sinceLabel(since)}`,
    evidence: [
      ...attemptEvidence(auction, won),
      evidenceOf.bid(auction.id, won.winner.solutionUid, won.winner.ranking),
      ...sinceEvidence(since),
    ],
    reply: sentence`${ownerStatus(order)} A match was found for it, but the transaction did not go through in time, so nothing was taken. ${nextStep(order)}`,
  }
}

function settlementFailure(auction: ReportAuction, won: Won): Sentence {
  const deadlineBlock = won.attempt?.deadlineBlock ?? auction.deadlineBlock
  const passed = sentence`passed its deadline block ${{ kind: 'block', number: deadlineBlock }}`
  const outcome = won.attempt?.outcome ?? null
  if (won.attempt === null) return sentence`no settlement attempt is recorded and it ${passed}`
  if (outcome === null) return sentence`the settlement ${passed} without an outcome`
  if (outcome === 'timeout') return sentence`the settlement ${passed}`
  return sentence`the settlement failed: ${{ kind: 'verbatim', text: outcome }}`
}

/** Rule "bids existed but none won or all filtered out". */
export function bidsLostVerdict(
  order: ReportOrder,
  auction: ReportAuction,
  lost: Lost,
  since: BidlessAuctions,
): Verdict {
  const count = auction.bids.length
  const bids = count === 1 ? 'one bid contained it' : sentence`${count} bids contained it`
  const bidOutcome = lost.allFilteredOut
    ? sentence`${count === 1 ? 'and was' : 'and all were'} filtered out: the solution was worse for one of its pairs than the best bid for that pair alone`
    : count === 1
      ? sentence`ranked ${lost.best.ranking}, and did not win`
      : sentence`the best ranked ${lost.best.ranking}, and none won`
  return {
    rule: 'bidsLost',
    confidence: 'cause',
    sentence: sentence`${partialFillPrefix(order)}In auction ${auctionPart(auction)}, ${bids}${count === 1 && lost.allFilteredOut ? ' ' : ', '}${bidOutcome}.${sinceLabel(since)}`,
    evidence: [
      evidenceOf.bid(auction.id, lost.best.solutionUid, lost.best.ranking),
      evidenceOf.auction(auction.id),
      ...sinceEvidence(since),
    ],
    reply: sentence`${ownerStatus(order)} It was offered for trading, but other trades gave a better result in the same round. ${nextStep(order)}`,
  }
}

/** The newest auction's prices against the limit, and the limit reduction that would have filled it. */
export type NewestPrices = { readonly gap: PriceGap | null; readonly reductionBps: bigint | null }

/** Rule "in N auctions with no bid". */
export function noBidVerdict(
  order: ReportOrder,
  newest: ReportAuction,
  count: number,
  { gap, reductionBps }: NewestPrices,
  earlier: Sentence,
): Verdict {
  const auctions =
    count === 1
      ? sentence`In auction ${auctionPart(newest)} no solver bid`
      : sentence`In ${count} auctions no solver bid`
  const last = count === 1 ? 'there' : sentence`in the last, ${auctionPart(newest)},`
  return {
    rule: 'noBid',
    confidence: gap?.side === 'worse' ? 'likely' : 'unknown',
    sentence: sentence`${partialFillPrefix(order)}${auctions}; ${last} ${gapLabel(gap)}${reductionLabel(reductionBps)}.${rejectedLabel(newest)}${earlier}`,
    evidence: [evidenceOf.auction(newest.id)],
    reply: sentence`${ownerStatus(order)} ${ownerGapLabel(order, gap)} ${nextStep(order)}`,
  }
}

function gapLabel(gap: PriceGap | null): Sentence {
  if (gap === null) return sentence`no price was recorded for one of the tokens`
  const percent: SentencePart = { kind: 'percent', bps: gap.bps }
  if (gap.side === 'worse') return sentence`the market was ${percent} short of the limit`
  const where = gap.side === 'equal' ? sentence`exactly at` : sentence`${percent} better than`
  return sentence`the market was ${where} the limit, before the cost of settling, so the price alone does not explain it`
}

function reductionLabel(reductionBps: bigint | null): Sentence {
  if (reductionBps === null) return []
  return sentence`; with a limit ${{ kind: 'percent', bps: reductionBps }} lower it would have been filled there`
}

function ownerGapLabel(order: ReportOrder, gap: PriceGap | null): Sentence {
  if (gap?.side === 'worse') {
    const when = order.status === 'expired' ? 'When last checked' : 'At the last check'
    return sentence`${when}, the market price was ${{ kind: 'percent', bps: gap.bps }} below the price you asked for.`
  }
  return sentence`Nobody offered to trade it at the price you asked for.`
}

function rejectedLabel(auction: ReportAuction): Sentence {
  const first = auction.rejectedBids[0]
  if (first === undefined) return []
  const count = auction.rejectedBids.length
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
  name: bid.solverName,
})
