import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { AttemptKey, SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import { type SettleDeps, settleWinners, watchAttempts } from '@/lib/services/settle-solution'
import type { EngineConfig } from './engine-config'
import type { NetworkStore } from './network-store'

/** Sends an auction's winners on their way and reports each. */
export async function settleOnNetwork(
  config: EngineConfig,
  store: NetworkStore,
  auction: Auction,
  winners: readonly RankedBid[],
): Promise<void> {
  const sent = await settleWinners(settleDeps(config, store), auction, winners)
  reportSent(config, auction, sent)
}

/** Ends the attempts the chain or their deadline has decided. */
export async function endAttempts(config: EngineConfig, store: NetworkStore, headBlock: number) {
  const { lanes, observer, metrics, network, now } = config
  const [anyLane] = lanes.values()
  const ended = await watchAttempts(
    {
      now,
      runningAttempts: () => store.selectRunningAttempts({}),
      transactionState: async (hash) => (await anyLane?.state(hash)) ?? { kind: 'unknown' },
      cancelPending: async (attempt: SettlementAttempt) => {
        if (attempt.txHash !== null) await lanes.get(attempt.solver)?.cancel(attempt.txHash)
      },
      finishAttempt: (end) => store.finishSettlementAttempt(end),
    },
    headBlock,
  )
  for (const { attempt, outcome } of ended) {
    const solver = config.settings.solverNames.get(attempt.solver) ?? attempt.solver
    observer.settlementFailed({ network, auctionId: attempt.auctionId, solver, outcome })
    metrics.settlements.inc({ network, outcome: 'failed' })
  }
}

function settleDeps(config: EngineConfig, store: NetworkStore): SettleDeps {
  const { reader, lanes, now } = config
  return {
    now,
    headNumber: reader.headNumber,
    untilQuiet: config.untilQuiet,
    insertAttempt: (attempt) => store.insertSettlementAttempt({ attempt }),
    noteTransaction: (noted: AttemptKey & Parameters<SettleDeps['noteTransaction']>[0]) =>
      store.updateSettlementAttemptTx(noted),
    finishAttempt: (end) => store.finishSettlementAttempt(end),
    simulateInOrder: reader.simulateInOrder,
    send: async ({ from, onSigned, ...transaction }) => {
      const lane = lanes.get(from)
      if (lane === undefined) throw new Error(`no account for solver ${from}`)
      await lane.send({ ...transaction, onSigned: ({ hash }) => onSigned(hash) })
    },
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
