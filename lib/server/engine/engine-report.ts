import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { createOrderTraces } from '@/lib/infra/observe/order-traces'
import type { RootSpan } from '@/lib/infra/observe/tracer'
import type { SolverOutcome } from '@/lib/infra/solving/solver-pool'
import type { AuctionPhase } from '@/lib/services/engine/auction-phase'
import type { AuctionOutcome } from '@/lib/services/engine/run-auction'
import type { EngineConfig } from './engine-config'
import { type ReportParts, settlementReport, uidsOf } from './settlement-report'

type ReportConfig = Pick<EngineConfig, 'network' | 'observer' | 'metrics' | 'tracer'> & {
  readonly settings: Pick<EngineConfig['settings'], 'solverNames'>
}

export type EngineReport = ReturnType<typeof createEngineReport>

/** An engine's configuration with where it says what it does. */
export type ReportedConfig = EngineConfig & { readonly report: EngineReport }

/** Says what an engine does: to the log, in metrics, and as spans of auctions and of the orders in them. */
export function createEngineReport({ network, observer, metrics, tracer, settings }: ReportConfig) {
  const traces = createOrderTraces(network, tracer)
  const nameOf = (solver: Address) => settings.solverNames.get(solver) ?? solver
  const parts = { network, observer, metrics, tracer, traces, nameOf }

  return {
    ...settlementReport(parts),
    /** Measures the work of a phase. */
    inPhase: <T>(phase: AuctionPhase | 'index' | 'settle', work: () => Promise<T>): Promise<T> => {
      const stopTimer = metrics.phaseSeconds.startTimer({ network, phase })
      return tracer.span(`auction.${phase}`, {}, () => work().finally(stopTimer))
    },

    roundEnded: (outcome: 'done' | 'waiting' | 'fault') => {
      metrics.rounds.inc({ network, outcome })
      if (outcome === 'done') metrics.roundTime.set({ network }, Date.now() / 1_000)
    },

    answered: (outcomes: readonly SolverOutcome[]) => {
      for (const { solver, durationMs, ...answer } of outcomes) {
        const outcome = answer.ok
          ? bidOrNone(answer.solutions)
          : answer.failure.replaceAll(' ', '_')
        metrics.solverSeconds.observe({ network, solver, outcome }, durationMs / 1_000)
      }
    },

    auctioned: (outcome: AuctionOutcome, run: AuctionRun) => {
      countAuction(parts, outcome, run)
      if (tracer.isOn) traceAuction(parts, outcome, run)
    },
  }
}

const bidOrNone = (solutions: readonly unknown[]) => (solutions.length > 0 ? 'bid' : 'none')

type AuctionRun = {
  readonly start: UnixMicros
  readonly durationMs: number
  /** Of the auction's own trace. */
  readonly root: RootSpan
}

function countAuction(
  { network, metrics, observer, nameOf }: ReportParts,
  { auction, competition, rejectedBids, winners }: AuctionOutcome,
  { durationMs }: AuctionRun,
): void {
  const { id: auctionId, block, orders } = auction
  metrics.auctions.inc({ network })
  metrics.auctionSeconds.observe({ network }, durationMs / 1_000)
  metrics.auctionOrders.set({ network }, orders.length)
  for (const bid of competition.ranked) {
    const outcome = bid.isWinner ? 'won' : bid.filteredOut ? 'unfair' : 'lost'
    metrics.rankedBids.inc({ network, solver: nameOf(bid.solver), outcome })
  }
  for (const { solverName: solver, reason } of rejectedBids) {
    metrics.rejectedBids.inc({ network, solver })
    observer.bidRejected({ network, auctionId, solver, reason })
  }
  observer.auctionSolved({
    network,
    auctionId,
    block,
    orders: orders.length,
    solutions: competition.ranked.length,
    winners: winners.length,
    rejected: rejectedBids.length,
    ms: Math.round(durationMs),
  })
}

/** The auction's trace and those of its orders name each other. */
function traceAuction(
  { tracer, traces, nameOf }: ReportParts,
  { auction, competition, winners }: AuctionOutcome,
  { start, root }: AuctionRun,
): void {
  const { id: auctionId, block, orders } = auction
  const links = traces.auctioned({
    auctionId,
    block,
    auction: root.context,
    start,
    end: tracer.now(),
    uids: orders.map(({ uid }) => uid),
    winnerOf: new Map(
      winners.flatMap((bid) => uidsOf(bid).map((uid) => [uid, nameOf(bid.solver)] as const)),
    ),
    bidOn: new Set(competition.ranked.flatMap(uidsOf)),
  })
  for (const link of links) root.link(link)
  root.set({
    'coincidence.auction.id': auctionId,
    'coincidence.block': block,
    'coincidence.orders': orders.length,
    'coincidence.solutions': competition.ranked.length,
    'coincidence.winners': winners.length,
  })
}
