import 'server-only'
import { formatEther } from 'viem'
import type { Auction } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { AttemptKey, SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type { SettlementLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import type { OrderTraces } from '@/lib/infra/observe/order-traces'
import type { SentSolution } from '@/lib/services/engine/settle-solution'
import type { EngineConfig } from './engine-config'

/** Settlements whose time of sending is remembered; each is mined, or given up, a few blocks later. */
const SENT_REMEMBERED = 1_000

/** Where an engine says what it does, and as whom it knows a solver's account. */
export type ReportParts = Pick<EngineConfig, 'network' | 'observer' | 'metrics' | 'tracer'> & {
  readonly traces: OrderTraces
  readonly nameOf: (solver: Address) => string
}

/** Says how settlements go, from being sent to being indexed. */
export function settlementReport({
  network,
  observer,
  metrics,
  tracer,
  traces,
  nameOf,
}: ReportParts) {
  const sentAt = lruMap<string, { readonly at: UnixMicros; readonly ms: number }>(SENT_REMEMBERED)

  const countGas = ({ gasUsed, effectiveGasPrice }: SettlementLog, solver: string) => {
    metrics.settlementGas.inc({ network, solver }, Number(gasUsed))
    metrics.settlementCost.inc({ network, solver }, coinsOf(gasUsed * effectiveGasPrice))
    metrics.settlementGasPrice.set({ network }, Number(effectiveGasPrice))
  }

  return {
    sent: (
      auction: Pick<Auction, 'id'>,
      winners: readonly RankedBid[],
      sent: readonly SentSolution[],
      start: UnixMicros,
    ) => {
      const auctionId = auction.id
      for (const { solver: account, solutionUid, outcome, txHash } of sent) {
        const solver = nameOf(account)
        const event = { network, auctionId, solver }
        const end = tracer.now()
        if (txHash === null) {
          observer.settlementFailed({ ...event, outcome })
          metrics.settlements.inc({ network, outcome: 'failed' })
        } else {
          observer.settlementSent({ ...event, txHash })
          sentAt.set(keyOf({ auctionId, solutionUid }), { at: end, ms: performance.now() })
        }
        const winner = winners.find(({ ranking }) => ranking === solutionUid + 1)
        const uids = winner === undefined ? [] : uidsOf(winner)
        traces.sent({ auctionId, solver, uids, txHash, outcome, start, end })
      }
    },

    ended: (attempt: SettlementAttempt, outcome: string, uids: readonly OrderUid[]) => {
      const { auctionId } = attempt
      const solver = nameOf(attempt.solver)
      observer.settlementFailed({ network, auctionId, solver, outcome })
      metrics.settlements.inc({ network, outcome: 'failed' })
      const start = sentAt.get(keyOf(attempt))?.at ?? attempt.startTimestamp
      traces.failed({ auctionId, solver, uids, outcome, start, end: tracer.now() })
    },

    /** `seen`: when the head they were found at was read. */
    indexed: async (
      store: Pick<NetworkStore, 'selectAttempts'>,
      settlements: readonly AttributedSettlement[],
      seen: UnixMicros,
    ) => {
      const end = tracer.now()
      for (const { auctionId, solutionUid, log } of settlements) {
        if (auctionId === null) continue
        const { txHash, blockNumber: block, trades } = log
        const solver = nameOf(log.solver)
        metrics.settlements.inc({ network, outcome: 'success' })
        observer.settlementMined({ network, auctionId, solver, block })
        if (solutionUid === null) continue
        countGas(log, solver)
        const key = { auctionId, solutionUid }
        const sent = sentAt.get(keyOf(key))
        if (sent !== undefined) {
          metrics.settlementSeconds.observe({ network }, (performance.now() - sent.ms) / 1_000)
        }
        if (!tracer.isOn) continue
        const uids = trades.map(({ uid }) => uid)
        const start = sent?.at ?? (await startOf(store, key)) ?? seen
        traces.indexed({ auctionId, solver, uids, seen, txHash, block, start, end })
      }
    },
  }
}

/** The orders of a bid. */
export const uidsOf = (bid: RankedBid): readonly OrderUid[] =>
  bid.verified.solution.trades.map(({ uid }) => uid)

const keyOf = ({ auctionId, solutionUid }: AttemptKey): string => `${auctionId}:${solutionUid}`

/** Whole coins: metrics are floats, and no sum of them is paid out. */
export const coinsOf = (wei: bigint): number => Number(formatEther(wei))

/** When an attempt began that another process sent. */
async function startOf(
  { selectAttempts }: Pick<NetworkStore, 'selectAttempts'>,
  { auctionId, solutionUid }: AttemptKey,
): Promise<UnixMicros | null> {
  const attempts = await selectAttempts({ auctionId })
  return attempts.find((attempt) => attempt.solutionUid === solutionUid)?.startTimestamp ?? null
}
