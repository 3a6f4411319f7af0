'use client'

import { useState } from 'react'
import { StarOnDemand } from '@/components/channels/watch-on-demand'
import { Beside, useIsBeside } from '@/components/ui/beside/beside'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import type { AprAxis } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { pressColumn } from '@/lib/client/pools/pool-sort'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { filterSentence, sortLabel } from './filter/filter-labels'
import { OpenedOnDemand } from './opened/opened-on-demand'
import { PoolAside } from './opened/pool-aside'
import { tokenName } from './pair-name'
import type { Column } from './table/columns'
import type { DrawnSpan } from './table/drawn-span'
import { PoolList } from './table/pool-list'
import { PoolTable } from './table/pool-table'
import { usePoolTrends } from './table/use-pool-trends'
import type { PoolsHandle } from './use-pools'

type ShownProps = {
  pools: PoolsHandle
  axis: AprAxis
  isPhone: boolean | null
  drawAll: boolean
  onExplain: (column: Column) => void
  onCompare: (pool: Address) => void
  onCopy: (pool: Address) => void
}

/** Without knowing the size of the screen, renders both lists and lets CSS hide one. */
export function ShownPools(props: ShownProps) {
  const { isPhone } = props
  const { network, navigation, shown } = props.pools
  const { sort, columns, open } = navigation.location
  const isBeside = useIsBeside()
  const chosen = shown.find(({ address }) => address === open) ?? shown[0]
  const shared = useSharedProps(props)
  return (
    <>
      <Beside
        label={t`The chosen pool`}
        width="wide"
        detail={
          isBeside && chosen !== undefined ? (
            <PoolAside network={network} pool={chosen} {...rangeOf(props.pools)} />
          ) : null
        }
      >
        {isPhone === true ? null : (
          <div className="hidden min-w-0 rail:block">
            <PoolTable
              {...shared}
              open={isBeside ? (chosen?.address ?? null) : open}
              columns={columns}
              isBeside={isBeside}
              onChoose={(pool) => navigation.adjust({ open: pool })}
              onSort={(column, mode) =>
                navigation.change({ sort: pressColumn(sort, column, mode) })
              }
              onExplain={props.onExplain}
            />
          </div>
        )}
        {isPhone === false ? null : (
          <div className="rail:hidden">
            <PoolList {...shared} />
          </div>
        )}
      </Beside>
      {shared.trends.failed ? <TrendsFailed onRetry={shared.trends.retry} /> : null}
      <Legend pools={shown} />
    </>
  )
}

const rangeOf = ({ navigation }: PoolsHandle) => ({
  range: navigation.location.range,
  onRange: (range: PoolsHandle['navigation']['location']['range']) => navigation.adjust({ range }),
})

function useSharedProps(props: ShownProps) {
  const { network, navigation, list, rows, shown } = props.pools
  const { filter, sort, compared, open } = navigation.location
  const number = useNumber()
  const separators = useSeparators()
  const [span, setSpan] = useState<DrawnSpan>({ from: 0, to: 0 })
  const trends = usePoolTrends(network.name, shown.slice(span.from, span.to), list.dataUpdatedAt)
  const filterText = filterSentence(filter, separators, (token) => tokenName(token, network.tokens))
  return {
    caption: t`Pools: ${filterText}, ${number(shown.length)} of ${number(rows.length)},
      ${sortLabel(sort)}`,
    pools: shown,
    network,
    sort,
    axis: props.axis,
    trends,
    compared,
    open,
    drawAll: props.drawAll,
    onDrawn: setSpan,
    onCompare: props.onCompare,
    onToggle: (pool: Address) => navigation.adjust({ open: open === pool ? null : pool }),
    onCopy: props.onCopy,
    opened: (pool: PoolRow) => (
      <OpenedOnDemand network={network} pool={pool} isStacked={false} {...rangeOf(props.pools)}>
        <label className="touch-target inline-flex items-center gap-2 rail:hidden">
          <input
            name="compare"
            type="checkbox"
            checked={compared.includes(pool.address)}
            onChange={() => props.onCompare(pool.address)}
            className="size-5 accent-accent"
          />
          {t`Compare`}
        </label>
        <span className="ms-4 inline-flex align-middle rail:hidden">
          <StarOnDemand network={network} subject="pool" address={pool.address} name={pool.name} />
        </span>
      </OpenedOnDemand>
    ),
  }
}

function TrendsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="px-4 pt-2 text-caution text-table rail:px-0">
      {t`The last 30 days of the pools could not be read.`}{' '}
      <Button size="compact" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </p>
  )
}

/** What the parts of the APR's bar are; says so where no pool has incentives. */
function Legend({ pools }: { pools: readonly PoolRow[] }) {
  const isPaid = pools.some(({ incentives }) => incentives !== null && incentives > 0)
  const isUnknown = pools.some(({ incentives }) => incentives === null)
  return (
    <p className="flex flex-wrap gap-x-4 px-4 pt-3 text-meta text-muted rail:px-0">
      <Square colour="bg-series-1">{t`From fees`}</Square>
      <Square colour="bg-series-2">
        {isPaid || isUnknown ? t`From incentives` : t`From incentives, none on this network now`}
      </Square>
      {isUnknown ? <Square colour="bg-(--mark-none)">{t`Incentives not given`}</Square> : null}
    </p>
  )
}

function Square({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 forced-color-adjust-none ${colour}`} />
      {children}
    </span>
  )
}
