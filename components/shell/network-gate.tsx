'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { findNetwork, networkOfPath, useNetworks } from '@/components/ui/networks-context'
import { QueryNetworkRefusal } from './query-network-refusal-entry'

/**
 * The page, or the list of served networks when `?network=` names another one. No network is chosen
 * silently.
 */
export function NetworkGate({ children }: { children: ReactNode }) {
  const view = useNetworks()
  const path = usePathname()
  const wanted = useSearchParams().get('network')
  const isServed =
    wanted === null ||
    networkOfPath(path) !== null ||
    view.networks.length === 0 ||
    findNetwork(view, wanted) !== null
  if (isServed) return children
  return <QueryNetworkRefusal path={path} wanted={wanted} />
}
