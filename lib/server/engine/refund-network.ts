import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import { emptyRefundMemory } from '@/lib/services/engine/refund-memory'
import { refundOrders } from '@/lib/services/engine/refund-orders'
import type { EngineConfig } from './engine-config'

const MAX_PAUSE_BLOCKS = 100

/** Refunds expired orders of this network every few blocks; a fault here delays nothing else. */
export function createRefunds(config: EngineConfig, store: NetworkStore) {
  const { refunds, reader, observer, network } = config
  const memory = emptyRefundMemory()
  let nextBlock = 0
  let faults = 0

  return async (head: BlockHeader): Promise<void> => {
    if (refunds === null || head.number < nextBlock) return
    const { submitter, ethFlow } = refunds
    try {
      const outcome = await refundOrders(
        {
          selectRefundableOrders: store.selectRefundableOrders,
          isPending: submitter.isPending,
          transactionState: submitter.state,
          cancelPending: async (hash) => {
            await submitter.cancel(hash)
          },
          cancelUnknown: async (rounds) => {
            await submitter.cancelUnknown(rounds)
          },
          simulateInOrder: reader.simulateInOrder,
          inTurn: submitter.inTurn,
        },
        { ethFlow, refunder: submitter.account },
        memory,
        head,
      )
      if (outcome.sent !== null) observer.ordersRefunded({ network, ...outcome.sent })
      for (const { uid, reason } of outcome.postponed)
        observer.refundPutOff({ network, uid, reason })
      faults = 0
      // Refunds are not urgent; with fewer runs more orders share a transaction.
      nextBlock = head.number + config.cadence().refundBlocks
    } catch (error) {
      observer.engineFault({ network, step: 'refund', error })
      faults += 1
      nextBlock =
        head.number + Math.min(config.cadence().refundBlocks * 2 ** faults, MAX_PAUSE_BLOCKS)
    }
  }
}
