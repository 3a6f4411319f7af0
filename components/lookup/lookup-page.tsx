'use client'

import { useEffect, useId, useMemo, useRef } from 'react'
import { ActionReason, Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useOffline } from '@/components/ui/use-offline'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { groupDigits } from '@/lib/domain/token/format-amount'
import { ExplainButton, explainReason, isExplaining } from './explain-button'
import { IdField } from './id-field'
import { lookupQuery } from './lookup-link'
import { toRows } from './lookup-rows'
import { RunLine } from './run-line'
import { useExplain } from './use-explain'
import { useIds } from './use-ids'
import { useLookup } from './use-lookup'

const loadResults = () => import('./lookup-results')

/** Ids in, answers out. The ids are read here; the service is asked only on the button. */
export function LookupPage(props: { network: NetworkView; initialText: string }) {
  const { network, initialText } = props
  const ids = useIds(initialText)
  const lookup = useLookup(network.name)
  const explain = useExplain(network.name)
  const isOffline = useOffline()
  const { group } = useSeparators()
  const reasonId = useId()
  const { items } = ids.reading
  const rows = useMemo(
    () => toRows(items, lookup.answers, explain.explanations),
    [items, lookup.answers, explain.explanations],
  )
  const { part, failed } = useLoaded(loadResults, items.length > 0)
  const uids = useMemo(
    () => items.flatMap((item) => (item.kind === 'id' ? [item.uid] : [])),
    [items],
  )
  const found = useMemo(
    () => uids.filter((uid) => lookup.answers.get(uid)?.kind === 'found'),
    [uids, lookup.answers],
  )
  const left = uids.filter((uid) => !lookup.answers.has(uid))
  const isBusy = lookup.state.kind !== 'idle'

  const { ask } = lookup
  const start = (again: boolean) => {
    ask(again ? uids : left, again)
    const query = lookupQuery(network.name, uids)
    window.history.replaceState(null, '', query ?? `?network=${network.name}`)
  }
  const isFirst = useRef(true)
  useEffect(() => {
    // Who follows a link wants its answers.
    if (isFirst.current && initialText !== '' && uids.length > 0) ask(uids)
    isFirst.current = false
  }, [ask, initialText, uids])

  const reason =
    uids.length === 0
      ? 'Ids are read here in the browser. Nothing is asked before you look them up.'
      : isOffline
        ? 'Offline: owner and expiry are read from the ids. The rest is asked once there is a connection.'
        : `Asks ${network.displayName}, 128 ids in a call.`
  return (
    <>
      <div className="space-y-3 px-4 rail:px-0">
        <IdField ids={ids} />
        <div className="flex flex-wrap items-center gap-3">
          {isBusy ? (
            <Button onClick={lookup.cancel}>Cancel</Button>
          ) : (
            <Button
              look={left.length > 0 || uids.length === 0 ? 'primary' : 'secondary'}
              disabled={uids.length === 0 || ids.isReading}
              aria-describedby={reasonId}
              onClick={() => start(left.length === 0)}
            >
              {lookWord(uids.length, left.length, group)}
            </Button>
          )}
          <ExplainButton network={network} found={found} explain={explain} reasonId={reasonId} />
          {/* Room is kept, so that the list does not move when a run begins or ends. */}
          <div className="min-h-10 flex-1 basis-72">
            {isBusy ? (
              <RunLine
                state={lookup.state}
                done={uids.length - left.length}
                of={uids.length}
                what="Looked up"
              />
            ) : explain.wanted > 0 ? (
              <RunLine
                state={isExplaining(explain) ? explain.state : { kind: 'idle' }}
                done={explain.explanations.size}
                of={explain.wanted}
                what="Explained"
              />
            ) : null}
          </div>
        </div>
        <ActionReason id={reasonId}>
          {reason} {explainReason(network, found.length)}
        </ActionReason>
      </div>
      {items.length === 0 ? null : part === null ? (
        failed ? (
          <p role="alert" className="px-4 text-bad rail:px-0">
            The list could not be loaded. Reload the page.
          </p>
        ) : (
          <SkeletonLines label="Loading the list" lines={6} className="px-4 py-4 rail:px-0" />
        )
      ) : (
        <part.LookupResults
          network={network}
          rows={rows}
          readAt={lookup.readAt}
          isAsking={isBusy}
          explain={explain}
        />
      )}
    </>
  )
}

function lookWord(all: number, left: number, group: string): string {
  const number = (count: number) => groupDigits(String(count), group)
  const ids = (count: number) => `${number(count)} ${count === 1 ? 'id' : 'ids'}`
  if (all === 0) return 'Look up'
  if (left === 0) return `Look up ${ids(all)} again`
  return left === all ? `Look up ${ids(all)}` : `Look up ${number(left)} more`
}
