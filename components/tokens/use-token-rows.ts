'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '@/components/wallet/wallet-context'
import { ApiError } from '@/lib/client/api-error'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import { dayAgoPricesQuery } from '@/lib/client/queries/prices'
import { priceChangePercent, priceDayBefore } from '@/lib/client/tokens/day-ago'
import { worthUsd } from '@/lib/client/tokens/worth'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/** One token of the list; null means unknown. */
export type TokenRow = {
  readonly token: TokenListEntry
  readonly priceUsd: number | null
  /** Why there is no price; null while there is one or while it loads. */
  readonly priceReason: string | null
  /** Change of the price against a day earlier, in percent. */
  readonly changePercent: number | null
  /** Why there is no change; null while there is one or while it loads. */
  readonly changeReason: string | null
  readonly balance: bigint | null
  readonly valueUsd: number | null
}

/** Longer than on the page of one token, as a list has many prices to request. */
const LIST_REFRESH_MS = 60_000

/** The network's coin and listed tokens with prices and, when connected, balances. */
export function useTokenRows(network: NetworkView) {
  const { account } = useWallet()
  const tokens = useMemo(() => [nativeToken(network), ...network.tokens], [network])
  const addresses = useMemo(() => tokens.map(({ address }) => address), [tokens])
  const { prices: hasPrices, priceHistory: hasHistory } = network.capabilities
  const prices = useQueries({
    queries: addresses.map((token) => ({
      ...agedUsdPriceQuery(network.name, token),
      enabled: hasPrices,
      refetchInterval: LIST_REFRESH_MS,
    })),
  })
  const dayAgo = useQueries({
    queries: addresses.map((token) => ({
      ...dayAgoPricesQuery(network.name, token),
      enabled: hasPrices && hasHistory,
    })),
  })
  const balances = useQuery({
    ...balancesQuery(network.name, account ?? NATIVE_TOKEN, addresses),
    enabled: account !== null,
  })
  const rows = tokens.map((token, index): TokenRow => {
    const price = prices[index]
    const earlier = dayAgo[index]
    const priceUsd = price?.data?.answer.price ?? null
    const changePercent =
      price?.data === undefined || earlier?.data === undefined
        ? null
        : priceChangePercent(priceUsd, priceDayBefore(earlier.data, pricedAt(price)))
    const balance = account === null ? null : (balances.data?.get(token.address) ?? null)
    return {
      token,
      priceUsd,
      priceReason: priceUsd !== null ? null : priceReason(failureOf(price), hasPrices),
      changePercent,
      changeReason:
        changePercent !== null
          ? null
          : changeReason(failureOf(earlier), hasHistory, earlier?.data !== undefined),
      balance,
      valueUsd: worthUsd(balance, token.decimals, priceUsd),
    }
  })
  const failures = [...prices, ...dayAgo].flatMap((read) => {
    const failure = failureOf(read)
    return failure === null || isMissing(failure) ? [] : [failure]
  })
  const oldest = prices.reduce(
    (earliest, price) =>
      price.data === undefined ? earliest : Math.min(earliest, pricedAt(price)),
    Number.POSITIVE_INFINITY,
  )
  return {
    rows,
    account,
    /** When the oldest price was valid; 0 while there is none. */
    updatedAt: Number.isFinite(oldest) ? oldest : 0,
    /** The first failure among the current prices and the prices of a day ago. */
    priceError: failures[0] ?? null,
    balanceError: account === null ? null : (balances.error ?? balances.failureReason),
    retryPrices: () => {
      for (const read of [...prices, ...dayAgo]) if (failureOf(read) !== null) void read.refetch()
    },
    retryBalances: () => void balances.refetch(),
  }
}

/** The coin of the network as a token list entry. */
export function nativeToken({ nativeCurrency }: NetworkView): TokenListEntry {
  return {
    address: NATIVE_TOKEN,
    symbol: nativeCurrency.symbol,
    name: t`${nativeCurrency.name}, the network's own coin`,
    decimals: nativeCurrency.decimals,
  }
}

const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404

type Read = { readonly error: Error | null; readonly failureReason: Error | null }

const failureOf = (read: Read | undefined): Error | null =>
  read?.error ?? read?.failureReason ?? null

/** When the price was valid, which may be before it was read. */
const pricedAt = (price: {
  readonly dataUpdatedAt: number
  readonly data?: { readonly ageSeconds: number } | undefined
}): number => price.dataUpdatedAt - (price.data?.ageSeconds ?? 0) * 1000

function priceReason(error: Error | null, hasPrices: boolean): string | null {
  if (!hasPrices) return t`This network has no prices here.`
  if (error === null) return null
  return isMissing(error) ? t`No source knows a price.` : t`The price could not be read.`
}

function changeReason(error: Error | null, hasHistory: boolean, isRead: boolean): string | null {
  if (!hasHistory) return t`This network has no past prices here.`
  if (isRead || isMissing(error)) return t`No price of a day ago is known.`
  return error === null ? null : t`The price of a day ago could not be read.`
}
