import 'server-only'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { findRuntime } from '@/lib/server/http/runtime'

/** The networks that configure the pages; empty until the system is running. */
export function loadNetworks(): NetworksView {
  return findRuntime()?.networks() ?? { defaultNetwork: '', networks: [] }
}

/**
 * The served network of a path or query, the default one when it names none; null for an unknown
 * name.
 */
export function networkNamed(segment: string | undefined): NetworkView | null {
  const { networks, defaultNetwork } = loadNetworks()
  const isUnnamed = segment === undefined || segment === '' || segment === 'default'
  const found = networkResolver(networks)(isUnnamed ? defaultNetwork : segment)
  return found.ok ? found.value : null
}
