'use client'

import { useMemo, useState } from 'react'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useSeparators } from '@/components/ui/number-format'
import { saveFile } from '@/components/ui/save-file'
import { plainMessage } from '@/components/ui/sentence-text'
import { EmptyState } from '@/components/ui/states'
import { useTimeZone } from '@/components/ui/time-format'
import { listedSymbol, tokenUnits } from '@/components/ui/token-units'
import { formatDay } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { lookupCsv, lookupJson } from './lookup-export'
import { type Grouping, groupRows } from './lookup-groups'
import { IDS_IN_LINK, lookupQuery } from './lookup-link'
import { LookupList } from './lookup-list'
import { countOutcomes, type LookupRow, type Outcome, outcomeOf } from './lookup-rows'
import { LookupToolbar } from './lookup-toolbar'
import type { useExplain } from './use-explain'

/** What became of the ids: counted, grouped, explained, and to take along. */
export function LookupResults(props: {
  network: NetworkView
  rows: readonly LookupRow[]
  readAt: number | null
  isAsking: boolean
  /** Some could not be read again: what is shown is older than it should be. */
  isUnread: boolean
  explain: ReturnType<typeof useExplain>
}) {
  const { network, rows, explain } = props
  const [shown, setShown] = useState<Outcome | null>(null)
  const [chosen, setGrouping] = useState<Grouping | null>(null)
  // Who asks for verdicts wants to see them, until another grouping is chosen.
  const hasVerdicts = explain.run !== null
  const grouping = chosen ?? (hasVerdicts ? 'verdict' : 'none')
  const separators = useSeparators()
  const zone = useTimeZone()
  const units = useMemo(() => tokenUnits(network), [network])
  const counts = useMemo(() => countOutcomes(rows), [rows])
  // A filter whose last row is gone shows all again.
  const wanted = counts.some(({ outcome }) => outcome === shown) ? shown : null
  const filtered = useMemo(
    () => (wanted === null ? rows : rows.filter((row) => outcomeOf(row) === wanted)),
    [rows, wanted],
  )
  const groups = useMemo(
    () =>
      grouping === 'none'
        ? null
        : groupRows(filtered, grouping, {
            symbol: (token) => safeSymbol(listedSymbol(network, token) ?? shortAddress(token)),
            day: (key) => formatDay(key, null, zone),
            zone,
          }),
    [filtered, grouping, network, zone],
  )
  const uids = rows.flatMap(({ item }) => (item.kind === 'id' ? [item.uid] : []))
  const query = lookupQuery(network.name, uids)

  const save = (form: 'csv' | 'json') => {
    const context = {
      network,
      readAtMs: props.readAt,
      nowMs: Date.now(),
      sentence: ({ explanation }: LookupRow) =>
        explanation === null
          ? null
          : explanation.kind === 'verdict'
            ? sentenceText(explanation.verdict.sentence, plainMessage(units, separators))
            : explanation.why,
    }
    const name = `lookup-${network.name}-${new Date().toISOString().slice(0, 16).replace(':', '')}`
    if (form === 'csv') saveFile(`${name}.csv`, lookupCsv(rows, context), 'text/csv')
    else saveFile(`${name}.json`, lookupJson(rows, context), 'application/json')
  }
  return (
    <section aria-label="Result">
      <LookupToolbar
        total={rows.length}
        counts={counts}
        shown={wanted}
        onShow={setShown}
        grouping={grouping}
        hasVerdicts={hasVerdicts}
        onGroup={setGrouping}
        onExport={save}
        link={() => `${window.location.origin}/lookup${query ?? ''}`}
        noLink={
          query === null && uids.length > 0
            ? `A link carries up to ${IDS_IN_LINK} ids; more travel as a file.`
            : null
        }
      />
      {rows.length === 0 ? (
        <EmptyState fact="No ids." />
      ) : (
        <LookupList
          key={`${grouping} ${wanted}`}
          network={network}
          rows={filtered}
          groups={groups}
          isAsking={props.isAsking}
        />
      )}
      <p className="px-4 py-2 rail:px-0">
        {props.readAt === null ? null : (
          <FreshnessTag updatedAt={props.readAt} failed={props.isUnread} />
        )}
      </p>
    </section>
  )
}
