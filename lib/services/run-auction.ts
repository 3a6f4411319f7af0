import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { RejectedBid } from '@/lib/domain/auction/competition-record'
import type { Bid, Competition, RankedBid } from '@/lib/domain/solution/select-winners'
import { selectWinners } from '@/lib/domain/solution/select-winners'
import { verifySolution } from '@/lib/domain/solution/verify'
import type { AuctionSettings, RunAuctionDeps, SolverAnswer } from './auction-context'
import { competitionEvents, toRecord } from './competition-record'
import { cutNextAuction } from './cut-auction'

export type AuctionOutcome = {
  readonly auction: Auction
  readonly competition: Competition
  readonly rejectedBids: readonly RejectedBid[]
  readonly winners: readonly RankedBid[]
}

/**
 * One batch: cut, solve, verify, rank, record. Nothing is settled here: when this returns, the
 * whole competition is on disk. `lastInstance` is the fingerprint of the last auction if it had no winner;
 * an equal one is not run again because the same input gives the same answers.
 * Returns null when there is nothing to auction. Source: protocol, sections 9 and 10.
 */
export async function runAuction(
  deps: RunAuctionDeps,
  settings: AuctionSettings,
  lastInstance: { value: string },
): Promise<AuctionOutcome | null> {
  const draft = await cutNextAuction(deps, settings)
  if (draft.orders.length === 0) return null
  const instance = fingerprint(draft)
  if (instance === lastInstance.value) return null
  const ready = draft.orders.map(({ uid }) => ({
    uid,
    label: 'ready',
    timestamp: deps.now(),
  }))
  const id = await deps.openAuction(draft, ready)
  const auction: Auction = { ...draft, id }

  const answers = await deps.solve(auction)
  const { bids, rejected } = collectBids(auction, settings, answers)
  const simulated = await Promise.all(
    bids.map(async (bid) => ({ bid, outcome: await deps.simulate(auction, bid) })),
  )
  const standing = simulated.flatMap(({ bid, outcome }) => (outcome.ok ? [bid] : []))
  for (const { bid, outcome } of simulated) {
    if (!outcome.ok) rejected.push(rejection(settings, bid, outcome.error.reason))
  }
  const competition = selectWinners(auction, standing)
  const winners = competition.ranked.filter((bid) => bid.isWinner)
  await deps.recordCompetition(
    toRecord(auction.id, settings, competition, rejected),
    competitionEvents(competition, deps.now()),
  )
  // Only an auction that gave nothing, with every solver heard, would give nothing again.
  const isExhausted = winners.length === 0 && answers.every((answer) => answer.ok)
  lastInstance.value = isExhausted ? instance : ''
  return { auction, competition, rejectedBids: rejected, winners }
}

/** Everything the answers depend on, besides the block number itself. */
const fingerprint = (draft: Omit<Auction, 'id'>): string =>
  JSON.stringify([
    `${draft.gasPrice}`,
    draft.orders.map((order) => [order.uid, `${order.remainingSellAmount}`]),
    draft.pools.map((pool) => [pool.address, `${pool.reserve0}`, `${pool.reserve1}`]),
    [...(draft.balances ?? [])].map(([key, amount]) => [key, `${amount}`]),
  ])

function collectBids(
  auction: Auction,
  settings: AuctionSettings,
  answers: readonly SolverAnswer[],
): { bids: Bid[]; rejected: RejectedBid[] } {
  const bids: Bid[] = []
  const rejected: RejectedBid[] = []
  for (const answer of answers) {
    const solver = settings.solverAccounts.get(answer.solver)
    if (solver === undefined) continue
    const record = { solver, solverName: answer.solver }
    if (!answer.ok) {
      const { failure: reason, detail } = answer
      rejected.push({ ...record, solutionId: null, reason: `solver ${reason}`, detail })
      continue
    }
    for (const candidate of answer.solutions) {
      const verified = verifySolution(auction, candidate)
      if (verified.ok) bids.push({ solver, verified: verified.value })
      else {
        rejected.push({
          ...record,
          solutionId: null,
          reason: verified.error.reason,
          detail: null,
        })
      }
    }
  }
  return { bids, rejected }
}

const rejection = (settings: AuctionSettings, bid: Bid, reason: string): RejectedBid => ({
  solver: bid.solver,
  solverName: settings.solverNames.get(bid.solver) ?? bid.solver,
  solutionId: bid.verified.solution.id,
  reason: `simulation reverted: ${reason}`,
  detail: null,
  orderUids: bid.verified.trades.map((trade) => trade.uid),
})
