'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import { resolveNetworkSegment } from '@/lib/config/networks'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { decodedSegment } from '@/lib/domain/shared/path-segment'

const NetworksContext = createContext<NetworksView>({ defaultNetwork: '', networks: [] })

export function NetworksProvider(props: { networks: NetworksView; children: ReactNode }) {
  return <NetworksContext value={props.networks}>{props.children}</NetworksContext>
}

/** The networks this deployment serves. */
export function useNetworks(): NetworksView {
  return useContext(NetworksContext)
}

/** The served network for a name, alias or chain id; null when there is none. */
export function findNetwork(view: NetworksView, segment: string): NetworkView | null {
  const wanted = segment === 'default' ? view.defaultNetwork : segment
  return resolveNetworkSegment(view.networks, wanted)
}

/** The network segment of a page about one item of a network; null for other pages. */
export function networkOfPath(path: string): string | null {
  return /^\/(?:orders|auctions|pools|tokens)\/([^/]+)\/[^/]+/.exec(path)?.[1] ?? null
}

/**
 * The page's network: from the path on a page of one order, auction, pool or token, `?network=`
 * elsewhere, else the default. Null when the URL names one that is not served.
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
