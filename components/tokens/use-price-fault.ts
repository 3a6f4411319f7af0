'use client'

import { useQuery } from '@tanstack/react-query'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'

/**
 * Why the price of a token could not be read, asked of its own endpoint, as an answer about many
 * tokens does not say whose fault it is. `token` is null where every price was read.
 */
export function usePriceFault(network: NetworkView, token: Address | null): Error | null {
  const price = useQuery({
    ...agedUsdPriceQuery(network.name, token ?? ZERO_ADDRESS),
    enabled: token !== null,
  })
  return token === null ? null : (price.error ?? price.failureReason)
}
