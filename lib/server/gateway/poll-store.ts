import 'server-only'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'

/** The queries of polls of other deployments' orders of a network. */
export const pollStore = (database: Database, chainId: number) => ({
  ...bindStore(database, chainId),
  transaction: <T>(work: (store: NetworkStore) => Promise<T>) =>
    inTransaction(database, chainId, work),
})
