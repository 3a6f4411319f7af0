'use client'

import { useQuery } from '@tanstack/react-query'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatDecimal } from '@/lib/client/format/decimal'
import { lifetimeSurplusQuery } from '@/lib/client/queries/fills'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

/** What an account gained over all its fills; nothing before its first fill. */
export function LifetimeSurplus({ network, account }: { network: NetworkView; account: Address }) {
  const { data } = useQuery(lifetimeSurplusQuery(network.name, account))
  const separators = useSeparators()
  const number = useNumber()
  if (data === undefined || data.fills === 0) return null
  const { limit, quote, unpriced } = data
  const cents = (usd: number) =>
    `${usd < 0 ? '-' : ''}$${formatDecimal(Math.abs(usd), 2, separators)}`
  const count = (fills: number) => `${number(fills)} ${fills === 1 ? 'fill' : 'fills'}`
  return (
    <p
      className="text-muted text-table"
      title="At the prices of each fill’s time, to the nearest cent"
    >
      Lifetime surplus{' '}
      {limit.fills === 0 ? (
        '—'
      ) : (
        <>
          <strong className="font-medium text-text">{cents(limit.usd)}</strong> over the signed
          limits of {count(limit.fills)}
        </>
      )}
      {quote.fills === 0 ? null : (
        <>
          {' '}
          · {cents(Math.abs(quote.usd))} {quote.usd < 0 ? 'less' : 'more'} than quoted in{' '}
          {count(quote.fills)}
        </>
      )}
      {unpriced === 0 ? null : ` · ${count(unpriced)} without a price`}
    </p>
  )
}
