'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useCallback, useMemo } from 'react'
import { TimeChartOnDemand } from '@/components/charts/time-chart-on-demand'
import {
  type HistoryFigure,
  historyAxis,
  historyRanges,
  historySeries,
} from '@/components/pools/history-series'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { poolHistoryQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import { spreadOf } from '@/lib/domain/shared/spread'
import { t } from '@/lib/words/words'

const CHART_PIXELS = 180

export type OpenedPoolProps = {
  network: NetworkView
  pool: PoolRow
  range: PoolHistoryWindow
  /** Whether the charts stand one below the other, however wide the page is. */
  isStacked: boolean
  onRange: (range: PoolHistoryWindow) => void
  /** More to do with the pool. */
  children?: ReactNode
}

/** APR and TVL of a pool over time, in its list. */
export function OpenedPool(props: OpenedPoolProps) {
  const { network, pool, range } = props
  const history = useQuery({
    ...poolHistoryQuery(network.name, pool.address, range),
    enabled: network.capabilities.poolHistory,
  })
  const { data } = history
  const failure = history.error ?? history.failureReason
  return (
    <section aria-label={t`Charts of ${pool.name}, ${pool.project}`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <RangeChoice ranges={historyRanges()} chosen={range} onChoose={props.onRange} />
        <span className="ms-auto flex flex-wrap items-center gap-3">
          {props.children}
          <Link
            href={`/pools/${network.name}/${pool.address}`}
            prefetch={false}
            className="touch-target link inline-flex items-center font-medium"
          >
            {t`Open pool`}
          </Link>
        </span>
      </div>
      {failure === null ? null : (
        <ReadFailure
          what={t`The past of this pool`}
          error={failure}
          onRetry={() => void history.refetch()}
        />
      )}
      {!network.capabilities.poolHistory ? (
        <EmptyState fact={t`The past of pools is not recorded on ${network.displayName}.`} />
      ) : data === undefined ? (
        failure === null ? (
          <SkeletonLines label={t`Reading the past`} lines={9} className="h-67" />
        ) : null
      ) : data.points.length === 0 ? (
        <EmptyState fact={t`This pool is known, and nobody has recorded its past in this range.`} />
      ) : (
        <Charts history={data} isStacked={props.isStacked} />
      )}
    </section>
  )
}

function Charts({ history, isStacked }: { history: PoolHistory; isStacked: boolean }) {
  const { points, window: range } = history
  const separators = useSeparators()
  const now = useNow(60_000)
  const percent = useCallback((value: number) => formatPercent(value, separators), [separators])
  const usd = useCallback((value: number) => formatUsdCompact(value, separators), [separators])
  const exactUsd = useCallback((value: number) => formatUsd(value, separators), [separators])
  const axis = historyAxis(range, points, now ?? points.at(-1)?.date ?? 0)
  const shared = { points, axis, syncId: history.pool }
  return (
    <div className={classNames('grid gap-x-12 gap-y-6', !isStacked && 'wide:grid-cols-2')}>
      <Chart
        {...shared}
        figure="apr"
        name="APR"
        title={t`APR over the day before, % a year`}
        unit={percent}
      />
      <Chart
        {...shared}
        figure="tvl"
        name="TVL"
        title={t`TVL, US dollars`}
        unit={usd}
        exact={exactUsd}
      />
    </div>
  )
}

function Chart(props: {
  points: PoolHistory['points']
  axis: { readonly from: number; readonly to: number }
  syncId: string
  figure: HistoryFigure
  name: string
  title: string
  unit: (value: number) => string
  exact?: (value: number) => string
}) {
  const { points, figure, name, unit, exact = unit } = props
  const number = useNumber()
  const series = useMemo(
    () => [historySeries(figure, { key: figure, name }, points)],
    [figure, name, points],
  )
  const spread = spreadOf(points.map((point) => point[figure]))
  return (
    <div className="min-w-0">
      <h3 className="font-medium text-table">{props.title}</h3>
      <TimeChartOnDemand
        label={props.title}
        summary={
          spread === null
            ? t`${name}: no sample has it.`
            : t`${unit(spread.min)} to ${unit(spread.max)} in ${number(spread.count)} samples.`
        }
        series={series}
        {...props.axis}
        unit={unit}
        exact={exact}
        height={CHART_PIXELS}
        syncId={props.syncId}
      />
    </div>
  )
}
