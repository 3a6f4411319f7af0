'use client'

import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { PageTitle } from '@/components/ui/page-title'
import { PhoneFold } from '@/components/ui/phone-fold'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { UnreadLink } from '@/components/ui/unread-link'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { limits } from '@/lib/contract/limits'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { CompareTray } from './compare/compare-tray'
import { PresetBar } from './filter/preset-bar'
import { ProjectStrip } from './overview/project-strip'
import { ScatterOnDemand } from './overview/scatter-on-demand'
import type { PoolNames, PoolsHolding } from './pair-name'
import { Freshness } from './pool-states'
import { MAX_COMPARED } from './pools-location'
import { PoolsPanel } from './pools-panel'
import { type PoolsHandle, usePools } from './use-pools'
import type { PoolsNavigation } from './use-pools-location'

const loadComparison = () => import('./compare/compare-view')

/** Pools of a network: find, compare, export and explain. */
export function PoolsPage(props: {
  network: NetworkView
  names: PoolNames
  holding: PoolsHolding | null
}) {
  const { network, names } = props
  const pools = usePools(network, names, props.holding)
  const { navigation, list, rows } = pools
  const { view } = navigation.location
  const { toggle, message } = useCompareToggle(navigation)
  const comparison = useLoaded(loadComparison, view === 'compare')
  const failure = list.error ?? list.failureReason
  const loading = <SkeletonLines label={t`Reading pools`} lines={14} className="ledger-panel p-4" />
  return (
    <div className="flex flex-col pt-6">
      <PoolsHeader pools={pools} />
      <UnreadLink parts={navigation.unread} className="mb-3" />
      {failure === null ? null : (
        <div className="mb-3">
          <ReadFailure
            what={t`Pools¦what cannot be read`}
            error={failure}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {view === 'compare' ? (
        comparison.part !== null ? (
          <comparison.part.CompareView pools={pools} names={names} onToggle={toggle} />
        ) : comparison.failed ? (
          <div className="ledger-panel space-y-2 px-4 py-3">
            <LoadFailed what={t`The comparison`} retry={comparison.retry} />
            <Button size="compact" onClick={() => navigation.change({ view: 'table' })}>
              {t`Back to all pools`}
            </Button>
          </div>
        ) : (
          loading
        )
      ) : list.data === undefined ? (
        failure === null ? (
          loading
        ) : null
      ) : rows.length === 0 ? (
        <div className="ledger-panel">
          <EmptyState
            fact={t`The service knows no pools of ${network.displayName} yet.`}
            action={<Button onClick={pools.refresh}>{t`Read again`}</Button>}
          />
        </div>
      ) : (
        <PoolsOverview pools={pools} message={message} onToggle={toggle} />
      )}
    </div>
  )
}

function useCompareToggle({ location: { compared }, adjust }: PoolsNavigation) {
  const [message, setMessage] = useState('')
  // Passed to every row: a new function would rerender all of them.
  const toggle = useCallback(
    (pool: Address) => {
      const isCompared = compared.includes(pool)
      if (!isCompared && compared.length >= MAX_COMPARED) {
        setMessage(t`${MAX_COMPARED} pools at most. Take one out first.`)
        return
      }
      setMessage('')
      adjust({
        compared: isCompared ? compared.filter((other) => other !== pool) : [...compared, pool],
      })
    },
    [compared, adjust],
  )
  return { toggle, message }
}

function PoolsHeader({ pools }: { pools: PoolsHandle }) {
  const { network, list, rows } = pools
  const number = useNumber()
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pb-2 rail:px-0">
      <div>
        <PageTitle>{t`Pools`}</PageTitle>
        <p className="text-muted text-table">
          {list.data === undefined
            ? network.displayName
            : `${network.displayName} · ${coverage(rows.length, number)}`}
        </p>
      </div>
      <Freshness query={list} onRefresh={pools.refresh} />
    </header>
  )
}

function PoolsOverview(props: {
  pools: PoolsHandle
  message: string
  onToggle: (pool: Address) => void
}) {
  const { pools } = props
  const { network, navigation, rows, average } = pools
  const { compared, filter, hasScatter } = navigation.location
  return (
    <>
      <div className="order-last mt-6 rail:order-none rail:mt-0 rail:mb-3">
        <ProjectStrip
          projects={pools.projects}
          average={average.data ?? null}
          averageReadAt={average.dataUpdatedAt}
          averageFailed={average.isError}
          onChoose={(project) => navigation.change({ filter: { ...filter, projects: [project] } })}
        />
      </div>
      <div className="px-4 pb-1 rail:px-0">
        <PhoneFold label={t`Presets`} className="max-rail:mt-2">
          <PresetBar location={navigation.location} onChange={navigation.change} />
        </PhoneFold>
      </div>
      {hasScatter ? (
        <ScatterOnDemand
          pools={rows}
          filter={filter}
          network={network.name}
          onFilter={(next) => navigation.adjust({ filter: next })}
        />
      ) : null}
      <PoolsPanel pools={pools} onCompare={props.onToggle} />
      <CompareTray
        network={network}
        rows={rows}
        compared={compared}
        message={props.message}
        onToggle={props.onToggle}
        onClear={() => navigation.adjust({ compared: [] })}
        onOpen={() => navigation.change({ view: 'compare' })}
      />
    </>
  )
}

/** How many pools are listed, and whether the service has more. */
function coverage(listed: number, number: (value: number) => string): string {
  const maximum = number(limits.poolsPerReply)
  return listed < limits.poolsPerReply
    ? t`${number(listed)} pools; the service lists the top ${maximum} by TVL`
    : t`top ${maximum} by TVL`
}
