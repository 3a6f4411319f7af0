'use client'

import { useQuery } from '@tanstack/react-query'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'

/** USD per whole token. While `isLoading`, a null price means it is still loading. */
export type UsdPrice = { readonly price: number | null; readonly isLoading: boolean }

/** The service's USD price of one whole token, refreshed while the page is visible. */
export function useUsdPrice(network: NetworkView, token: Address | null): UsdPrice {
  const enabled = network.capabilities.prices && token !== null
  const query = useQuery({
    ...agedUsdPriceQuery(network.name, token ?? ZERO_ADDRESS),
    enabled,
  })
  const price = query.data?.answer.price ?? null
  return {
    price: enabled ? price : null,
    isLoading: enabled && price === null && query.isFetching && query.failureReason === null,
  }
}
