import 'server-only'
import { err, ok } from '@/lib/domain/shared/result'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { packInstance } from '@/lib/server/order-book/instance-pack'
import type { AuctionMemory } from '@/lib/services/engine/auction-context'
import { openAuction } from '@/lib/services/engine/open-auction'
import { runAuction } from '@/lib/services/engine/run-auction'
import { settlementCalldata } from '@/lib/services/engine/settle-solution'
import { unsupportedAmong } from '@/lib/services/order-book/check-tokens'
import { auctionRecording } from './auction-recording'
import type { EngineConfig } from './engine-config'
import { settleOnNetwork } from './settle-network'

/**
 * Runs one auction on this network, not on an older market than `headBlock`'s, records it, and
 * sends its winners on their way.
 */
export async function auctionOnNetwork(
  config: EngineConfig,
  store: NetworkStore,
  headBlock: number,
  memory: AuctionMemory,
): Promise<void> {
  const { database, settings, reader, tokenProbe, observer, metrics, network, now } = config
  if (await isSettlementOnItsWay(store, headBlock)) return
  const startedMs = performance.now()
  const transaction = <T>(work: (tx: NetworkStore) => Promise<T>) =>
    inTransaction(database, settings.chainId, work)
  const outcome = await runAuction(
    {
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
      ...auctionRecording(config, store),
      openAuction: (draft, events) =>
        openAuction({ ...store, now, packInstance, transaction }, draft, events),
      solve: async (auction) => {
        await yieldToEventLoop()
        return config.solvers.solve(auction, { deadlineMs: config.solveDeadlineMs })
      },
      simulate: async (auction, bid) => {
        const dry = await reader.simulate({
          from: bid.solver,
          to: auction.settlementContract,
          data: settlementCalldata(auction, bid.verified.solution),
        })
        return dry.ok ? ok(null) : err({ reason: dry.reason })
      },
      recordCompetition: (competition, events) =>
        transaction(async (tx) => {
          await tx.insertCompetition(competition)
          await tx.insertOrderEvents({ events })
        }),
    },
    settings,
    memory,
  )
  if (outcome === null) return
  config.onVerified(outcome)
  const { auction, competition, rejectedBids, winners } = outcome
  const seconds = (performance.now() - startedMs) / 1000
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
  await settleOnNetwork(config, store, auction, winners, memory)
  await config.changes.publish(auction.orders.map(({ uid }) => uid))
}

/** Blocks a settlement gets to be mined in before the next auction stops waiting for it. */
const WAIT_BLOCKS = 1

/**
 * Whether pools and balances are about to change by our own hand: an auction cut now would be
 * solved on a state its settlements never meet.
 */
async function isSettlementOnItsWay(store: NetworkStore, headBlock: number): Promise<boolean> {
  const running = await store.selectRunningAttempts({})
  return running.some((attempt) => headBlock <= attempt.startBlock + WAIT_BLOCKS)
}
