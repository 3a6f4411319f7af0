import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import { refusalText } from '@/lib/infra/chain/node-refusal'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import {
  type AuctionMemory,
  rememberChecked,
  rememberUncertain,
  sentSettlement,
} from '@/lib/services/engine/auction-memory'
import {
  cancelStuckTransactions,
  type UncertainSubmitters,
} from '@/lib/services/engine/cancel-stuck-transactions'
import { recordOutcome, recordSubmission } from '@/lib/services/engine/record-settlements'
import { type SettleDeps, settleWinners } from '@/lib/services/engine/settle-solution'
import { watchAttempts } from '@/lib/services/engine/watch-attempts'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import type { EngineConfig } from './engine-config'
import type { ReportedConfig } from './engine-report'

/** A settlement sent less than this before a block may miss it and be mined in a later state. */
const SEND_MARGIN_MS = 150

/** Sends an auction's winners and reports each. */
export async function settleOnNetwork(
  config: ReportedConfig,
  store: NetworkStore,
  auction: Auction,
  winners: readonly RankedBid[],
  memory: AuctionMemory,
): Promise<void> {
  const { report, tracer } = config
  const start = tracer.now()
  const sent = await settleWinners(settleDeps(config, store), auction, winners)
  report.sent(auction, winners, sent, start)
  await recordSubmission(config.reader, memory, { auction, winners, sent }, secondsOf(config.now()))
  // After a last-moment cancellation the other orders are auctioned again at once, not a block later.
  if (sent.some(({ isWithdrawn }) => isWithdrawn)) await config.changes.wakeEngine()
}

/** Ends the attempts the chain or their deadline has decided. */
export async function endAttempts(
  config: ReportedConfig,
  store: NetworkStore,
  headBlock: number,
  memory: AuctionMemory,
): Promise<void> {
  const { submitters, reader, report, now } = config
  const [anySubmitter] = submitters.values()
  const ended = await watchAttempts(
    {
      ...store,
      now,
      transactionState: async (hash) => (await anySubmitter?.state(hash)) ?? { kind: 'unknown' },
      pendingCall: async (hash) => (await anySubmitter?.pendingCall(hash)) ?? null,
      simulateInOrder: reader.simulateInOrder,
      cancelPending: async (attempt: SettlementAttempt) => {
        if (attempt.txHash !== null) await submitters.get(attempt.solver)?.cancel(attempt.txHash)
      },
      submitters,
      raiseBlocks: config.cadence().raiseBlocks,
    },
    headBlock,
  )
  const unmined = ended.filter(({ attempt }) => attempt.txHash !== null)
  rememberUncertain(
    memory,
    unmined.map(({ attempt }) => attempt.solver),
  )
  rememberChecked(memory, await recheckUncertain(config, store, headBlock, memory.uncertain))
  await recordOutcome(config.reader, memory, ended, secondsOf(now()))
  for (const { attempt, outcome } of ended) {
    const uids = sentSettlement(memory, attempt).orders.map(({ uid }) => uid)
    report.ended(attempt, outcome, uids)
  }
}

/** Usually there are no uncertain accounts, and nothing is read. */
async function recheckUncertain(
  { submitters }: EngineConfig,
  store: NetworkStore,
  headBlock: number,
  uncertain: UncertainSubmitters,
): Promise<UncertainSubmitters> {
  if (uncertain.size === 0) return uncertain
  const running = await store.selectRunningAttempts({})
  return cancelStuckTransactions(
    {
      isPending: async (account) => (await submitters.get(account)?.isPending()) ?? false,
      cancelUnknown: async (account, rounds) => {
        // The node refuses it while the fee is too low; the next round offers more.
        await submitters
          .get(account)
          ?.cancelUnknown(rounds)
          .catch((error: unknown) => {
            if (refusalText(error) === null) throw error
          })
      },
    },
    uncertain,
    { headBlock, busy: new Set(running.map(({ solver }) => solver)) },
  )
}

function settleDeps(config: EngineConfig, store: NetworkStore): SettleDeps {
  const { database, settings, reader, submitters, now } = config
  return {
    ...store,
    now,
    headNumber: reader.headNumber,
    untilQuiet: async () => {
      await config.pace.untilQuiet(SEND_MARGIN_MS)
    },
    transaction: (work) => inTransaction(database, settings.chainId, work),
    simulateInOrder: reader.simulateInOrder,
    submitters,
  }
}
