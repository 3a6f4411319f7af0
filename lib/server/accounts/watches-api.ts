import 'server-only'
import type { WatchesBody } from '@/lib/contract/codecs/watches'
import type { Address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore } from '@/lib/infra/db/network-store'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { listWatches, setWatches } from '@/lib/services/alerts/set-watches'

/** Operations on watchlists and alerts. The caller checks that the request may access the account. */
export type WatchesApi = ReturnType<typeof createWatchesApi>

/** Composes the use cases of watchlists and alerts. */
export function createWatchesApi(config: {
  readonly database: Database
  readonly networks: readonly Pick<ServedNetwork, 'chainId' | 'view'>[]
}) {
  const store = bindSharedStore(config.database)
  const watchable = config.networks.filter(({ view }) => view.capabilities.alerts)
  const deps = { ...store, chainIds: new Set(watchable.map(({ chainId }) => chainId)) }
  return {
    list: (account: Address) => listWatches(deps, { account }),
    set: (account: Address, watches: WatchesBody) => setWatches(deps, { account, ...watches }),
  }
}
