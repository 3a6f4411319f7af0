'use client'

import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '@/lib/client/queries/staff'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/**
 * Whether this browser may read debug reports of the network; null while unknown. A gateway network
 * answers everybody, though most with what is public alone.
 */
export function useMayReadReports(network: NetworkView): boolean | null {
  const isOpen =
    network.capabilities.debugReport !== 'restricted' || network.orderBook === 'gateway'
  const { data } = useQuery({ ...staffQuery(), enabled: !isOpen })
  if (isOpen) return true
  return data === undefined ? null : data.staff !== null
}
