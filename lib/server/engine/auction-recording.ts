import 'server-only'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import type { RunAuctionDeps } from '@/lib/services/engine/auction-context'
import { type AuctionStore, recordAuction } from '@/lib/services/engine/record-auction'
import type { EngineConfig } from './engine-config'
import { notificationStore } from './notification-store'

/** Where a cut of this network reads and writes who lacks funds. */
export function auctionRecording(
  config: Pick<EngineConfig, 'database' | 'settings' | 'notified' | 'tokens'>,
  store: NetworkStore,
): Pick<RunAuctionDeps, 'openEpisodes' | 'recordAuction'> {
  const { database, settings, notified, tokens } = config
  return {
    openEpisodes: () => store.selectOpenEpisodes({}),
    recordAuction: (findings) =>
      recordAuction(
        {
          network: notified,
          loadTokens: tokens.loadTokens,
          recordEvents: (events) => store.insertOrderEvents({ events }),
          transaction: (work) =>
            inTransaction(database, settings.chainId, (tx) => work(auctionStore(tx))),
        },
        findings,
      ),
  }
}

const auctionStore = (tx: NetworkStore): AuctionStore => ({
  ...notificationStore(tx),
  insertEvents: (events) => tx.insertOrderEvents({ events }),
  lockOrders: (uids) => tx.lockOrders({ uids }),
  selectCancelledUids: (uids) => tx.selectCancelledUids({ uids }),
  countEpisodes: (uids) => tx.countEpisodes({ uids }),
})
