'use client'

import { useChartReading } from '@/components/charts/panels/use-chart-reading'
import { useSeparators } from '@/components/ui/number-format'
import { useTimeZone } from '@/components/ui/time-format'
import { formatSigned } from '@/lib/client/format/decimal'
import { formatDateMinute } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import type { PastChart } from './use-past-chart'

/** The sample under the chart's cursor, else the newest one; its space is always reserved. */
export function PriceReading({ past }: { past: PastChart }) {
  const { series, data, note } = past.chart
  const { from, to } = data
  const separators = useSeparators()
  const zone = useTimeZone()
  const reading = useChartReading({ syncId: past.syncId, series, from, to })
  if (reading === null) return null
  const first = series[0]?.points.find(({ value, at }) => value !== null && at >= from)?.value
  const [price] = reading.values
  const event = note(reading.at)
  const change = first == null || price == null || first === 0 ? null : (price / first - 1) * 100
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={t`At the cursor`}>
      <dl className="grid min-h-20 grid-cols-2 content-start gap-x-6 text-table rail:flex rail:min-h-10 rail:flex-wrap">
        <Figure name={reading.isChosen ? t`At the cursor` : t`Newest sample`}>
          {formatDateMinute(reading.at, zone)}
        </Figure>
        {series.map(({ key, name, unit }, index) => {
          const value = reading.values[index] ?? null
          return (
            <Figure key={key} name={name}>
              {value === null || unit === undefined ? '—' : unit(value)}
            </Figure>
          )
        })}
        {event === null ? (
          <Figure name={t`since the start`}>
            {change === null ? '—' : `${formatSigned(change, 2, separators)} %`}
          </Figure>
        ) : (
          <Figure name={t`Event`}>{event}</Figure>
        )}
      </dl>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="whitespace-nowrap font-medium tabular-nums">{children}</dd>
    </div>
  )
}
