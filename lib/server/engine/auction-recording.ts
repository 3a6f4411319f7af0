import 'server-only'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import type { RunAuctionDeps } from '@/lib/services/engine/auction-context'
import { type CutStore, recordCut } from '@/lib/services/engine/record-auction'
import type { EngineConfig } from './engine-config'
import { tellingStore } from './notification-store'

/** Where a cut of this network reads and writes who lacks funds. */
export function cutRecording(
  config: Pick<EngineConfig, 'database' | 'settings' | 'notified' | 'tokens'>,
  store: NetworkStore,
): Pick<RunAuctionDeps, 'openEpisodes' | 'recordCut'> {
  const { database, settings, notified, tokens } = config
  return {
    openEpisodes: () => store.selectOpenEpisodes({}),
    recordCut: (findings) =>
      recordCut(
        {
          network: notified,
          nameTokens: tokens.nameTokens,
          recordEvents: (events) => store.insertOrderEvents({ events }),
          transaction: (work) =>
            inTransaction(database, settings.chainId, (tx) => work(cutStore(tx))),
        },
        findings,
      ),
  }
}

const cutStore = (tx: NetworkStore): CutStore => ({
  ...tellingStore(tx),
  insertEvents: (events) => tx.insertOrderEvents({ events }),
  lockOrders: (uids) => tx.lockOrders({ uids }),
  selectCancelledUids: (uids) => tx.selectCancelledUids({ uids }),
  countEpisodes: (uids) => tx.countEpisodes({ uids }),
})
