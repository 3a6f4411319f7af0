import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { customTargets } from '@/lib/domain/solution/custom-calls'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { packInstance } from '@/lib/server/order-book/instance-pack'
import type { RunAuctionDeps } from '@/lib/services/engine/auction-context'
import type { AuctionMemory } from '@/lib/services/engine/auction-memory'
import type { RecordFindingsDeps } from '@/lib/services/engine/record-findings'
import { recordMarkets } from '@/lib/services/engine/record-markets'
import { type AuctionOutcome, runAuction } from '@/lib/services/engine/run-auction'
import { settlementCalldata } from '@/lib/services/engine/settle-solution'
import { unsupportedAmong } from '@/lib/services/order-book/check-tokens'
import type { EngineConfig } from './engine-config'
import { settleOnNetwork } from './settle-network'

/**
 * Runs one auction on this network, on the market of `headBlock` or later, records it, and sends its
 * winners. Returns whether there was anything to auction.
 */
export async function auctionOnNetwork(
  config: EngineConfig,
  store: NetworkStore,
  headBlock: number,
  memory: AuctionMemory,
): Promise<boolean> {
  const { deadlineBlocks, waitBlocks } = config.cadence()
  if (await isSettlementInFlight(store, headBlock - waitBlocks)) return false
  const startedMs = performance.now()
  const settings = { ...config.settings, deadlineBlocks }
  const outcome = await runAuction(auctionDeps(config, store, headBlock), settings, memory)
  if (outcome === null) return false
  config.onVerified(outcome)
  report(config, outcome, performance.now() - startedMs)
  const { auction, winners } = outcome
  // The settlements go first.
  inBackground(config, 'bound', recordBound(config, store, auction))
  const { markets } = config.solvers
  inBackground(config, 'markets', recordMarkets({ ...store, markets }, outcome))
  await settleOnNetwork(config, store, auction, winners, memory)
  await config.changes.publish(auction.orders.map(({ uid }) => uid))
  return true
}

/** Stores what no settlement of the auction could score more than, when that is computed in time. */
async function recordBound(
  { solvers }: Pick<EngineConfig, 'solvers'>,
  store: Pick<NetworkStore, 'recordBound'>,
  auction: Auction,
): Promise<void> {
  const bound = await solvers.bound(auction)
  if (bound !== null) await store.recordBound({ auctionId: auction.id, bound })
}

/** For work that nobody waits for: its failure is told, and the round goes on. */
function inBackground(
  { network, observer }: Pick<EngineConfig, 'network' | 'observer'>,
  step: string,
  work: Promise<void>,
): void {
  work.catch((error: unknown) => observer.engineFault({ network, step, error }))
}

function auctionDeps(config: EngineConfig, store: NetworkStore, headBlock: number): RunAuctionDeps {
  const { database, settings, reader, tokenProbe, now } = config
  const transaction = <T>(work: (tx: NetworkStore) => Promise<T>) =>
    inTransaction(database, settings.chainId, work)
  return {
    ...store,
    now,
    yieldToEventLoop,
    market: () => config.market(headBlock),
    funding: reader.funding,
    inspectOrders: reader.inspectOrders,
    unsupportedAmong: (tokens) =>
      unsupportedAmong(
        {
          examineToken: tokenProbe.examine,
          isUnsupportedToken: (token) => settings.unsupportedTokens.has(token),
        },
        tokens,
      ),
    ...findingsDeps(config, store),
    packInstance,
    transaction,
    solve: async (auction) => {
      await yieldToEventLoop()
      return config.solvers.solve(auction, { deadlineMs: config.pace.solveDeadlineMs() })
    },
    simulate: (auction, bid, tokens) =>
      reader.trySettlement(
        {
          from: bid.solver,
          to: auction.settlementContract,
          data: settlementCalldata(auction, bid.verified.solution),
        },
        tokens,
        bid.verified.solution.custom === undefined
          ? null
          : customTargets(bid.verified.solution.custom),
      ),
    ...(config.refusalOf === undefined ? {} : { refusalOf: config.refusalOf }),
    recordCompetition: (competition, events) =>
      transaction(async (tx) => {
        await tx.insertCompetition(competition)
        await tx.insertOrderEvents({ events })
      }),
  }
}

function report(
  { metrics, observer, network }: EngineConfig,
  { auction, competition, rejectedBids, winners }: AuctionOutcome,
  durationMs: number,
): void {
  const seconds = durationMs / 1000
  metrics.auctions.inc({ network })
  metrics.auctionSeconds.observe({ network }, seconds)
  for (const { solverName: solver, reason } of rejectedBids) {
    metrics.rejectedBids.inc({ network, solver })
    observer.bidRejected({ network, auctionId: auction.id, solver, reason })
  }
  observer.auctionSolved({
    network,
    auctionId: auction.id,
    block: auction.block,
    orders: auction.orders.length,
    solutions: competition.ranked.length,
    winners: winners.length,
    rejected: rejectedBids.length,
    ms: Math.round(seconds * 1000),
  })
}

/**
 * Whether our own settlements, begun in that block or later, are about to change pools and balances: an
 * auction built now would be solved on an outdated state.
 */
async function isSettlementInFlight(store: NetworkStore, since: number): Promise<boolean> {
  const running = await store.selectRunningAttempts({})
  return running.some((attempt) => attempt.startBlock >= since)
}

/** What recording why orders stay out, and who lacks funds, takes on this network. */
export const findingsDeps = (
  config: Pick<EngineConfig, 'database' | 'settings' | 'notified' | 'tokens'>,
  store: NetworkStore,
): RecordFindingsDeps => ({
  network: config.notified,
  loadTokens: config.tokens.loadTokens,
  insertOrderEvents: store.insertOrderEvents,
  transaction: (work) => inTransaction(config.database, config.settings.chainId, work),
})
