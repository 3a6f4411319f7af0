import 'server-only'
import { CANCELLED_ON_CHAIN } from '@/lib/domain/order/cancellation-reason'
import { ATTEMPT_SUCCESS } from '@/lib/domain/settlement/attempt'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import { type IndexStore, indexChain } from '@/lib/services/index-chain'
import type { EngineConfig } from './engine-config'
import { placementJudge, placementStore } from './index-placements'
import { inTransaction, type NetworkStore } from './network-store'

/** Blocks read per indexing step. */
const INDEX_CHUNK_BLOCKS = 500

/** `indexChain` on this network's store. */
export async function indexNetwork(config: EngineConfig, store: NetworkStore) {
  const { database, settings, reader, observer, network } = config
  const before = await store.selectIndexedHead({})
  const outcome = await indexChain(
    {
      head: reader.head,
      header: reader.header,
      readEvents: config.readEvents,
      durable: config.durable,
      indexedHead: () => store.selectIndexedHead({}),
      indexedHash: async (number) => (await store.selectIndexedBlock({ number }))?.hash ?? null,
      winningSolutions: (auctionId) => store.selectWinningSolutions({ auctionId }),
      judgePlacement: placementJudge(config, store),
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

function indexStore(tx: NetworkStore, { now }: EngineConfig): IndexStore {
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
