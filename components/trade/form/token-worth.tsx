'use client'

import { useSeparators } from '@/components/ui/number-format'
import { formatUsd } from '@/lib/client/format/usd'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { useUsdPrice } from './use-usd-price'

/** What one token is worth by our price, for telling two of a name apart. */
export function TokenWorth({ network, token }: { network: NetworkView; token: Address }) {
  const separators = useSeparators()
  const { price, isAsking } = useUsdPrice(network, token)
  if (price !== null) return <>≈ {formatUsd(price, separators)}</>
  return isAsking ? 'reading its price' : 'no price known'
}
