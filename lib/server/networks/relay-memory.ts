import 'server-only'
import type { RelayMemory } from '@/lib/infra/chain/relays'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'

const RELAYED_KEY = 'transactions at relays'

/** What waits at relays, in the network's own rows. */
export function relayMemory(database: Database, chainId: number): RelayMemory {
  const { selectMeta, upsertMeta } = bindStore(database, chainId)
  return {
    read: () => selectMeta({ key: RELAYED_KEY }),
    write: async (value) => {
      await upsertMeta({ key: RELAYED_KEY, value })
    },
  }
}
