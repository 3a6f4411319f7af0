'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '@/components/wallet/wallet-context'
import { agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import { accountOrdersQuery } from '@/lib/client/queries/orders'
import { poolsQuery } from '@/lib/client/queries/pools'
import { newestCompetitionsQuery } from '@/lib/client/queries/solver-competition'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { NO_FACTS, type PaletteFacts } from './palette-lines'

const POOLS_SHOWN = 2
const ORDERS_SHOWN = 2

/**
 * What is known of tokens that were typed, the best match first: prices of all in one read, and of the
 * first one its largest pools, the account's orders and the last auction. Without tokens nothing is read.
 */
export function usePaletteFacts(
  network: NetworkView | undefined,
  tokens: readonly Address[],
): PaletteFacts {
  const { account } = useWallet()
  const name = network?.name ?? ''
  const has = network?.capabilities
  const token = tokens[0] ?? NATIVE_TOKEN
  const isAsked = network !== undefined && tokens.length > 0
  const all = useQuery({
    ...agedTokenMarketsQuery(name, null),
    enabled: isAsked && has?.prices === true,
  })
  const one = useQuery({
    ...agedTokenMarketsQuery(name, token),
    enabled: isAsked && has?.pools === true,
  })
  const largest = useMemo(() => one.data?.answer.pools?.slice(0, POOLS_SHOWN) ?? [], [one.data])
  const pools = useQuery({
    ...poolsQuery(
      name,
      largest.map(({ address }) => address),
    ),
    enabled: isAsked && largest.length > 0,
  })
  const orders = useQuery({
    ...accountOrdersQuery(name, account ?? NATIVE_TOKEN),
    enabled: isAsked && account !== null && has?.accountOrders === true,
  })
  const auctions = useQuery({
    ...newestCompetitionsQuery(name, { show: 'won', solver: null, token }),
    enabled: isAsked && has?.competitionList === true,
  })
  return useMemo(() => {
    if (!isAsked) return NO_FACTS
    const entries = new Map(pools.data?.map((entry) => [entry.contract_address, entry]))
    return {
      markets: new Map(all.data?.answer.tokens.map((market) => [market.token, market])),
      pools: largest.map(({ address, project, tokens: held, valueUsd }) => ({
        address,
        project,
        tokens: held,
        tvlUsd: entries.get(address)?.tvl ?? valueUsd,
        apr: entries.get(address)?.apr ?? null,
      })),
      orders: (account === null ? [] : (orders.data?.entries ?? []))
        .filter(({ sellToken, buyToken }) => [sellToken, buyToken].includes(token))
        .slice(0, ORDERS_SHOWN),
      auction: auctions.data?.[0] ?? null,
    }
  }, [isAsked, account, token, largest, all.data, pools.data, orders.data, auctions.data])
}
