import 'server-only'
import { TAKEN_BACK_BY_USER } from '@/lib/domain/order/onchain-order'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import type { IndexStore } from '@/lib/services/engine/index-chain'
import { checkPlacement } from '@/lib/services/order-book/check-placement'
import type { EngineConfig } from './engine-config'

/** `checkPlacement` with what this network knows. */
export function placementChecker(
  { settings }: Pick<EngineConfig, 'settings'>,
  store: NetworkStore,
) {
  return (log: PlacementLog) =>
    checkPlacement(
      {
        settlementContract: settings.settlementContract,
        protocolFees: settings.protocolFees,
        wrappedNativeToken: settings.wrappedNativeToken,
        hooksTrampoline: settings.hooksTrampoline,
        isForbidden: (account) => settings.deniedAccounts.has(account),
        isUnsupportedToken: (token) => settings.unsupportedTokens.has(token),
        selectQuoteById: (id) => store.selectQuoteById({ id }),
        selectAppData: (hash) => store.selectAppData({ hash }),
      },
      log,
    )
}

/** The part of an indexing step about orders placed on chain. */
export function placementStore(
  tx: NetworkStore,
  now: () => UnixMicros,
): Pick<IndexStore, 'insertOnchainOrders' | 'insertWithdrawals' | 'insertRefunds'> {
  return {
    insertOnchainOrders: async (placed) => {
      for (const { order, document, quote } of placed) {
        if ((await tx.insertOrder({ order })) === 'duplicate') await tx.updatePlacedOrder({ order })
        const { uid, createdAt } = order
        if (document !== null) {
          await tx.insertAppData({ hash: order.data.appData, document, createdAt })
        }
        if (quote !== null) await tx.insertOrderQuote({ uid, quote })
      }
      await tx.insertPlacements({
        rows: placed.map(({ log, sender, placementError, userValidTo }) => ({
          ...log,
          sender,
          placementError,
          userValidTo,
        })),
      })
      await tx.insertOrderEvents({
        events: placed.map(({ order, log }) => ({
          uid: order.uid,
          label: 'created',
          // A chain's clock may run ahead of ours; later events must not seem earlier.
          timestamp: earlier(order.createdAt, now()),
          blockNumber: log.blockNumber,
        })),
      })
    },
    insertWithdrawals: async (logs) => {
      await tx.insertInvalidations({ rows: logs })
      const senders = await tx.selectPlacementSenders({ uids: logs.map(({ uid }) => uid) })
      // Only the user may take an order back, and the contract pays in the same transaction.
      await tx.insertRefunds({
        rows: logs.map((log) => ({ ...log, refunder: senders.get(log.uid) ?? log.owner })),
      })
      await tx.insertOrderEvents({
        events: logs.map(({ uid, blockNumber }) => ({
          uid,
          label: 'cancelled',
          reason: TAKEN_BACK_BY_USER,
          timestamp: now(),
          blockNumber,
        })),
      })
    },
    insertRefunds: (logs) => tx.insertRefunds({ rows: logs }),
  }
}

const earlier = (a: UnixMicros, b: UnixMicros): UnixMicros => (a < b ? a : b)
