'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { StaffKey } from '@/components/shell/staff-key'
import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { type Loaded, useLoaded } from '@/components/ui/use-loaded'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { IdField } from './id-field'
import { LookupActions } from './lookup-actions'
import { canLookUp, idsToLookUp, type LookupIds, sizeOf } from './lookup-ids'
import { toRows } from './lookup-rows'
import { useExplain } from './use-explain'
import { useIds } from './use-ids'
import { useLookup } from './use-lookup'

const loadResults = () => import('./lookup-results')

/**
 * Looks up many order ids at once. Ids are parsed in the browser; requests are only sent when the
 * user presses the button.
 */
export function LookupPage(props: { network: NetworkView; initialText: string }) {
  const { network, initialText } = props
  const ids = useIds(initialText)
  const lookup = useLookup(network.name)
  const explain = useExplain(network)
  const { items } = ids.reading
  const rows = useMemo(
    () => toRows(items, lookup.answers, explain.explanations),
    [items, lookup.answers, explain.explanations],
  )
  // The code of the list loads on focus already: the connection may be lost before ids are entered.
  const [wasFocused, setWasFocused] = useState(false)
  const results = useLoaded(loadResults, wasFocused || items.length > 0)
  const all = useMemo(() => idsToLookUp(rows), [rows])
  useLookupOfLink(lookup.lookUp, all, initialText !== '' && canLookUp(network, all))
  return (
    <>
      <div className="space-y-3 px-4 rail:px-0">
        <IdField ids={ids} onFocus={() => setWasFocused(true)} />
        <LookupActions
          network={network}
          rows={rows}
          all={all}
          isReading={ids.isReading}
          lookup={lookup}
          explain={explain}
        />
        <StaffKey network={network} />
      </div>
      {items.length === 0 ? null : results.part === null ? (
        <ResultsPlaceholder results={results} />
      ) : (
        <results.part.LookupResults
          network={network}
          rows={rows}
          readAt={lookup.readAt}
          isRunning={lookup.state.kind !== 'idle'}
          isStale={lookup.unread !== null}
          explain={explain}
        />
      )}
    </>
  )
}

/** Looks up the ids that the link to this page contained, without waiting for the button. */
function useLookupOfLink(
  lookUp: (ids: LookupIds) => void,
  all: LookupIds,
  isEnabled: boolean,
): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current && isEnabled && sizeOf(all) > 0) lookUp(all)
    isFirst.current = false
  }, [lookUp, isEnabled, all])
}

function ResultsPlaceholder({ results }: { results: Loaded<unknown> }) {
  return (
    <div className="px-4 py-4 rail:px-0">
      {results.failed ? (
        <LoadFailed what={t`The list`} retry={results.retry} />
      ) : (
        <SkeletonLines label={t`Loading the list`} lines={6} />
      )}
    </div>
  )
}
