import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { refusedCallers } from '@/lib/domain/auction/failed-callers'
import { poolStateText } from '@/lib/domain/pool/pool-quotes'
import type { Competition, RankedBid } from '@/lib/domain/solution/select-winners'
import { selectWinners } from '@/lib/domain/solution/select-winners'
import { lastPrices } from '@/lib/domain/solver/last-prices'
import { requote } from '@/lib/domain/solver/requote'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import type { AuctionSettings, RunAuctionDeps } from './auction-context'
import {
  type AuctionMemory,
  rememberAuction,
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
  const { auction, instance } = cut
  const { tried, succeeding, rejected, isConclusive } = await deps.inPhase('solve', () =>
    collectSolutions(
      deps,
      settings,
      auction,
      refusedCallers(memory.failedCallers, secondsOf(deps.now())),
    ),
  )
  rememberTrials(memory, tried, secondsOf(deps.now()))
  const { competition, winners } = await deps.inPhase('select', async () => {
    const refused = await findRefusals(deps, auction, tried)
    rememberRefusals(memory, refused.refusals)
    const competition = selectWinners(auction, succeeding, requote)
    await deps.recordCompetition(toRecord(auction, settings, competition, rejected), [
      ...competitionEvents(competition, deps.now()),
      ...refused.events,
    ])
    return { competition, winners: competition.ranked.filter((bid) => bid.isWinner) }
  })
  const [first] = winners
  // Skip an equal auction only if this one had no winner although every solver replied. One whose bids
  // failed in simulation may succeed once the failing orders are left out.
  const isDecided = winners.length === 0 && isConclusive && tried.every(({ ok }) => ok)
  rememberAuction(memory, {
    lastInstance: isDecided ? instance : '',
    lastPrices: first === undefined ? null : lastPrices(auction, first.verified.solution),
  })
  return { auction, competition, rejectedBids: rejected, winners }
}

type CutAuction = {
  readonly auction: Auction
  /** Equal for auctions whose solutions are equal. */
  readonly instance: string
}

/** Builds and opens an auction; null when there is nothing to auction. */
async function cutAuction(
  deps: RunAuctionDeps,
  settings: AuctionSettings,
  memory: AuctionMemory,
): Promise<CutAuction | null> {
  const built = await buildAuction(deps, settings, memory)
  await recordFindings(deps, built.findings)
  if (built.draft.orders.length === 0) return null
  const draft =
    memory.lastPrices === null ? built.draft : { ...built.draft, lastPrices: memory.lastPrices }
  await deps.yieldToEventLoop()
  const instance = fingerprint(draft)
  if (instance === memory.lastInstance) return null
  const ready = draft.orders.map(({ uid }) => ({
    uid,
    label: 'ready',
    timestamp: deps.now(),
  }))
  const id = await openAuction(deps, draft, ready)
  return { auction: { ...draft, id }, instance }
}

/** Everything solutions depend on, except the block number and the prices a search starts from. */
const fingerprint = (draft: Omit<Auction, 'id'>): string =>
  JSON.stringify([
    `${draft.gasPrice}`,
    draft.orders.map((order) => [order.uid, `${order.remainingSellAmount}`]),
    draft.pools.map((pool) => [pool.address, poolStateText(pool)]),
    [...(draft.balances ?? [])].map(([key, amount]) => [key, `${amount}`]),
  ])
