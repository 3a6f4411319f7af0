'use client'

import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '@/lib/client/queries/staff'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** Whether this browser may read debug reports of the network; null while unknown. */
export function useMayReadReports(network: NetworkView): boolean | null {
  const isOpen = network.capabilities.debugReport === 'open'
  const { data } = useQuery({ ...staffQuery(), enabled: !isOpen })
  if (isOpen) return true
  return data === undefined ? null : data.staff !== null
}
