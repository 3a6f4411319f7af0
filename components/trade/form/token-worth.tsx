'use client'

import { useSeparators } from '@/components/ui/number-format'
import { useUsdPrice } from '@/components/ui/use-usd-price'
import { formatUsd } from '@/lib/client/format/usd'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/** Our price of one token, to help distinguish tokens with the same name. */
export function TokenWorth({ network, token }: { network: NetworkView; token: Address }) {
  const separators = useSeparators()
  const { price, isLoading } = useUsdPrice(network, token)
  if (price !== null) return <>≈ {formatUsd(price, separators)}</>
  return isLoading ? t`reading its price` : t`no price known`
}
