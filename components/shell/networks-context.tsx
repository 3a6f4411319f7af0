'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import { resolveNetworkSegment } from '@/lib/config/networks'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'

const NetworksContext = createContext<NetworksView>({ defaultNetwork: '', networks: [] })

export function NetworksProvider(props: { networks: NetworksView; children: ReactNode }) {
  return <NetworksContext value={props.networks}>{props.children}</NetworksContext>
}

/** What this deployment serves. */
export function useNetworks(): NetworksView {
  return useContext(NetworksContext)
}

/** The served network a name, alias or chain id means; null when none does. */
export function findNetwork(view: NetworksView, segment: string): NetworkView | null {
  const wanted = segment === 'default' ? view.defaultNetwork : segment
  return resolveNetworkSegment(view.networks, wanted)
}

/** The network segment of a page about one thing of one network; null of every other page. */
export function networkOfPath(path: string): string | null {
  return /^\/(?:orders|auctions|pools|tokens)\/([^/]+)\/[^/]+/.exec(path)?.[1] ?? null
}

/** A segment of a path as text; null where it is not encoded as one can be. */
function decodedSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * The network the page is about: the path's on a page of one order, auction, pool or token, `?network=` elsewhere, else the
 * default. Null when the address names one that is not served.
 */
export function usePageNetwork(): NetworkView | null {
  const view = useNetworks()
  const path = usePathname()
  const query = useSearchParams()
  const segment = networkOfPath(path)
  if (segment === null) return findNetwork(view, query.get('network') ?? 'default')
  const name = decodedSegment(segment)
  return name === null ? null : findNetwork(view, name)
}
