import 'server-only'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore } from '@/lib/infra/db/network-store'
import {
  type ClaimInput,
  claimDeliveries,
  nextClaimAt,
} from '@/lib/services/delivery/claim-deliveries'
import { type DeliveryResults, recordDeliveries } from '@/lib/services/delivery/record-deliveries'

export type DeliveryOutbox = ReturnType<typeof createDeliveryOutbox>

/** Database operations of the delivery worker. */
export function createDeliveryOutbox(database: Database) {
  const store = bindSharedStore(database)
  return {
    claim: (input: ClaimInput) => store.transaction((tx) => claimDeliveries(tx, input)),
    nextClaimAt: (input: ClaimInput) => nextClaimAt(store, input),
    record: (input: DeliveryResults) => store.transaction((tx) => recordDeliveries(tx, input)),
    release: store.releaseDeliveries,
    queues: store.selectDeliveryQueues,
    deleteEnded: (of: { readonly before: UnixMicros; readonly limit: number }) =>
      store.transaction((tx) => tx.deleteEndedDeliveries(of)),
  }
}
