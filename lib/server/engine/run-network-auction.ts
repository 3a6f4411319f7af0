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
import { runAuction } from '@/lib/services/engine/run-auction'
import { settlementCalldata } from '@/lib/services/engine/settle-solution'
import { unsupportedAmong } from '@/lib/services/order-book/check-tokens'
import type { EngineConfig } from './engine-config'
import type { ReportedConfig } from './engine-report'
import { settleOnNetwork } from './settle-network'

/**
 * Runs one auction on this network, on the market of `headBlock` or later, records it, and sends its
 * winners. Returns whether there was anything to auction.
 */
export async function auctionOnNetwork(
  config: ReportedConfig,
  store: NetworkStore,
  headBlock: number,
  memory: AuctionMemory,
): Promise<boolean> {
  const { deadlineBlocks, waitBlocks } = config.cadence()
  if (await isSettlementInFlight(store, headBlock - waitBlocks)) return false
  const settings = { ...config.settings, deadlineBlocks }
  const { tracer, report } = config
  const attributes = { 'coincidence.network': config.network }
  const trace = { name: 'auction', kind: 'internal', attributes, links: [] } as const
  const outcome = await tracer.trace(trace, async (root) => {
    const [start, startedMs] = [tracer.now(), performance.now()]
    const outcome = await runAuction(auctionDeps(config, store, headBlock), settings, memory)
    if (outcome === null) {
      root.drop()
      return null
    }
    config.onVerified(outcome)
    report.auctioned(outcome, { start, durationMs: performance.now() - startedMs, root })
    const { auction, winners } = outcome
    // The settlements go first.
    inBackground(config, 'bound', recordBound(config, store, auction))
    const { markets } = config.solvers
    inBackground(config, 'markets', recordMarkets({ ...store, markets }, outcome))
    await report.inPhase('settle', () => settleOnNetwork(config, store, auction, winners, memory))
    return outcome
  })
  if (outcome === null) return false
  await config.changes.publish(outcome.changed)
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

function auctionDeps(
  config: ReportedConfig,
  store: NetworkStore,
  headBlock: number,
): RunAuctionDeps {
  const { database, settings, reader, tokenProbe, now, report } = config
  const transaction = <T>(work: (tx: NetworkStore) => Promise<T>) =>
    inTransaction(database, settings.chainId, work)
  return {
    ...store,
    now,
    inPhase: report.inPhase,
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
      const deadlineMs = config.pace.solveDeadlineMs()
      const answers = await config.solvers.solve(auction, { deadlineMs })
      report.answered(answers)
      return answers
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
    recordCompetition: ({ instance, ...competition }, events) =>
      transaction(async (tx) => {
        await tx.insertCompetition(competition)
        await tx.recordInstance({ auctionId: competition.auctionId, instance })
        await tx.insertOrderEvents({ events })
      }),
  }
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
