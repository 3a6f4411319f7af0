import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { ATTEMPT_REVERTED, ATTEMPT_TIMEOUT, isTakenBack } from '@/lib/domain/settlement/attempt'
import type { Address } from '@/lib/domain/shared/address'
import type { EngineNoticeKind } from '@/lib/domain/solver/engine/engine-notice'
import type { Observer } from '@/lib/infra/observe/events'
import type { AuctionOutcome } from '@/lib/services/engine/run-auction'
import type { SolverEngines } from './solver-engines'

/** Number of recent auctions whose winners are remembered: a settlement ends a few blocks after its auction. */
const AUCTIONS_REMEMBERED = 50

export type EngineNotices = {
  /** Notifies engines which of their solutions broke a rule or failed in simulation. */
  readonly onVerified: (outcome: AuctionOutcome) => void
  /** The observer, which also notifies engines how their settlements go. */
  readonly observer: Observer
}

/** Notifies engines of what became of their solutions, without waiting for the delivery. */
export function createEngineNotices(
  engines: SolverEngines,
  solverNames: ReadonlyMap<Address, string>,
  observer: Observer,
): EngineNotices {
  const winners = new Map<AuctionId, AuctionOutcome['winners']>()
  const nameOf = (solver: Address) => solverNames.get(solver) ?? solver

  const settling = (
    { auctionId, solver }: { readonly auctionId: number; readonly solver: string },
    kind: EngineNoticeKind,
  ) => {
    const own = winners.get(auctionId)?.filter((bid) => nameOf(bid.solver) === solver)
    // The solution ids of auctions before this process started are unknown.
    if (own === undefined) return
    // The event does not contain which of several solutions it is about.
    const solutionId = own.length === 1 ? (own[0]?.verified.solution.id ?? null) : null
    engines.notify(solver, { auctionId: `${auctionId}`, solutionId, kind })
  }

  return {
    onVerified: ({ auction, competition, rejectedBids, winners: won }) => {
      winners.set(auction.id, won)
      winners.delete(auction.id - AUCTIONS_REMEMBERED)
      for (const [engine, offered] of engines.offered(auction.id)) {
        const standing = competition.ranked.filter((bid) => nameOf(bid.solver) === engine)
        const failed = rejectedBids.filter((bid) => bid.solverName === engine)
        for (const id of offered) {
          if (standing.some((bid) => bid.verified.solution.id === id)) continue
          const failedTrial = failed.some((bid) => bid.solutionId === id && bid.failedTrial)
          const kind = failedTrial ? 'simulationFailed' : 'fail'
          engines.notify(engine, { auctionId: `${auction.id}`, solutionId: id, kind })
        }
      }
    },
    observer: {
      ...observer,
      settlementSent: (event) => {
        observer.settlementSent(event)
        settling(event, 'settlementStarted')
      },
      settlementMined: (event) => {
        observer.settlementMined(event)
        settling(event, 'success')
      },
      settlementFailed: (event) => {
        observer.settlementFailed(event)
        settling(event, noticeOf(event.outcome))
      },
    },
  }
}

function noticeOf(outcome: string): EngineNoticeKind {
  if (outcome === ATTEMPT_TIMEOUT) return 'expired'
  if (outcome === ATTEMPT_REVERTED) return 'revert'
  return isTakenBack(outcome) ? 'cancelled' : 'fail'
}
