'use client'

import { Td, Th, Tr } from '@/components/ui/table'
import { useTimeZone } from '@/components/ui/time-format'
import { useNumber } from '@/components/ui/use-number'
import { formatDateTime } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { momentsOf, valuesAt } from './chart-points'
import type { ChartSeries, MomentNote } from './chart-series'

/** Nobody scrolls through more rows; the exported file has all of them. */
const MAX_ROWS = 500

/** The samples of a chart as rows, newest first. */
export function ChartTable(props: {
  label: string
  series: readonly ChartSeries[]
  from: number
  to: number
  unit: (value: number) => string
  /** Adds a column with what happened at each moment. */
  note?: MomentNote
}) {
  const { label, series, from, to, unit, note } = props
  const zone = useTimeZone()
  const number = useNumber()
  const moments = momentsOf(series, from, to)
  const shown = moments.slice(-MAX_ROWS).toReversed()
  return (
    <div>
      {moments.length > shown.length && (
        <p className="px-3 py-2 text-meta text-muted">
          {t`The newest ${number(shown.length)} of ${number(moments.length)} moments.`}
        </p>
      )}
      <section
        aria-label={t`${label}, table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto border-y"
      >
        <table className="w-full border-collapse text-start text-table">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-surface">
            <tr>
              <Th>{t`Time`}</Th>
              {series.map(({ key, name }) => (
                <Th key={key} numeric>
                  {name}
                </Th>
              ))}
              {note !== undefined && <Th>{t`Event`}</Th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => (
              <Tr key={at} className="h-8">
                <Td className="whitespace-nowrap">{formatDateTime(at, zone)}</Td>
                {valuesAt(series, at).map((value, index) => (
                  <Td key={series[index]?.key ?? index} numeric>
                    {value === null ? '—' : (series[index]?.unit ?? unit)(value)}
                  </Td>
                ))}
                {note !== undefined && <Td>{note(at)}</Td>}
              </Tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
