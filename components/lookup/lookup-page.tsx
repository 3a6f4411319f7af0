'use client'

import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { StaffKey } from '@/components/shell/staff-key'
import { useMayReadReports } from '@/components/shell/use-staff'
import { ActionReason, Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { useSeparators } from '@/components/ui/number-format'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useOffline } from '@/components/ui/use-offline'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { groupDigits } from '@/lib/domain/token/format-amount'
import { ExplainButton, explainReason } from './explain-button'
import { IdField } from './id-field'
import { lookupQuery } from './lookup-link'
import { countExplained, type LookupRow, toRows } from './lookup-rows'
import { LookupStatus } from './lookup-status'
import { useExplain } from './use-explain'
import { useIds } from './use-ids'
import { useLookup, type Wanted } from './use-lookup'

const loadResults = () => import('./lookup-results')

/** Ids in, answers out. The ids are read here; the service is asked only on the button. */
export function LookupPage(props: { network: NetworkView; initialText: string }) {
  const { network, initialText } = props
  const ids = useIds(initialText)
  const lookup = useLookup(network.name)
  const explain = useExplain(network.name)
  const isOffline = useOffline()
  const mayRead = useMayReadReports(network)
  const { group } = useSeparators()
  const reasonId = useId()
  const { items } = ids.reading
  const rows = useMemo(
    () => toRows(items, lookup.answers, explain.explanations),
    [items, lookup.answers, explain.explanations],
  )
  // Who goes to the field will want the list, and may have no connection by then.
  const [isWanted, setIsWanted] = useState(false)
  const results = useLoaded(loadResults, isWanted || items.length > 0)
  const all = useMemo(() => wantedOf(rows), [rows])
  const left = wantedOf(rows.filter(({ answer }) => answer === null))
  const found = useMemo(
    () => wantedOf(rows.filter(({ answer }) => answer?.kind === 'found')).uids,
    [rows],
  )
  const explained = useMemo(() => countExplained(rows), [rows])
  const isBusy = lookup.state.kind !== 'idle'
  const canAsk = all.digests.length === 0 || network.capabilities.ordersByDigest
  const [allCount, leftCount] = [sizeOf(all), sizeOf(left)]

  const { ask } = lookup
  const start = (again: boolean) => {
    ask(again ? all : left, again)
    const query = lookupQuery(network.name, all.uids)
    window.history.replaceState(null, '', query ?? `?network=${network.name}`)
  }
  const isFirst = useRef(true)
  useEffect(() => {
    // Who follows a link wants its answers.
    if (isFirst.current && initialText !== '' && canAsk && sizeOf(all) > 0) ask(all)
    isFirst.current = false
  }, [ask, initialText, canAsk, all])

  return (
    <>
      <div className="space-y-3 px-4 rail:px-0">
        <IdField ids={ids} onFocus={() => setIsWanted(true)} />
        <div className="flex flex-wrap items-center gap-3">
          {isBusy ? (
            <Button onClick={lookup.cancel}>Cancel</Button>
          ) : (
            <Button
              variant={leftCount > 0 || allCount === 0 ? 'primary' : 'secondary'}
              disabled={allCount === 0 || ids.isReading || !canAsk}
              aria-describedby={reasonId}
              onClick={() => start(leftCount === 0)}
            >
              {viewLabel(allCount, leftCount, group)}
            </Button>
          )}
          <ExplainButton
            found={found}
            count={explained}
            explain={explain}
            mayRead={mayRead}
            reasonId={reasonId}
          />
          {/* Room is kept, so that the list does not move when a run begins or ends. */}
          <div className="min-h-10 flex-1 basis-72">
            <LookupStatus lookup={lookup} explain={explain} count={explained} />
          </div>
        </div>
        <ActionReason id={reasonId}>
          {askReason(network, all, isOffline)} {explainReason(network, mayRead, found.length)}
        </ActionReason>
        <StaffKey network={network} />
      </div>
      {items.length === 0 ? null : results.part === null ? (
        <div className="px-4 py-4 rail:px-0">
          {results.failed ? (
            <LoadFailed what="The list" retry={results.retry} />
          ) : (
            <SkeletonLines label="Loading the list" lines={6} />
          )}
        </div>
      ) : (
        <results.part.LookupResults
          network={network}
          rows={rows}
          readAt={lookup.readAt}
          isAsking={isBusy}
          isUnread={lookup.unread !== null}
          explain={explain}
        />
      )}
    </>
  )
}

/** What of these rows the service can be asked about. */
function wantedOf(rows: readonly LookupRow[]): Wanted {
  return {
    uids: rows.flatMap(({ item }) => (item.kind === 'id' ? [item.uid] : [])),
    digests: rows.flatMap(({ item }) => (item.kind === 'digest' ? [item.digest] : [])),
  }
}

const sizeOf = ({ uids, digests }: Wanted): number => uids.length + digests.length

function askReason(network: NetworkView, all: Wanted, isOffline: boolean): string {
  const { displayName, capabilities } = network
  if (isOffline) {
    return 'Offline: owner and expiry are read from the ids. The rest is asked once there is a connection.'
  }
  if (sizeOf(all) === 0) {
    return 'Ids are read here in the browser. Nothing is asked before you look them up.'
  }
  if (all.digests.length === 0) return `Asks ${displayName}, 128 ids in a call.`
  return capabilities.ordersByDigest
    ? `Hashes alone are read as the digests of orders. Asks ${displayName} for each.`
    : `${displayName} finds no orders by their digest. Paste whole ids, of 112 hex digits.`
}

function viewLabel(all: number, left: number, group: string): string {
  const number = (count: number) => groupDigits(String(count), group)
  const ids = (count: number) => `${number(count)} ${count === 1 ? 'id' : 'ids'}`
  if (all === 0) return 'Look up'
  if (left === 0) return `Look up ${ids(all)} again`
  return left === all ? `Look up ${ids(all)}` : `Look up ${number(left)} more`
}
