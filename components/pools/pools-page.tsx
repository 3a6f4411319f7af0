'use client'

import { useCallback, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { UnreadLink } from '@/components/ui/unread-link'
import { useLoaded } from '@/components/ui/use-loaded'
import { aprAxis } from '@/lib/client/pools/apr-axis'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { CompareTray } from './compare/compare-tray'
import type { ListedHoldings } from './listed-holdings'
import { PoolsHead } from './overview/pools-head'
import { ProjectStrips } from './overview/project-strips'
import { ScatterOnDemand } from './overview/scatter-on-demand'
import { Freshness } from './pool-states'
import { MAX_COMPARED } from './pools-location'
import { PoolsPanel } from './pools-panel'
import { useLatest } from './table/use-latest'
import { type PoolsHandle, usePools } from './use-pools'
import type { PoolsNavigation } from './use-pools-location'

const loadComparison = () => import('./compare/compare-view')

/** Pools of a network: find, compare, export and explain. */
export function PoolsPage(props: { network: NetworkView; holdings: ListedHoldings | null }) {
  const { network, holdings } = props
  const pools = usePools(network, holdings)
  const { navigation, list, rows } = pools
  const { view } = navigation.location
  const { toggle, message } = useCompareToggle(navigation)
  const comparison = useLoaded(loadComparison, view === 'compare')
  const failure = list.error ?? list.failureReason
  const loading = <SkeletonLines label={t`Reading pools`} lines={14} className="ledger-panel p-4" />
  return (
    <div className="flex flex-col pt-6">
      <PoolsHead pools={rows}>
        <Freshness query={list} onRefresh={pools.refresh} />
      </PoolsHead>
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
          <comparison.part.CompareView pools={pools} holdings={holdings} onToggle={toggle} />
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

function PoolsOverview(props: {
  pools: PoolsHandle
  message: string
  onToggle: (pool: Address) => void
}) {
  const { pools } = props
  const { network, navigation, rows } = pools
  const { compared, filter, hasScatter } = navigation.location
  const axis = useMemo(() => aprAxis(rows), [rows])
  const chooseProject = useLatest((project: string) =>
    navigation.change({ filter: { ...filter, projects: [project] } }),
  )
  return (
    <>
      <ProjectStrips
        network={network.name}
        pools={rows}
        projects={pools.projects}
        axis={axis}
        onChoose={chooseProject}
      />
      <PoolsPanel pools={pools} axis={axis} onCompare={props.onToggle}>
        {hasScatter ? (
          <ScatterOnDemand
            pools={rows}
            filter={filter}
            network={network.name}
            onFilter={(next) => navigation.adjust({ filter: next })}
          />
        ) : null}
      </PoolsPanel>
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
