import { orderDeadline } from '@/lib/domain/order/deadline'
import { message } from '@/lib/domain/shared/message'
import type { Advice } from './advice'
import { evidenceOf } from './evidence'
import { saleRecord } from './outcome-rules'
import { fillsOf, hasFills, partialFillNote } from './progress'
import type { DebugReport, ReportBid } from './report'
import { joinSentences, type Sentence, sentence } from './sentence'
import type { Verdict } from './verdict'
import type { DecidedCode, VerdictCode } from './verdict-code'

/**
 * Whether a solver brought the order with its bid, so that nobody placed it: only its settlements tell of it.
 * Source: lib/docs/protocol.md#orders-that-were-never-placed.
 */
export const isUnplaced = ({
  order,
  events,
  publicOnly,
}: Pick<DebugReport, 'order' | 'events' | 'publicOnly'>): boolean =>
  order.class === 'liquidity' &&
  hasFills(order) &&
  // Of what is public, the event has only the order's own date.
  (publicOnly === true || !events.some(({ label }) => label === 'created'))

type Bringer = { readonly auctionId: number; readonly bid: ReportBid }

/** The bid that settled it first; null where that is not recorded. */
function bringerOf({ auctions, trades }: DebugReport): Bringer | null {
  const first = trades.at(-1)
  const auction = auctions.find(({ id }) => id === first?.auctionId)
  const bid = auction?.proposedSolutions.find(({ isWinner }) => isWinner)
  return auction === undefined || bid === undefined ? null : { auctionId: auction.id, bid }
}

function broughtRecord(report: DebugReport, bringer: Bringer | null): Sentence {
  if (bringer !== null) {
    const { solver, solverName = null } = bringer.bid
    const who = { kind: 'account', address: solver, name: solverName } as const
    const id = { kind: 'auction', id: bringer.auctionId } as const
    return sentence`It was not placed here: solver ${who} brought it with its solution of auction ${id}.`
  }
  const hash = report.trades.at(-1)?.txHash
  return hash === undefined
    ? sentence`It was not placed here: a solver brought it to a settlement of its own.`
    : sentence`It was not placed here: a solver brought it to its settlement in transaction
        ${{ kind: 'tx', hash }}, which no recorded bid matches.`
}

/** What is left of it; an auction does not have it, so only who has the order can settle more of it. */
function restNote({ order }: DebugReport): Sentence {
  const until = { kind: 'time', ms: orderDeadline(order) * 1000 } as const
  if (order.status === 'open') {
    return sentence`The rest can be settled until ${until}, by a solver that has the order.`
  }
  if (order.status === 'cancelled') {
    return sentence`Its owner took the rest back by a transaction.`
  }
  return order.status === 'expired' ? sentence`The rest expired at ${until}.` : []
}

/** The same for its owner, in plain language. */
function ownerRestNote(report: DebugReport): Sentence {
  const { order } = report
  const until = { kind: 'time', ms: orderDeadline(order) * 1000 } as const
  if (order.status === 'cancelled') return sentence`You took the rest back by a transaction.`
  return order.status === 'open'
    ? sentence`The rest can trade until ${until}, through those you gave the order to.`
    : restNote(report)
}

/** What is recorded of an order that a solver brought: who did, with which auction, and what it traded. */
export function unplacedVerdict(report: DebugReport): Verdict {
  const { order, trades } = report
  const bringer = bringerOf(report)
  const { sold, bought } = fillsOf(order)
  const record = joinSentences(broughtRecord(report, bringer), saleRecord(report), restNote(report))
  return {
    rule: 'unplaced',
    confidence: 'cause',
    sentence: joinSentences(partialFillNote(order), record),
    cause: [],
    record,
    evidence: [
      ...(bringer === null
        ? []
        : [evidenceOf.bid(bringer.auctionId, bringer.bid.solutionUid, bringer.bid.ranking)]),
      ...trades.slice(0, 3).map(evidenceOf.trade),
    ],
    isUpToOwner: false,
    reply: {
      said: sentence`You sold ${sold} for ${bought}, by an order that was not placed here.`,
      next: joinSentences(ownerRestNote(report), sentence`Nothing more needs to be done.`),
    },
  }
}

/** The code of such an order: what became of it, and who brought it. */
export function unplacedCode(report: DebugReport): DecidedCode {
  const bringer = bringerOf(report)
  const trades = report.trades.length
  return {
    code: codeOf(report.order),
    certainty: 'certain',
    params: {
      ...(trades === 0 ? {} : { trades }),
      ...(bringer === null ? {} : { auctionId: bringer.auctionId, solver: bringer.bid.solver }),
    },
  }
}

function codeOf({ status }: DebugReport['order']): VerdictCode {
  if (status === 'cancelled') return 'cancelled_on_chain'
  return status === 'fulfilled' ? 'filled' : 'partly_filled'
}

/** Nothing that can be done about an order which its owner placed helps one that a solver has. */
export const unplacedAdvice: Advice = {
  owner: sentence`${message`Nothing needs to be done.`}`,
  support: sentence`${message`Ask the solver that brought it; only its settlements are recorded here.`}`,
}
