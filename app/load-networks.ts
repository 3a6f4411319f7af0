import 'server-only'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { findRuntime } from '@/lib/server/http/runtime'

/** What pages configure themselves from; no network at all while the system behind them is not up. */
export function loadNetworks(): NetworksView {
  return findRuntime()?.networks() ?? { defaultNetwork: '', networks: [] }
}

/** The served network a path or query names, the default one where it names none; else null. */
export function networkNamed(segment: string | undefined): NetworkView | null {
  const { networks, defaultNetwork } = loadNetworks()
  const isUnnamed = segment === undefined || segment === '' || segment === 'default'
  const found = networkResolver(networks)(isUnnamed ? defaultNetwork : segment)
  return found.ok ? found.value : null
}
