'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { TimeChartOnDemand } from '@/components/charts/time-chart-on-demand'
import { historyAxis, historyRanges, historySeries } from '@/components/pools/history-series'
import { parseRange } from '@/components/pools/pools-location'
import { sourceLabel } from '@/components/pools/source-label'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { rich } from '@/components/ui/rich'
import { saveFile } from '@/components/ui/save-file'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { poolHistoryQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import { spreadOf } from '@/lib/domain/shared/spread'
import { t } from '@/lib/words/words'
import { historyCsv } from './history-csv'

const CHART_PIXELS = 200

/** APR and TVL over time, in two charts as their units differ. */
export function PoolHistoryPanel(props: {
  network: NetworkView
  row: PoolRow
  source: string | null
}) {
  const { network, row } = props
  const { range, setRange } = useRange()
  const history = useQuery({
    ...poolHistoryQuery(network.name, row.address, range),
    enabled: network.capabilities.poolHistory,
    placeholderData: keepPreviousData,
  })
  const { data } = history
  const failure = history.error ?? history.failureReason
  const save = () => {
    if (data === undefined) return
    const text = historyCsv({ ...props, history: data })
    saveFile(`pool-${row.address}-${data.window}.csv`, text, 'text/csv')
  }
  return (
    <section aria-label={t`Over time¦history`} className="ledger-panel px-3 py-3">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-body">{t`Over time¦history`}</h2>
        <div className="flex items-center gap-2">
          <RangeChoice ranges={historyRanges()} chosen={range} onChoose={setRange} />
          <Button size="compact" disabled={data === undefined} onClick={save}>
            CSV
          </Button>
        </div>
      </div>
      {failure === null ? null : (
        <div className="my-2">
          <ReadFailure
            what={t`The past of this pool`}
            error={failure}
            onRetry={() => void history.refetch()}
          />
        </div>
      )}
      {!network.capabilities.poolHistory ? (
        <EmptyState fact={t`The past of pools is not recorded on ${network.displayName}.`} />
      ) : data === undefined ? (
        failure === null ? (
          <SkeletonLines label={t`Reading the past`} lines={14} className="h-140" />
        ) : null
      ) : data.points.length === 0 ? (
        <EmptyState fact={t`This pool is known, and nobody has recorded its past in this range.`} />
      ) : (
        <HistoryCharts points={data.points} range={data.window} source={props.source} />
      )}
    </section>
  )
}

type Points = Parameters<typeof historySeries>[2]

function HistoryCharts(props: { points: Points; range: PoolHistoryWindow; source: string | null }) {
  const { points, range } = props
  const separators = useSeparators()
  const number = useNumber()
  const now = useNow(60_000)
  const percent = useCallback((value: number) => formatPercent(value, separators), [separators])
  const usd = useCallback((value: number) => formatUsdCompact(value, separators), [separators])
  const exactUsd = useCallback((value: number) => formatUsd(value, separators), [separators])
  const apr = useMemo(() => [historySeries('apr', { key: 'apr', name: 'APR' }, points)], [points])
  const tvl = useMemo(() => [historySeries('tvl', { key: 'tvl', name: 'TVL' }, points)], [points])
  const axis = historyAxis(range, points, now ?? points.at(-1)?.date ?? 0)
  return (
    <>
      <p className="mb-3 text-muted text-table">
        <Recording points={points} source={props.source} />
      </p>
      <h3 className="font-medium text-table">
        APR <span className="font-normal text-muted">{t`percent a year, over the day before`}</span>
      </h3>
      <TimeChartOnDemand
        label={t`APR over time`}
        summary={spreadSentence(
          'APR',
          points.map((point) => point.apr),
          percent,
          number,
        )}
        series={apr}
        {...axis}
        unit={percent}
        height={CHART_PIXELS}
        syncId="pool"
      />
      <h3 className="mt-5 font-medium text-table">
        TVL <span className="font-normal text-muted">USD</span>
      </h3>
      <TimeChartOnDemand
        label={t`TVL over time`}
        summary={spreadSentence(
          'TVL',
          points.map((point) => point.tvl),
          usd,
          number,
        )}
        series={tvl}
        {...axis}
        unit={usd}
        exact={exactUsd}
        height={CHART_PIXELS}
        syncId="pool"
      />
    </>
  )
}

/** How many samples the charts show, whose they are, and since when. */
function Recording({ points, source }: { points: Points; source: string | null }) {
  const number = useNumber()
  const [first] = points
  if (first === undefined) return null
  const by = sourceLabel(source)
  const since = <Time at={first.date} form="exact" />
  return points.length === 1
    ? rich`${number(1)} sample, recorded by ${by} since ${since}. An hour or a day without a sample
        stays a gap.`
    : rich`${number(points.length)} samples, recorded by ${by} since ${since}. An hour or a day
        without a sample stays a gap.`
}

function spreadSentence(
  name: string,
  values: readonly (number | null)[],
  unit: (value: number) => string,
  number: (value: number) => string,
): string {
  const spread = spreadOf(values)
  if (spread === null) return t`${name}: no sample has it.`
  const { count, min, median, max } = spread
  return t`${name}: minimum ${unit(min)}, median ${unit(median)}, maximum ${unit(max)} of
    ${number(count)} samples.`
}

/** The time span of the charts, stored in the URL. */
function useRange() {
  const params = useSearchParams()
  const [range, setRange] = useState(() => parseRange(params.get('range')))
  return {
    range,
    setRange: (next: PoolHistoryWindow) => {
      setRange(next)
      const query = new URLSearchParams(window.location.search)
      query.set('range', next)
      window.history.replaceState(null, '', `${window.location.pathname}?${query}`)
    },
  }
}
