'use client'

import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { TimeChartOnDemand } from '@/components/charts/time-chart-on-demand'
import {
  type HistoryFigure,
  historyAxis,
  historyRanges,
  historySeries,
} from '@/components/pools/history-series'
import { useSeparators } from '@/components/ui/number-format'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { poolHistoryQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const spanNames: Readonly<Record<PoolHistoryWindow, Message>> = {
  '7d': message`the last 7 d`,
  '30d': message`the last 30 d`,
  '90d': message`the last 90 d`,
  all: message`all that is recorded`,
}

type Histories = readonly (PoolHistory | null)[]

/** APR and TVL of the compared pools over time, in two charts. */
export function CompareCharts(props: {
  network: NetworkView
  pools: readonly PoolRow[]
  range: PoolHistoryWindow
  onRange: (range: PoolHistoryWindow) => void
}) {
  const { network, pools, range } = props
  const now = useNow(60_000)
  const { histories, failure, retry } = useHistories(network, pools, range)
  if (!network.capabilities.poolHistory) {
    return (
      <p className="px-4 text-muted rail:px-0">
        {t`The past of pools is not recorded on ${network.displayName}.`}
      </p>
    )
  }
  return (
    <section aria-label={t`Over time¦history`} className="ledger-panel px-3 py-3">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t`Over time¦history`}</h3>
        <RangeChoice ranges={historyRanges()} chosen={range} onChoose={props.onRange} />
      </div>
      {failure === null ? null : (
        <div className="mb-3">
          <ReadFailure what={t`The past of some pools`} error={failure} onRetry={retry} />
        </div>
      )}
      {now === null || histories.every((history) => history === null) ? (
        <SkeletonLines label={t`Reading the past`} lines={14} className="h-150" />
      ) : (
        <HistoryCharts pools={pools} range={range} histories={histories} now={now} />
      )}
    </section>
  )
}

function useHistories(
  network: NetworkView,
  pools: readonly PoolRow[],
  range: PoolHistoryWindow,
): { readonly histories: Histories; readonly failure: Error | null; readonly retry: () => void } {
  const { histories, failed, retry } = useQueries({
    queries: pools.map(({ address }) => ({
      ...poolHistoryQuery(network.name, address, range),
      enabled: network.capabilities.poolHistory,
    })),
    combine: (results) => ({
      histories: results.map(({ data }) => data ?? null),
      failed: results.find(({ error, failureReason }) => (error ?? failureReason) !== null),
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch()
      },
    }),
  })
  return { histories, failure: failed?.error ?? failed?.failureReason ?? null, retry }
}

function HistoryCharts(props: {
  pools: readonly PoolRow[]
  range: PoolHistoryWindow
  histories: Histories
  now: number
}) {
  const { pools, range, histories, now } = props
  const separators = useSeparators()
  const number = useNumber()
  const percent = useCallback((value: number) => formatPercent(value, separators), [separators])
  const usd = useCallback((value: number) => formatUsdCompact(value, separators), [separators])
  const exactUsd = useCallback((value: number) => formatUsd(value, separators), [separators])
  const [aprLines, tvlLines] = useMemo(
    () => [seriesOf('apr', pools, histories), seriesOf('tvl', pools, histories)] as const,
    [pools, histories],
  )
  const known = histories.filter((history) => history !== null)
  const axis = historyAxis(
    range,
    known.flatMap(({ points }) => points[0] ?? []),
    now,
  )
  const samples = known.reduce((sum, { points }) => sum + points.length, 0)
  const span = t(spanNames[range])
  return (
    <>
      <h4 className="font-medium text-table">{t`APR, percent a year, over the day before`}</h4>
      <TimeChartOnDemand
        label="APR"
        summary={t`APR of ${pools.length} pools over ${span}, ${number(samples)} samples.`}
        series={aprLines}
        {...axis}
        unit={percent}
        height={220}
        syncId="compare"
      />
      <h4 className="mt-5 font-medium text-table">TVL, USD</h4>
      <TimeChartOnDemand
        label="TVL"
        summary={t`TVL of the same pools over ${span}.`}
        series={tvlLines}
        {...axis}
        unit={usd}
        exact={exactUsd}
        height={220}
        syncId="compare"
      />
    </>
  )
}

const seriesOf = (figure: HistoryFigure, pools: readonly PoolRow[], histories: Histories) =>
  pools.map(({ address: key, name, project }, index) =>
    historySeries(figure, { key, name: `${name} ${project}` }, histories[index]?.points ?? []),
  )
