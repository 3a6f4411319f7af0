'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { ActionReason, Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import { useOffline } from '@/components/ui/use-offline'
import { lookupQuery } from '@/lib/client/orders/lookup-query'
import { staffQuery } from '@/lib/client/queries/staff'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { ExplainButton, explainReason } from './explain-button'
import { canLookUp, idsToLookUp, type LookupIds, sizeOf } from './lookup-ids'
import { countExplained, type LookupRow } from './lookup-rows'
import { LookupStatus } from './lookup-status'
import type { useExplain } from './use-explain'
import type { useLookup } from './use-lookup'

/** The buttons that look up and explain, their progress, and what they do or why they cannot. */
export function LookupActions(props: {
  network: NetworkView
  rows: readonly LookupRow[]
  /** What the rows can be looked up by. */
  all: LookupIds
  /** Whether the ids of a changed text are still being parsed. */
  isReading: boolean
  lookup: ReturnType<typeof useLookup>
  explain: ReturnType<typeof useExplain>
}) {
  const { network, rows, all, lookup, explain } = props
  const isOffline = useOffline()
  const mayRead = useMayReadReports(network)
  const number = useNumber()
  const reasonId = useId()
  const left = idsToLookUp(rows.filter(({ answer }) => answer === null))
  const found = useMemo(
    () => idsToLookUp(rows.filter(({ answer }) => answer?.kind === 'found')).uids,
    [rows],
  )
  const explained = useMemo(() => countExplained(rows), [rows])
  const [allCount, leftCount] = [sizeOf(all), sizeOf(left)]
  const start = () => {
    const isRepeat = leftCount === 0
    lookup.lookUp(isRepeat ? all : left, isRepeat)
    const query = lookupQuery(network.name, all.uids)
    window.history.replaceState(null, '', query ?? `?network=${network.name}`)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {lookup.state.kind !== 'idle' ? (
          <Button onClick={lookup.cancel}>{t`Cancel¦lookup`}</Button>
        ) : (
          <Button
            variant={leftCount > 0 || allCount === 0 ? 'primary' : 'secondary'}
            disabled={allCount === 0 || props.isReading || !canLookUp(network, all)}
            aria-describedby={reasonId}
            onClick={start}
          >
            {lookUpLabel(allCount, leftCount, number)}
          </Button>
        )}
        <ExplainButton
          found={found}
          count={explained}
          explain={explain}
          mayRead={mayRead}
          reasonId={reasonId}
        />
        {/* A fixed height, so that the list does not move when a run begins or ends. */}
        <div className="min-h-10 flex-1 basis-72">
          <LookupStatus lookup={lookup} explain={explain} count={explained} />
        </div>
      </div>
      <ActionReason id={reasonId}>
        {lookUpReason(network, all, isOffline)} {explainReason(network, mayRead, found.length)}
      </ActionReason>
    </>
  )
}

/** What "Look up" does here, or why it is not possible. */
function lookUpReason(network: NetworkView, all: LookupIds, isOffline: boolean): string {
  const { displayName, capabilities } = network
  if (isOffline) {
    return t`Offline: owner and expiry are read from the ids. The rest is asked once there is a
      connection.`
  }
  if (sizeOf(all) === 0) {
    return t`Ids are read here in the browser. Nothing is asked before you look them up.`
  }
  if (all.digests.length === 0) return t`Asks ${displayName}, 128 ids in a call.`
  return capabilities.ordersByDigest
    ? t`Hashes alone are read as the digests of orders. Asks ${displayName} for each.`
    : t`${displayName} finds no orders by their digest. Paste whole ids, of 112 hex digits.`
}

function lookUpLabel(all: number, left: number, number: (count: number) => string): string {
  if (all === 0) return t`Look up`
  if (left === 0) {
    return all === 1 ? t`Look up ${number(1)} id again` : t`Look up ${number(all)} ids again`
  }
  if (left < all) return t`Look up ${number(left)} more`
  return all === 1 ? t`Look up ${number(1)} id` : t`Look up ${number(all)} ids`
}

/**
 * Whether this browser may read debug reports of the network; null while unknown. A gateway network
 * answers everybody, though most with what is public alone.
 */
function useMayReadReports(network: NetworkView): boolean | null {
  const isOpen =
    network.capabilities.debugReport !== 'restricted' || network.orderBook === 'gateway'
  const { data } = useQuery({ ...staffQuery(), enabled: !isOpen })
  if (isOpen) return true
  return data === undefined ? null : data.staff !== null
}
