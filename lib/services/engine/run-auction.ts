import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { hasEqualSolutions } from '@/lib/domain/auction/equal-auctions'
import { refusedCallers } from '@/lib/domain/auction/failed-callers'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Competition, RankedBid } from '@/lib/domain/solution/select-winners'
import { selectWinners } from '@/lib/domain/solution/select-winners'
import { lastPrices } from '@/lib/domain/solver/last-prices'
import { requote } from '@/lib/domain/solver/requote'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import type { AuctionSettings, RunAuctionDeps } from './auction-context'
import {
  type AuctionMemory,
  rememberAuction,
  rememberEvents,
  rememberRefusals,
  rememberTrials,
} from './auction-memory'
import { buildAuction } from './build-auction'
import { collectSolutions, type LostBid } from './collect-solutions'
import { competitionEvents, toRecord } from './competition-record'
import { findRefusals } from './find-refusals'
import { openAuction } from './open-auction'
import { recordFindings } from './record-findings'

/** A recorded auction whose `winners`, best first, are not sent yet; `rejectedBids` are those of all passes. */
export type AuctionOutcome = {
  readonly auction: Auction
  readonly competition: Competition
  readonly rejectedBids: readonly LostBid[]
  readonly winners: readonly RankedBid[]
  /** The orders of which this auction wrote an event, or on which a solver has bid in it. */
  readonly changed: readonly OrderUid[]
}

/**
 * One batch: build, solve, verify, rank, record. Nothing is settled here: when this returns, the
 * entire competition is stored. An auction equal to the last one, if that had no winner, is not run
 * again, because the same input gives the same solutions. Orders that keep failing are left out.
 * Returns null when there is nothing to auction. Source: lib/docs/protocol.md#auctions,
 * lib/docs/protocol.md#competition.
 */
export async function runAuction(
  deps: RunAuctionDeps,
  settings: AuctionSettings,
  memory: AuctionMemory,
): Promise<AuctionOutcome | null> {
  const cut = await deps.inPhase('cut', () => cutAuction(deps, settings, memory))
  if (cut === null) return null
  const { auction } = cut
  // Beside solving, which needs the threads more.
  const packing = keepFault(deps.packInstance(auction))
  const { tried, succeeding, rejected, isConclusive } = await deps.inPhase('solve', () =>
    collectSolutions(
      deps,
      settings,
      auction,
      refusedCallers(memory.failedCallers, secondsOf(deps.now())),
    ),
  )
  rememberTrials(memory, tried, secondsOf(deps.now()))
  const { competition, winners, events } = await deps.inPhase('select', async () => {
    const refused = await findRefusals(deps, auction, tried)
    rememberRefusals(memory, refused.refusals)
    const competition = selectWinners(auction, succeeding, requote)
    const events = [...competitionEvents(competition, deps.now()), ...refused.events]
    const uids = events.map(({ uid }) => uid)
    rememberEvents(memory, uids)
    const record = toRecord(auction, settings, competition, rejected)
    await deps.recordCompetition({ ...record, instance: await packing }, events)
    return { competition, winners: competition.ranked.filter((bid) => bid.isWinner), events: uids }
  })
  const [first] = winners
  // Skip an equal auction only if this one had no winner although every solver replied. One whose bids
  // failed in simulation may succeed once the failing orders are left out.
  const isDecided = winners.length === 0 && isConclusive && tried.every(({ ok }) => ok)
  rememberAuction(memory, {
    lastWithoutWinner: isDecided ? auction : null,
    lastPrices: first === undefined ? null : lastPrices(auction, first.verified.solution),
  })
  const changed = [...new Set([...cut.news, ...events])]
  return { auction, competition, rejectedBids: rejected, winners, changed }
}

/** A promise whose fault counts when it is awaited, not before. */
function keepFault<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

type CutAuction = {
  readonly auction: Auction
  /** Orders of which it wrote that they are in it. */
  readonly news: readonly OrderUid[]
}

/** Builds and opens an auction; null when there is nothing to auction. */
async function cutAuction(
  deps: RunAuctionDeps,
  settings: AuctionSettings,
  memory: AuctionMemory,
): Promise<CutAuction | null> {
  const built = await buildAuction(deps, settings, memory)
  rememberEvents(
    memory,
    built.findings.events.map(({ uid }) => uid),
  )
  await recordFindings(deps, built.findings)
  if (built.draft.orders.length === 0) return null
  const draft =
    memory.lastPrices === null ? built.draft : { ...built.draft, lastPrices: memory.lastPrices }
  await deps.yieldToEventLoop()
  if (memory.lastWithoutWinner !== null && hasEqualSolutions(draft, memory.lastWithoutWinner))
    return null
  const { id, news } = await openAuction(deps, draft, memory)
  return { auction: { ...draft, id }, news }
}
