import 'server-only'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import type { RunAuctionDeps } from '@/lib/services/engine/auction-context'
import { recordAuction } from '@/lib/services/engine/record-auction'
import type { EngineConfig } from './engine-config'

/** How this network's auctions record why orders stay out and who lacks funds. */
export function auctionRecording(
  config: Pick<EngineConfig, 'database' | 'settings' | 'notified' | 'tokens'>,
  store: NetworkStore,
): Pick<RunAuctionDeps, 'recordAuction'> {
  const { database, settings, notified, tokens } = config
  return {
    recordAuction: (findings) =>
      recordAuction(
        {
          network: notified,
          loadTokens: tokens.loadTokens,
          insertOrderEvents: store.insertOrderEvents,
          transaction: (work) => inTransaction(database, settings.chainId, work),
        },
        findings,
      ),
  }
}
