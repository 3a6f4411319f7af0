'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { ScatterChartOnDemand } from '@/components/charts/scatter-chart-on-demand'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { PoolFilter } from '@/lib/client/pools/pool-filter'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import { t } from '@/lib/words/words'
import { scatterPools, selectedRange, toScatterPoints, withRange } from './scatter-range'

/** APR over TVL of the filtered pools; a selection in it becomes part of the filter. */
export function ScatterPanel(props: {
  pools: readonly PoolRow[]
  filter: PoolFilter
  network: string
  onFilter: (filter: PoolFilter) => void
}) {
  const { pools, filter, network, onFilter } = props
  const separators = useSeparators()
  const number = useNumber()
  const router = useRouter()
  const candidates = useMemo(() => scatterPools(pools, filter), [pools, filter])
  const points = useMemo(() => toScatterPoints(candidates), [candidates])
  const usd = useCallback((value: number) => formatUsdCompact(value, separators), [separators])
  const percent = useCallback((value: number) => formatPercent(value, separators), [separators])
  const missing = candidates.length - points.length
  const shown = number(points.length)
  const summary =
    missing === 0
      ? t`${shown} pools by value locked and APR. A selection becomes part of the filter.`
      : t`${shown} pools by value locked and APR. ${number(missing)} more have no APR, or no TVL of
          ${usd(THIN_TVL_USD)} or more, and cannot stand here. A selection becomes part of the
          filter.`
  return (
    <section aria-label={t`APR over TVL`} className="ledger-panel mb-3 px-3 py-2">
      <ScatterChartOnDemand
        summary={summary}
        points={points}
        xName="TVL"
        yName="APR"
        xUnit={usd}
        yUnit={percent}
        height={280}
        selected={selectedRange(filter, points)}
        onSelect={(range) => onFilter(withRange(filter, range, points))}
        onOpen={(key) => router.push(`/pools/${network}/${key}`)}
      />
    </section>
  )
}
