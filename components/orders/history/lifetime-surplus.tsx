'use client'

import { useQuery } from '@tanstack/react-query'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import { formatDecimal } from '@/lib/client/format/decimal'
import { lifetimeSurplusQuery } from '@/lib/client/queries/fills'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { fillCount } from './fill-count'

/** What an account gained over all its fills; nothing before its first fill. */
export function LifetimeSurplus({ network, account }: { network: NetworkView; account: Address }) {
  const { data } = useQuery(lifetimeSurplusQuery(network.name, account))
  const separators = useSeparators()
  const number = useNumber()
  if (data === undefined || data.fills === 0) return null
  const { limit, quote, unpriced } = data
  const cents = (usd: number) =>
    `${usd < 0 ? '-' : ''}$${formatDecimal(Math.abs(usd), 2, separators)}`
  const count = (fills: number) => fillCount(fills, number)
  const gained = <strong className="font-medium text-text">{cents(limit.usd)}</strong>
  const difference = cents(Math.abs(quote.usd))
  const againstQuotes =
    quote.usd < 0
      ? t`${difference} less than quoted in ${count(quote.fills)}`
      : t`${difference} more than quoted in ${count(quote.fills)}`
  return (
    <p
      className="text-muted text-table"
      title={t`At the prices of each fill’s time, to the nearest cent`}
    >
      {limit.fills === 0
        ? t`Lifetime surplus ${'—'}`
        : rich`Lifetime surplus ${gained} over the signed limits of ${count(limit.fills)}`}
      {quote.fills === 0 ? null : ` · ${againstQuotes}`}
      {unpriced === 0 ? null : ` · ${t`${count(unpriced)} without a known limit or price`}`}
    </p>
  )
}
