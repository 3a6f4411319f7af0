import 'server-only'
import path from 'node:path'
import type { Env } from '@/lib/config/env'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Observer } from '@/lib/infra/observe/events'
import { createGuardedGet } from '@/lib/infra/token-lists/guarded-get'
import { createIconStore } from '@/lib/infra/token-lists/icon-store'
import { readListText } from '@/lib/infra/token-lists/read-list-text'
import { createStoredLists } from '@/lib/infra/token-lists/stored-lists'
import { createTokenLists } from '@/lib/infra/token-lists/token-lists'
import { createTokenCatalogue, type TokenCatalogue } from './token-catalogue'

type CataloguesConfig = {
  readonly env: Pick<Env, 'dataDir' | 'networks' | 'notifications' | 'ipfsGateway'>
  readonly networks: readonly Pick<NetworkView, 'name' | 'chainId' | 'tokens'>[]
  readonly observer: Pick<Observer, 'tokenListRead' | 'tokenListFault'>
  readonly onStop: (stop: () => Promise<void>) => void
}

const ICON_BYTES = 256 * 1024
const ICON_TIMEOUT_MS = 10_000
/** Maximum bytes of the icons of all networks: some thousand of the usual size. */
const STORED_ICON_BYTES = 48 * 1024 * 1024

/** The token catalogue of every network, by its name; starts to read their lists. */
export function openTokenCatalogues(config: CataloguesConfig): ReadonlyMap<string, TokenCatalogue> {
  const { env, observer, onStop } = config
  const guarded = createGuardedGet({
    allowPrivate: env.notifications.allowPrivateTargets,
    timeoutMs: ICON_TIMEOUT_MS,
    maxBytes: ICON_BYTES,
  })
  onStop(async () => guarded.close())
  const icons = createIconStore({
    get: guarded.get,
    maxStoredBytes: STORED_ICON_BYTES,
    nowMs: Date.now,
  })
  return new Map(
    config.networks.map((network) => {
      const lists = createTokenLists({
        chainId: network.chainId,
        sources: listsOf(env.networks, network.name),
        stored: createStoredLists(path.resolve(env.dataDir, 'token-lists'), network.chainId),
        readText: readListText,
        random: Math.random,
        onRead: (event) => observer.tokenListRead({ network: network.name, ...event }),
        onFault: (event) => observer.tokenListFault({ network: network.name, ...event }),
      })
      onStop(lists.start())
      const { ipfsGateway } = env
      return [network.name, createTokenCatalogue({ network, lists, icons, ipfsGateway })]
    }),
  )
}

/** The embedded chain has its own tokens, which are in no list. */
const listsOf = (networks: Env['networks'], name: string): readonly string[] =>
  networks.flatMap((network) =>
    network.kind !== 'local' && network.name === name ? network.tokenLists : [],
  )
