'use client'

import { useChartReading } from '@/components/charts/panels/use-chart-reading'
import { useSeparators } from '@/components/ui/number-format'
import { Skeleton } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { useTimeZone } from '@/components/ui/time-format'
import { formatSignificant } from '@/lib/client/format/decimal'
import { formatDateMinute } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { SectionHead } from './section-head'
import type { PoolPast } from './use-pool-past'

/** The sample under the chart's cursor, else the newest one; its space is always reserved. */
export function PoolReading({ past, pair }: { past: PoolPast; pair: readonly string[] }) {
  const { series, data, note } = past.chart
  const { from, to } = data
  const separators = useSeparators()
  const zone = useTimeZone()
  const reading = useChartReading({ syncId: past.syncId, series, from, to })
  const sample = reading === null ? undefined : past.points?.find(({ date }) => date === reading.at)
  const isUnread = past.points === undefined && past.failure === null
  const [base, quoted] = pair
  // Nothing was recorded, which the chart's place says.
  if (reading === null && !isUnread) return null
  return (
    <section aria-label={t`At the cursor`} className="border-rule border-t-2 pt-2">
      <SectionHead
        title={reading?.isChosen === true ? t`At the cursor` : t`Newest sample`}
        side={reading === null ? '' : formatDateMinute(reading.at, zone)}
      />
      <FactList>
        {series.map(({ key, name, unit }, index) => {
          const value = reading?.values[index] ?? null
          return (
            <Fact key={key} name={name}>
              {reading === null && isUnread ? (
                <Skeleton className="w-20" />
              ) : (
                <span className="font-medium">
                  {value === null || unit === undefined ? '—' : unit(value)}
                </span>
              )}
            </Fact>
          )
        })}
        {base === undefined || quoted === undefined ? null : (
          <Fact name={t`1 ${base} in ${quoted}`}>
            <span className="font-medium">
              {sample?.price == null ? '—' : formatSignificant(sample.price, separators)}
            </span>
          </Fact>
        )}
      </FactList>
      <p className="min-h-5 pt-1 text-meta text-muted">
        {reading === null ? '' : (note(reading.at) ?? '')}
      </p>
    </section>
  )
}
