'use client'

import { type ReactNode, useMemo } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import { allPools } from '@/lib/client/pools/all-pools'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { limits } from '@/lib/contract/limits'
import { t } from '@/lib/words/words'

/** What all pools hold, the first thing of the page; `children` stand at the end of its line. */
export function PoolsHead(props: { pools: readonly PoolRow[]; children: ReactNode }) {
  const { pools } = props
  const separators = useSeparators()
  const all = useMemo(() => allPools(pools), [pools])
  const { tvlUsd } = all
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 px-4 pb-4 rail:px-0">
      <div className="min-w-0">
        <h1 className="font-medium text-input text-muted">{t`Pools`}</h1>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span
            title={tvlUsd === null ? t`No pool reports it` : formatUsd(tvlUsd, separators)}
            className="font-medium text-result tracking-[-0.015em] rail:text-first"
          >
            {tvlUsd === null ? '—' : formatUsdCompact(tvlUsd, separators)}
          </span>
          <span className="text-input text-muted">
            <Coverage count={pools.length} volumeUsd={all.volumeUsd} />
          </span>
        </p>
      </div>
      {props.children}
    </header>
  )
}

/** How many pools that is, and what they traded. */
function Coverage(props: { count: number; volumeUsd: number | null }) {
  const separators = useSeparators()
  const number = useNumber()
  const { volumeUsd } = props
  const count = number(props.count)
  const isAll = props.count < limits.poolsPerReply
  if (props.count === 0) return null
  if (volumeUsd === null) {
    return isAll ? t`in ${count} pools` : t`in the ${count} pools with most TVL`
  }
  const traded = formatUsdCompact(volumeUsd, separators)
  return isAll
    ? t`in ${count} pools · ${traded} traded in 24 h`
    : t`in the ${count} pools with most TVL · ${traded} traded in 24 h`
}
