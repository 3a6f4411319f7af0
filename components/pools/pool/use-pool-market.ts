'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { similarPools } from '@/lib/client/pools/similar-pools'
import { agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import { poolsQuery } from '@/lib/client/queries/pools'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolEntry } from '@/lib/contract/codecs/pools'
import type { Address } from '@/lib/domain/shared/address'

const SIMILAR = 4
/** Neither the market nor what a pool holds is followed by the second on its page. */
const REFRESH_MS = 60_000
const seldom = { staleTime: REFRESH_MS, refetchInterval: REFRESH_MS } as const

/** What a pool's tokens are worth, what of them lies at its address, and the pools like it. */
export function usePoolMarket(network: NetworkView, pool: Address, tokens: readonly Address[]) {
  const markets = useQueries({
    queries: tokens.map((token) => ({ ...agedTokenMarketsQuery(network.name, token), ...seldom })),
    combine: (reads) => ({
      answers: reads.map(({ data }) => data?.answer),
      isDone: reads.every(({ isPending }) => !isPending),
    }),
  })
  const balances = useQuery({ ...balancesQuery(network.name, pool, tokens), ...seldom })
  const similar = similarPools(
    { address: pool, tokens },
    markets.answers.flatMap((answer) => answer?.pools ?? []),
    SIMILAR,
  )
  const addresses = similar.map(({ address }) => address)
  const entries = useQuery({
    ...poolsQuery(network.name, addresses),
    enabled: markets.isDone && addresses.length > 0,
  })
  const byAddress = new Map<Address, PoolEntry>(
    entries.data?.map((entry) => [entry.contract_address, entry]),
  )
  return {
    held: tokens.map((token, index) => ({
      token,
      atoms: balances.data?.get(token) ?? null,
      priceUsd: markets.answers[index]?.tokens[0]?.priceUsd ?? null,
    })),
    isHeldRead: !balances.isPending,
    similar: similar.map((found) => ({
      ...found,
      apr: byAddress.get(found.address)?.apr ?? null,
    })),
    isSimilarRead: markets.isDone && (addresses.length === 0 || !entries.isPending),
  }
}

export type PoolMarket = ReturnType<typeof usePoolMarket>
