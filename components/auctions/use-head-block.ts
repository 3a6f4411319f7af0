'use client'

import { useQuery } from '@tanstack/react-query'
import type { NetworkView } from '@/lib/contract/codecs/networks'

const POLL_MS = 6_000

/**
 * The chain's newest block, read while an auction waits for it; null before, and where the node does
 * not answer.
 */
export function useHeadBlock(network: NetworkView, waitsFor: number | null): number | null {
  const { data } = useQuery({
    queryKey: ['headBlock', network.name],
    queryFn: async ({ signal }) =>
      (await import('@/lib/client/wagmi/chain-reads')).readHeadBlock(network.name, signal),
    enabled: waitsFor !== null,
    refetchInterval: ({ state }) =>
      waitsFor !== null && (state.data ?? 0) <= waitsFor ? POLL_MS : false,
  })
  return data ?? null
}
