'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isFinal, type OrderRow } from '@/lib/client/orders/order-rows'
import { usdPriceQuery } from '@/lib/client/queries/prices'
import { fundingQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { comparablePrice } from '@/lib/domain/order/order-why'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'

const PRICE_REFRESH_MS = 30_000
/**
 * Prices are requested per token, so this limit keeps a page with many pairs within the rate limit.
 */
const MOST_TOKENS = 24

/** Market prices of the tokens in open orders; tokens without a price are missing. */
export function useMarketPrices(
  network: NetworkView,
  rows: readonly OrderRow[],
): ReadonlyMap<Address, bigint> {
  const text = openTokens(rows).join(',')
  const tokens = useMemo(
    () => network.tokens.filter(({ address }) => text.includes(address)).slice(0, MOST_TOKENS),
    [network.tokens, text],
  )
  const prices = useQueries({
    queries: tokens.map(({ address }) => ({
      ...usdPriceQuery(network.name, address),
      enabled: network.capabilities.prices,
      refetchInterval: PRICE_REFRESH_MS,
    })),
    combine: (results) => results.map(({ data }) => data?.price ?? null),
  })
  const known = prices.join(',')
  return useMemo(() => {
    const usd = known.split(',')
    return new Map(
      tokens.flatMap(({ address, decimals }, at) => {
        const price = comparablePrice(Number(usd[at] === '' ? Number.NaN : usd[at]), decimals)
        return price === null ? [] : [[address, price] as const]
      }),
    )
  }, [tokens, known])
}

/**
 * The account's balance and allowance for the sell tokens of its open orders; null while unknown.
 */
export function useFunding(
  network: NetworkView,
  account: Address | null,
  rows: readonly OrderRow[],
) {
  const sold = openOrders(rows)
    .filter(({ owner }) => owner === account)
    .map(({ sellToken }) => sellToken)
  const tokens = [...new Set(sold)].sort().slice(0, MOST_TOKENS)
  const funding = useQuery({
    ...fundingQuery(network.name, account ?? ZERO_ADDRESS, tokens, network.contracts.vaultRelayer),
    enabled: account !== null && tokens.length > 0,
  })
  return funding.data ?? null
}

const openOrders = (rows: readonly OrderRow[]) =>
  rows.flatMap((row) => (row.kind === 'stored' && !isFinal(row.order) ? [row.order] : []))

const openTokens = (rows: readonly OrderRow[]): readonly Address[] =>
  [...new Set(openOrders(rows).flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]))].sort()
