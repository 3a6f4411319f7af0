import 'server-only'
import { CANCELLED_ON_CHAIN } from '@/lib/domain/order/cancellation-reason'
import { ATTEMPT_SUCCESS } from '@/lib/domain/settlement/attempt'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { type IndexStore, indexChain } from '@/lib/services/engine/index-chain'
import {
  loadTokenMetadata,
  notifyIndexStep,
  type StepReads,
} from '@/lib/services/engine/notify-index-step'
import type { EngineConfig } from './engine-config'
import { placementChecker, placementStore } from './index-placements'
import { notificationStore } from './notification-store'

/** Blocks read per indexing step. */
const INDEX_CHUNK_BLOCKS = 500

/** What indexing needs of an engine. */
export type IndexConfig = Pick<
  EngineConfig,
  | 'network'
  | 'database'
  | 'settings'
  | 'readEvents'
  | 'durable'
  | 'startBlock'
  | 'notified'
  | 'tokens'
  | 'now'
> & {
  readonly reader: Pick<EngineConfig['reader'], 'head' | 'header'>
  readonly changes: Pick<EngineConfig['changes'], 'publish'>
  readonly observer: Pick<EngineConfig['observer'], 'reorganised' | 'orderPlacedOnChain'>
}

/** `indexChain` on this network's store. */
export async function indexNetwork(config: IndexConfig, store: NetworkStore) {
  const { database, settings, reader, observer, network } = config
  const before = await store.selectIndexedHead({})
  const outcome = await indexChain(
    {
      head: reader.head,
      header: reader.header,
      readEvents: config.readEvents,
      durable: config.durable,
      indexedHead: () => store.selectIndexedHead({}),
      indexedBlock: (number) => store.selectIndexedBlock({ number }),
      winningSolutions: (auctionId) => store.selectWinningSolutions({ auctionId }),
      checkPlacement: placementChecker(config, store),
      expiriesNotifiedFrom: (first) => expiriesNotifiedFrom(store, first),
      loadTokenMetadata: (facts) =>
        loadTokenMetadata({ ...stepReads(store), ...config.tokens }, facts),
      transaction: (work) =>
        inTransaction(database, settings.chainId, (tx) => work(indexStore(tx, config))),
      notifyOrders: config.changes.publish,
    },
    { startBlock: config.startBlock, chunkBlocks: INDEX_CHUNK_BLOCKS },
  )
  if (outcome.forkBlock !== null) {
    observer.reorganised({
      network,
      forkBlock: outcome.forkBlock,
      oldHead: before?.number ?? outcome.forkBlock,
    })
  }
  for (const { order, placementError } of outcome.placed) {
    observer.orderPlacedOnChain({ network, uid: order.uid, placementError })
  }
  return outcome
}

const NOTIFIED_FROM_KEY = 'expiries told from'

async function expiriesNotifiedFrom(store: NetworkStore, first: UnixSeconds): Promise<UnixSeconds> {
  const kept = await store.selectMeta({ key: NOTIFIED_FROM_KEY })
  if (kept !== null) return unixSeconds(Number(kept))
  await store.upsertMeta({ key: NOTIFIED_FROM_KEY, value: `${first}` })
  return first
}

const stepReads = (store: NetworkStore): StepReads => ({
  selectOrders: (uids) => store.selectOrdersByUids({ uids }),
  selectExpired: ({ from, head }) => store.selectExpiredOrders({ from, before: head.timestamp }),
})

function indexStore(tx: NetworkStore, { now, notified }: IndexConfig): IndexStore {
  return {
    ...placementStore(tx, now),
    deleteFromBlock: (block) => tx.deleteFromBlock({ block }),
    insertBlocks: (blocks) => tx.insertIndexedBlocks({ blocks }),
    insertInvalidations: async (logs) => {
      await tx.insertInvalidations({ rows: logs })
      await tx.insertOrderEvents({
        events: logs.map(({ uid, blockNumber }) => ({
          uid,
          label: 'cancelled',
          reason: CANCELLED_ON_CHAIN,
          timestamp: now(),
          blockNumber,
        })),
      })
    },
    insertPresignatures: (logs) => tx.insertPresignatures({ rows: logs }),
    insertSettlements: async (settlements) => {
      await tx.insertSettlements({ rows: settlements.map(toSettlementRow) })
      await tx.insertTrades({
        rows: settlements.flatMap(({ log, auctionId }) =>
          log.trades.map((trade) => ({ ...trade, auctionId })),
        ),
      })
      await tx.insertOrderExecutions({
        rows: settlements.flatMap(({ log, auctionId, executions }) =>
          auctionId === null
            ? []
            : executions.map((execution) => ({
                ...execution,
                auctionId,
                blockNumber: log.blockNumber,
              })),
        ),
      })
      await tx.insertOrderEvents({
        events: settlements.flatMap(({ log }) =>
          log.trades.map(({ uid, blockNumber }) => ({
            uid,
            label: 'traded',
            timestamp: now(),
            blockNumber,
          })),
        ),
      })
    },
    closeOrders: (uids) => tx.closeOrders({ uids }),
    notifyOwners: (facts, knowledge, untraded) =>
      notifyIndexStep(
        {
          ...notificationStore(tx),
          ...stepReads(tx),
          withdrawNotifications: tx.withdrawNotificationsOfOrders,
        },
        { ...knowledge, network: notified, now },
        facts,
        untraded,
      ),
    finishAttempts: async (settlements) => {
      for (const { log, auctionId, solutionUid } of settlements) {
        if (auctionId === null || solutionUid === null) continue
        await tx.finishSettlementAttempt({
          auctionId,
          solutionUid,
          endTimestamp: now(),
          endBlock: log.blockNumber,
          outcome: ATTEMPT_SUCCESS,
          txHash: log.txHash,
          leftovers: log.leftovers,
        })
      }
    },
  }
}

const toSettlementRow = ({ log, auctionId, solutionUid }: AttributedSettlement) => ({
  ...log,
  auctionId,
  solutionUid,
})
