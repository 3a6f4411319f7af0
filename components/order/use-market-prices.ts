'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { ApiError } from '@/lib/client/api-error'
import { usdPriceQuery } from '@/lib/client/queries/prices'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import { comparablePrice } from '@/lib/domain/verdict/market-price'

const PRICE_REFRESH_MS = 30_000
/**
 * Prices are requested per token, so this limit keeps a page with many pairs within the rate limit.
 */
const MAX_TOKENS = 24

type PricedOrder = Pick<Order, 'sellToken' | 'buyToken'>

/** Market prices; `of` an order is null while one of its tokens has not been asked for. */
export type MarketPrices = {
  readonly of: (order: PricedOrder) => ReadonlyMap<Address, bigint> | null
}

/** Market prices of the tokens of these orders, as far as their decimals are known. */
export function useMarketPrices(
  network: NetworkView,
  orders: readonly PricedOrder[],
): MarketPrices {
  const traded = useMemo(() => tokensOf(orders), [orders])
  const unitOf = useTokenFacts(network, traded)
  const tokens = useMemo(
    () =>
      traded
        .flatMap((address) => {
          const { decimals } = unitOf(address)
          return decimals === null ? [] : [{ address, decimals }]
        })
        .slice(0, MAX_TOKENS),
    [traded, unitOf],
  )
  const answers = useQueries({
    queries: tokens.map(({ address }) => ({
      ...usdPriceQuery(network.name, address),
      enabled: network.capabilities.prices,
      refetchInterval: PRICE_REFRESH_MS,
    })),
    // "none" is an answer: the service knows no price.
    combine: (results) =>
      results.map(({ data, error }) =>
        data === undefined ? (isUnknownPrice(error) ? 'none' : 'unread') : String(data.price),
      ),
  }).join(',')
  return useMemo(() => {
    const texts = answers.split(',')
    const prices = new Map<Address, bigint>()
    const read = new Set<Address>()
    tokens.forEach(({ address, decimals }, at) => {
      const answer = texts[at] ?? 'unread'
      const price = comparablePrice(Number(answer), decimals)
      if (answer !== 'unread') read.add(address)
      if (price !== null) prices.set(address, price)
    })
    return {
      of: ({ sellToken, buyToken }) => (read.has(sellToken) && read.has(buyToken) ? prices : null),
    }
  }, [tokens, answers])
}

const isUnknownPrice = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404

const tokensOf = (orders: readonly PricedOrder[]): readonly Address[] =>
  [...new Set(orders.flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]))].sort()
