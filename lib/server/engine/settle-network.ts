import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import { refusalText, type TransactionSubmitter } from '@/lib/infra/chain/transaction-submitter'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import type { AuctionMemory } from '@/lib/services/engine/auction-context'
import {
  cancelStuckTransactions,
  DOUBTFUL,
  type DoubtfulSubmitters,
} from '@/lib/services/engine/cancel-stuck-transactions'
import { recordOutcome, recordSubmission } from '@/lib/services/engine/record-settlements'
import { type SettleDeps, settleWinners } from '@/lib/services/engine/settle-solution'
import { watchAttempts } from '@/lib/services/engine/watch-attempts'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import type { EngineConfig } from './engine-config'

/** Sends an auction's winners on their way and reports each. */
export async function settleOnNetwork(
  config: EngineConfig,
  store: NetworkStore,
  auction: Auction,
  winners: readonly RankedBid[],
  memory: AuctionMemory,
): Promise<void> {
  const sent = await settleWinners(settleDeps(config, store), auction, winners)
  await recordSubmission(config.reader, memory, { auction, winners, sent }, secondsOf(config.now()))
  reportSent(config, auction, sent)
  // Who cancels at the last moment costs the others moments, not a block.
  if (sent.some(({ isWithdrawn }) => isWithdrawn)) await config.changes.wakeEngine()
}

/** Ends the attempts the chain or their deadline has decided. */
export async function endAttempts(
  config: EngineConfig,
  store: NetworkStore,
  headBlock: number,
  memory: AuctionMemory,
): Promise<void> {
  const { lanes, reader, observer, metrics, network, now } = config
  const [anyLane] = lanes.values()
  const ended = await watchAttempts(
    {
      now,
      runningAttempts: () => store.selectRunningAttempts({}),
      transactionState: async (hash) => (await anyLane?.state(hash)) ?? { kind: 'unknown' },
      pendingCall: async (hash) => (await anyLane?.pendingCall(hash)) ?? null,
      simulateInOrder: reader.simulateInOrder,
      cancelPending: async (attempt: SettlementAttempt) => {
        if (attempt.txHash !== null) await lanes.get(attempt.solver)?.cancel(attempt.txHash)
      },
      resubmit: async ({ txHash, solver }, noteHash) => {
        if (txHash === null) return
        await lanes.get(solver)?.resubmit(txHash, async ({ hash }) => {
          await noteHash(hash)
          return true
        })
      },
      noteHash: (noted) => store.updateSettlementAttemptTx(noted),
      finishAttempt: (end) => store.finishSettlementAttempt(end),
    },
    headBlock,
  )
  for (const { attempt } of ended) {
    if (attempt.txHash !== null) memory.doubtful.set(attempt.solver, DOUBTFUL)
  }
  await recheckDoubtful(config, store, headBlock, memory.doubtful)
  await recordOutcome(config.reader, memory, ended, secondsOf(now()))
  for (const { attempt, outcome } of ended) {
    const solver = config.settings.solverNames.get(attempt.solver) ?? attempt.solver
    observer.settlementFailed({ network, auctionId: attempt.auctionId, solver, outcome })
    metrics.settlements.inc({ network, outcome: 'failed' })
  }
}

/** Usually there is nothing to free, and nothing is asked. */
async function recheckDoubtful(
  { lanes }: EngineConfig,
  store: NetworkStore,
  headBlock: number,
  doubtful: DoubtfulSubmitters,
): Promise<void> {
  if (doubtful.size === 0) return
  const running = await store.selectRunningAttempts({})
  await cancelStuckTransactions(
    {
      isPending: async (account) => (await lanes.get(account)?.isPending()) ?? false,
      cancelUnknown: async (account, rounds) => {
        // Refused while it offers too little; the next round offers more.
        await lanes
          .get(account)
          ?.cancelUnknown(rounds)
          .catch((error: unknown) => {
            if (refusalText(error) === null) throw error
          })
      },
    },
    doubtful,
    { headBlock, busy: new Set(running.map(({ solver }) => solver)) },
  )
}

function settleDeps(config: EngineConfig, store: NetworkStore): SettleDeps {
  const { database, settings, reader, lanes, now } = config
  return {
    now,
    headNumber: reader.headNumber,
    untilQuiet: config.untilQuiet,
    insertAttempt: (attempt) => store.insertSettlementAttempt({ attempt }),
    cancelledOrders: (uids) => store.selectCancelledUids({ uids }),
    noteTransaction: ({ uids, ...noted }) =>
      inTransaction(database, settings.chainId, async (tx) => {
        await tx.lockOrders({ uids })
        const cancelled = await tx.selectCancelledUids({ uids })
        if (cancelled.length === 0) await tx.updateSettlementAttemptTx(noted)
        return cancelled
      }),
    finishAttempt: (end) => store.finishSettlementAttempt(end),
    simulateInOrder: reader.simulateInOrder,
    send: async ({ from, mayLeave, ...transaction }) => {
      const lane = lanes.get(from)
      if (lane === undefined) throw new Error(`no account for solver ${from}`)
      return sendThrough(lane, { ...transaction, mayLeave })
    },
  }
}

/** Why the node would not take it; null when it did, or when the transaction was not to leave. */
async function sendThrough(
  lane: TransactionSubmitter,
  { mayLeave, ...transaction }: Omit<Parameters<SettleDeps['send']>[0], 'from'>,
): Promise<string | null> {
  let left: TxHash | null = null
  try {
    await lane.send({
      ...transaction,
      mayLeave: async ({ hash }) => {
        const leaves = await mayLeave(hash)
        if (leaves) left = hash
        return leaves
      },
    })
    return null
  } catch (error) {
    const refusal = refusalText(error)
    // A node refuses what it has already, too: only one that does not know it did not take it.
    if (left === null || refusal === null || (await lane.state(left)).kind !== 'unknown')
      throw error
    return refusal
  }
}

function reportSent(
  { observer, metrics, network, settings }: EngineConfig,
  auction: Auction,
  sent: Awaited<ReturnType<typeof settleWinners>>,
): void {
  for (const { outcome, txHash, solver } of sent) {
    const event = {
      network,
      auctionId: auction.id,
      solver: settings.solverNames.get(solver) ?? solver,
    }
    if (txHash !== null) observer.settlementSent({ ...event, txHash })
    else {
      observer.settlementFailed({ ...event, outcome })
      metrics.settlements.inc({ network, outcome: 'failed' })
    }
  }
}
