import 'server-only'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import type { NewCompetition, RejectedBid } from '@/lib/domain/auction/competition-record'
import type { InFlightOrder } from '@/lib/domain/auction/in-flight-order'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Bid, Competition, RankedBid } from '@/lib/domain/solution/select-winners'
import { selectWinners } from '@/lib/domain/solution/select-winners'
import { verifySolution } from '@/lib/domain/solution/verify'
import { competitionEvents, toRecord } from './competition-record'
import { cutNextAuction } from './cut-auction'

/** One solver's answer to an auction; `solutions` are untrusted. */
export type SolverAnswer = {
  readonly solver: string
} & (
  | { readonly ok: true; readonly solutions: readonly unknown[] }
  | { readonly ok: false; readonly failure: string; readonly detail: string }
)

export type AuctionEvent = {
  readonly uid: OrderUid
  readonly label: string
  readonly reason?: string
  readonly timestamp: UnixMicros
}

export type RunAuctionDeps = {
  readonly now: () => UnixMicros
  readonly market: () => Promise<MarketSnapshot>
  readonly candidates: (now: UnixSeconds) => Promise<readonly StoredOrder[]>
  readonly inFlight: (headBlock: number) => Promise<readonly InFlightOrder[]>
  readonly funding: (
    pairs: readonly { owner: Address; token: Address }[],
  ) => Promise<readonly { balance: Atoms; allowance: Atoms }[]>
  readonly recordEvents: (events: readonly AuctionEvent[]) => Promise<void>
  /** Numbers and stores the auction with its orders and their `ready` events. */
  readonly openAuction: (
    draft: Omit<Auction, 'id'>,
    events: readonly AuctionEvent[],
  ) => Promise<AuctionId>
  readonly solve: (auction: Auction) => Promise<readonly SolverAnswer[]>
  /** Runs the complete settlement as a call from the solver's account. */
  readonly simulate: (auction: Auction, bid: Bid) => Promise<Result<null, { reason: string }>>
  readonly recordCompetition: (
    competition: NewCompetition,
    events: readonly AuctionEvent[],
  ) => Promise<void>
}

export type AuctionSettings = {
  readonly chainId: number
  readonly settlementContract: Address
  readonly wrappedNativeToken: Address
  /** Blocks after the auction's in which a settlement may be mined. */
  readonly deadlineBlocks: number
  readonly deniedAccounts: ReadonlySet<Address>
  readonly unsupportedTokens: ReadonlySet<Address>
  /** Submission address by solver name. */
  readonly solverAccounts: ReadonlyMap<string, Address>
  readonly solverNames: ReadonlyMap<Address, string>
}

export type AuctionOutcome = {
  readonly auction: Auction
  readonly competition: Competition
  readonly rejectedBids: readonly RejectedBid[]
  readonly winners: readonly RankedBid[]
}

/**
 * One batch: cut, solve, verify, rank, record. Nothing is settled here: when this returns, the
 * whole competition is on disk. `lastInstance` is the fingerprint of the last auction that was cut;
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
  lastInstance.value = instance
  const auction: Auction = { ...draft, id }

  const { bids, rejected } = collectBids(auction, settings, await deps.solve(auction))
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
  return { auction, competition, rejectedBids: rejected, winners }
}

/** Everything the answers depend on, besides the block number itself. */
const fingerprint = (draft: Omit<Auction, 'id'>): string =>
  JSON.stringify([
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
