'use client'

import { useMemo, useState } from 'react'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { saveFile } from '@/components/ui/save-file'
import { EmptyState } from '@/components/ui/states'
import { useTimeZone } from '@/components/ui/time-format'
import { type TokenUnits, useTokenFacts } from '@/components/ui/use-token-facts'
import { formatDay } from '@/lib/client/format/time'
import { IDS_IN_LINK, lookupQuery } from '@/lib/client/orders/lookup-query'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { type ExportFormat, lookupCsv, lookupJson } from './lookup-export'
import { type Grouping, groupRows, type RowGroup } from './lookup-groups'
import { LookupList } from './lookup-list'
import { countOutcomes, type LookupRow, type Outcome, outcomeOf } from './lookup-rows'
import { LookupToolbar } from './lookup-toolbar'
import type { useExplain } from './use-explain'

/** The results: counts, groups, explanations and exports. */
export function LookupResults(props: {
  network: NetworkView
  rows: readonly LookupRow[]
  /** Milliseconds since 1970; null before the first answer. */
  readAt: number | null
  isRunning: boolean
  /** Whether a repeated lookup failed for some ids, which show older answers. */
  isStale: boolean
  explain: ReturnType<typeof useExplain>
}) {
  const { network, rows, explain, readAt } = props
  const filter = useOutcomeFilter(rows)
  const [chosenGrouping, setChosenGrouping] = useState<Grouping | null>(null)
  // After "Explain", rows are grouped by verdict until the user chooses another grouping.
  const hasVerdicts = explain.progress !== null
  const grouping = chosenGrouping ?? (hasVerdicts ? 'verdict' : 'none')
  const tokens = useMemo(() => rows.flatMap(tokensOf), [rows])
  const units = useTokenFacts(network, tokens)
  const groups = useGroups(filter.rows, grouping, units)
  const exportRows = useExport(network, units, rows, readAt)
  const uids = rows.flatMap(({ item }) => (item.kind === 'id' ? [item.uid] : []))
  const query = lookupQuery(network.name, uids)
  return (
    <section aria-label={t`Result`}>
      <LookupToolbar
        filter={{
          total: rows.length,
          counts: filter.counts,
          shown: filter.shown,
          onShow: filter.show,
        }}
        grouping={{ grouping, hasVerdicts, onGroup: setChosenGrouping }}
        onExport={exportRows}
        link={() => `${window.location.origin}/lookup${query ?? ''}`}
        noLinkReason={
          query === null && uids.length > 0
            ? t`A link carries up to ${IDS_IN_LINK} ids; more travel as a file.`
            : null
        }
      />
      {rows.length === 0 ? (
        <EmptyState fact={t`No ids.`} />
      ) : (
        <LookupList
          key={`${grouping} ${filter.shown}`}
          network={network}
          rows={filter.rows}
          groups={groups}
          isRunning={props.isRunning}
          units={units}
        />
      )}
      <p className="px-4 py-2 rail:px-0">
        {readAt === null ? null : <FreshnessTag updatedAt={readAt} failed={props.isStale} />}
      </p>
    </section>
  )
}

const tokensOf = ({ answer }: LookupRow) =>
  answer?.kind === 'found' ? [answer.order.sellToken, answer.order.buyToken] : []

function useOutcomeFilter(rows: readonly LookupRow[]) {
  const [chosen, show] = useState<Outcome | null>(null)
  const counts = useMemo(() => countOutcomes(rows), [rows])
  // Ignored once no row has that outcome, as the list would be empty.
  const shown = counts.some(({ outcome }) => outcome === chosen) ? chosen : null
  const filtered = useMemo(
    () => (shown === null ? rows : rows.filter((row) => outcomeOf(row) === shown)),
    [rows, shown],
  )
  return { rows: filtered, counts, shown, show }
}

/** Null when the rows are not grouped. */
function useGroups(
  rows: readonly LookupRow[],
  grouping: Grouping,
  units: TokenUnits,
): readonly RowGroup[] | null {
  const zone = useTimeZone()
  return useMemo(
    () =>
      grouping === 'none'
        ? null
        : groupRows(rows, grouping, {
            symbol: (token) => tokenLabel(units(token)),
            day: (key) => formatDay(key, null, zone),
            zone,
          }),
    [rows, grouping, units, zone],
  )
}

/** Saves all rows as a file, also those that the filter hides. */
function useExport(
  network: NetworkView,
  units: TokenUnits,
  rows: readonly LookupRow[],
  readAtMs: number | null,
) {
  return (format: ExportFormat) => {
    const sentence = ({ explanation }: LookupRow) => {
      if (explanation === null) return null
      return explanation.kind === 'verdict' ? explanation.verdict.sentence : explanation.reason
    }
    const context = { network, units, readAtMs, nowMs: Date.now(), sentence }
    const name = `lookup-${network.name}-${new Date().toISOString().slice(0, 16).replace(':', '')}`
    if (format === 'csv') saveFile(`${name}.csv`, lookupCsv(rows, context), 'text/csv')
    else saveFile(`${name}.json`, lookupJson(rows, context), 'application/json')
  }
}
