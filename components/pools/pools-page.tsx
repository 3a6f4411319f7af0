'use client'

import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { PageTitle } from '@/components/ui/page-title'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { limits } from '@/lib/contract/limits'
import type { Address } from '@/lib/domain/shared/address'
import { CompareTray } from './compare-tray'
import type { PoolNames, PoolsHolding } from './pair-name'
import { Freshness } from './pool-states'
import { MOST_COMPARED } from './pools-location'
import { PoolsPanel } from './pools-panel'
import { PresetBar } from './preset-bar'
import { ProjectStrip } from './project-strip'
import { ScatterOnDemand } from './scatter-on-demand'
import { usePools } from './use-pools'

const loadComparison = () => import('./compare-view')

/** Pools of a network: find, compare, export and explain. */
export function PoolsPage(props: {
  network: NetworkView
  names: PoolNames
  holding: PoolsHolding | null
}) {
  const { network, names } = props
  const pools = usePools(network, names, props.holding)
  const { place, list, rows } = pools
  const { compared, view, filter, hasScatter } = place.location
  const [news, setNews] = useState('')
  const number = useNumber()
  const comparison = useLoaded(loadComparison, view === 'compare')

  const { adjust } = place
  // Every row holds it: a new one would draw all of them again.
  const toggle = useCallback(
    (pool: Address) => {
      const isIn = compared.includes(pool)
      if (!isIn && compared.length >= MOST_COMPARED) {
        setNews(`${MOST_COMPARED} pools at most. Take one out first.`)
        return
      }
      setNews('')
      adjust({ compared: isIn ? compared.filter((one) => one !== pool) : [...compared, pool] })
    },
    [compared, adjust],
  )
  const failure = list.error ?? list.failureReason
  const reading = <SkeletonLines label="Reading pools" lines={14} className="ledger-panel p-4" />
  return (
    <div className="flex flex-col pt-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pb-2 rail:px-0">
        <div>
          <PageTitle>Pools</PageTitle>
          <p className="text-muted text-table">
            {list.data === undefined
              ? network.displayName
              : `${network.displayName} · ${reach(rows.length, number)}`}
          </p>
        </div>
        <Freshness reading={list} onRefresh={pools.refresh} />
      </header>
      {failure === null ? null : (
        <div className="mb-3">
          <ReadFailure what="Pools" error={failure} onRetry={() => void list.refetch()} />
        </div>
      )}
      {view === 'compare' ? (
        comparison.part !== null ? (
          <comparison.part.CompareView pools={pools} names={names} onToggle={toggle} />
        ) : comparison.failed ? (
          <div className="ledger-panel space-y-2 px-4 py-3">
            <LoadFailed what="The comparison" retry={comparison.retry} />
            <Button size="compact" onClick={() => place.change({ view: 'table' })}>
              Back to all pools
            </Button>
          </div>
        ) : (
          reading
        )
      ) : list.data === undefined ? (
        failure === null ? (
          reading
        ) : null
      ) : rows.length === 0 ? (
        <div className="ledger-panel">
          <EmptyState
            fact={`The service knows no pools of ${network.displayName} yet.`}
            action={<Button onClick={pools.refresh}>Read again</Button>}
          />
        </div>
      ) : (
        <>
          <div className="order-last mt-6 rail:order-none rail:mt-0 rail:mb-3">
            <ProjectStrip
              projects={pools.projects}
              average={pools.average.data ?? null}
              averageReadAt={pools.average.dataUpdatedAt}
              averageFailed={pools.average.isError}
              onChoose={(project) => place.change({ filter: { ...filter, projects: [project] } })}
            />
          </div>
          <div className="px-4 pb-1 rail:px-0">
            <PresetBar location={place.location} onChange={place.change} />
          </div>
          {hasScatter ? (
            <ScatterOnDemand
              pools={rows}
              filter={filter}
              network={network.name}
              onFilter={(next) => place.adjust({ filter: next })}
            />
          ) : null}
          <PoolsPanel pools={pools} onCompare={toggle} />
          <CompareTray
            rows={rows}
            compared={compared}
            news={news}
            onToggle={toggle}
            onClear={() => place.adjust({ compared: [] })}
            onOpen={() => place.change({ view: 'compare' })}
          />
        </>
      )}
    </div>
  )
}

/** How much of all pools the list holds. */
function reach(listed: number, number: (value: number) => string): string {
  const most = number(limits.poolsPerReply)
  return listed < limits.poolsPerReply
    ? `${number(listed)} pools; the service lists the top ${most} by TVL`
    : `top ${most} by TVL`
}
