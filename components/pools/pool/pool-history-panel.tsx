'use client'

import { gapSentence } from '@/components/charts/panels/gap-note'
import { PanelChartOnDemand } from '@/components/charts/panels/panel-chart-on-demand'
import { poolRanges } from '@/components/pools/history-series'
import { sourceLabel } from '@/components/pools/source-label'
import { useSeparators } from '@/components/ui/number-format'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, Skeleton } from '@/components/ui/states'
import { useTimeZone } from '@/components/ui/time-format'
import { useNumber } from '@/components/ui/use-number'
import { formatDateTime } from '@/lib/client/format/time'
import { isOwnIndex } from '@/lib/client/pools/explain-apr'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import type { PoolPast } from './use-pool-past'

/** Of the drawing, on a phone and beside the figures. */
const HEIGHT = 'h-124 rail:h-154'

/** APR, TVL and volume over time, above each other on one time axis. */
export function PoolHistoryPanel(props: {
  network: NetworkView
  past: PoolPast
  source: string | null
}) {
  const { network, past } = props
  const { points, failure } = past
  return (
    <section
      aria-label={t`Over time¦history`}
      className="min-w-0 border-rule border-t-2 px-4 pt-2 rail:px-0"
    >
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-body">
          <span className="rail:hidden">{t`APR over 24 h`}</span>
          <span className="max-rail:hidden">{t`APR over the 24 h before each sample`}</span>
        </h2>
        <RangeChoice ranges={poolRanges()} chosen={past.range} onChoose={past.setRange} />
      </div>
      {failure === null ? null : (
        <div className="my-2">
          <ReadFailure what={t`The past of this pool`} error={failure} onRetry={past.retry} />
        </div>
      )}
      {!network.capabilities.poolHistory ? (
        <EmptyState fact={t`The past of pools is not recorded on ${network.displayName}.`} />
      ) : points === undefined ? (
        failure === null ? (
          <div role="status" aria-label={t`Reading the past`}>
            <Skeleton className={HEIGHT} />
            <span className="block h-10" />
          </div>
        ) : null
      ) : points.length === 0 ? (
        <EmptyState
          fact={
            isOwnIndex(props.source)
              ? t`Nothing is recorded in this range yet: a sample is taken every hour.`
              : t`This pool is known, and nobody has recorded its past in this range.`
          }
        />
      ) : (
        <Chart past={past} source={props.source} />
      )}
    </section>
  )
}

function Chart({ past, source }: { past: PoolPast; source: string | null }) {
  const { chart } = past
  const summary = useSummary(past, source)
  return (
    <PanelChartOnDemand
      label={chart.series.length > 2 ? t`APR, TVL and volume over time` : t`APR and TVL over time`}
      summary={summary}
      data={chart.data}
      series={chart.series}
      note={chart.note}
      syncId={past.syncId}
      className={HEIGHT}
    />
  )
}

/** How many samples there are, whose and since when, and what the marks in the drawing mean. */
function useSummary({ points = [], chart }: PoolPast, source: string | null): string {
  const number = useNumber()
  const separators = useSeparators()
  const zone = useTimeZone()
  const since = formatDateTime(points[0]?.date ?? 0, zone)
  const by = sourceLabel(source)
  const count = points.length
  const { missing, events } = chart
  return [
    count === 1
      ? t`${number(1)} sample, recorded by ${by} since ${since}.`
      : t`${number(count)} samples, recorded by ${by} since ${since}.`,
    ...(missing === 0 ? [] : [gapSentence(missing, separators)]),
    ...(events.length === 0
      ? []
      : [t`Triangles: TVL rose or fell by more than 10 % from one sample to the next.`]),
    t`Dotted: median. The axis of TVL does not start at 0.`,
  ].join(' ')
}
