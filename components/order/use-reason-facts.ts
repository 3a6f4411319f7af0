'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { ApiError } from '@/lib/client/api-error'
import { isFinal, type OrderRow } from '@/lib/client/orders/order-rows'
import { usdPriceQuery } from '@/lib/client/queries/prices'
import { fundingQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import type { OwnerFunds } from '@/lib/domain/verdict/funds-reason'
import { comparablePrice } from '@/lib/domain/verdict/market-price'

const PRICE_REFRESH_MS = 30_000
/**
 * Prices are requested per token, so this limit keeps a page with many pairs within the rate limit.
 */
const MAX_TOKENS = 24
/** Orders added by id may be of other owners than the one whose orders are listed. */
const MAX_OWNERS = 8

/** Market prices; `of` an order is null while one of its tokens has not been asked for. */
export type MarketPrices = {
  readonly of: (order: Pick<Order, 'sellToken' | 'buyToken'>) => ReadonlyMap<Address, bigint> | null
}

/** What an order's price and funds are judged by. */
type JudgedOrder = Pick<Order, 'owner' | 'sellToken' | 'buyToken'>

/** The market and the owners' funds of the listed orders that can still trade. */
export function useOrderFacts(network: NetworkView, rows: readonly OrderRow[]) {
  const open = useMemo(
    () => rows.flatMap((row) => (row.kind === 'stored' && !isFinal(row.order) ? [row.order] : [])),
    [rows],
  )
  return { prices: useMarketPrices(network, open), fundingOf: useFunding(network, open) }
}

/** Market prices of the tokens of these orders, as far as their decimals are known. */
export function useMarketPrices(
  network: NetworkView,
  orders: readonly JudgedOrder[],
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

/** The owner's balance and allowance for what an order sells; null while unknown. */
export function useFunding(
  network: NetworkView,
  orders: readonly JudgedOrder[],
): (order: JudgedOrder) => OwnerFunds | null {
  const owners = [...new Set(orders.map(({ owner }) => owner))].sort().slice(0, MAX_OWNERS)
  const answers = useQueries({
    queries: owners.map((owner) => {
      const sold = orders.filter((order) => order.owner === owner).map((order) => order.sellToken)
      const tokens = [...new Set(sold)].sort().slice(0, MAX_TOKENS)
      return fundingQuery(network.name, owner, tokens, network.contracts.vaultRelayer)
    }),
  })
  return ({ owner, sellToken }) => answers[owners.indexOf(owner)]?.data?.get(sellToken) ?? null
}

const tokensOf = (orders: readonly JudgedOrder[]): readonly Address[] =>
  [...new Set(orders.flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]))].sort()
