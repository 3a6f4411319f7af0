'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { CloseIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { FIGURES, type PoolRow } from '@/lib/client/pools/pool-figures'
import type { Address } from '@/lib/domain/shared/address'
import { columnLabels, figureName } from './columns'
import { CompareCharts } from './compare-charts'
import { difference } from './differences'
import { exactText, shortText, unknownReason } from './figure-text'
import type { PoolNames } from './pair-name'
import { useComparedPools } from './use-compared-pools'
import type { PoolsHandle } from './use-pools'

const rowName = 'sticky start-0 bg-surface px-3 text-start font-normal text-muted whitespace-nowrap'

/** Up to five pools beside each other: their numbers, how these differ, and their past in one chart. */
export function CompareView(props: {
  pools: PoolsHandle
  names: PoolNames
  onToggle: (pool: Address) => void
}) {
  const { network, place, rows, list } = props.pools
  const { compared, range } = place.location
  const { pools, unknown, error, retry } = useComparedPools(network, rows, props.names, compared)
  const back = (
    <Button size="compact" onClick={() => place.change({ view: 'table' })}>
      Back to all pools
    </Button>
  )
  if (compared.length === 0) {
    return (
      <div className="ledger-panel">
        <EmptyState
          fact="No pool is marked. Mark up to five in the first column, or press x on a row."
          action={back}
        />
      </div>
    )
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 px-4 rail:px-0">
        <h2 className="me-auto font-semibold text-input">
          Comparing {compared.length} {compared.length === 1 ? 'pool' : 'pools'}
        </h2>
        <CopyTextButton label="Copy link" text={() => window.location.href} />
        {back}
      </div>
      {unknown.length === 0 ? null : (
        <p className="px-4 text-caution text-table rail:px-0">
          The service knows nothing of {unknown.join(', ')}.
        </p>
      )}
      {error === null ? null : (
        <ReadFailure what="Some of these pools" error={error} onRetry={retry} />
      )}
      {list.data === undefined ? (
        <SkeletonLines label="Reading pools" lines={8} className="ledger-panel p-4" />
      ) : (
        <>
          <Differences network={network.name} pools={pools} onToggle={props.onToggle} />
          <CompareCharts
            network={network}
            pools={pools}
            range={range}
            onRange={(next) => place.change({ range: next })}
          />
        </>
      )}
    </div>
  )
}

function Differences(props: {
  network: string
  pools: readonly PoolRow[]
  onToggle: (pool: Address) => void
}) {
  const { pools } = props
  const separators = useSeparators()
  const [first] = pools
  const number = useNumber()
  return (
    <div className="ledger-panel">
      <Table caption="The compared pools, and how they differ from the first">
        <thead>
          <tr>
            <Th className="sticky start-0 z-1 bg-surface">
              <span className="sr-only">Figure</span>
            </Th>
            {pools.map((pool) => (
              <Th key={pool.address} numeric className="min-w-28 align-bottom rail:min-w-36">
                <span className="inline-flex items-center gap-1">
                  <Link
                    href={`/pools/${props.network}/${pool.address}`}
                    prefetch={false}
                    title={pool.address}
                    className="hit-area font-medium text-body text-text hover:underline"
                  >
                    {pool.name}
                  </Link>
                  <button
                    type="button"
                    onClick={() => props.onToggle(pool.address)}
                    aria-label={`Take ${pool.name}, ${pool.project} out of the comparison`}
                    className="inline-flex size-6 items-center justify-center rounded-card hover:bg-sunken hover:text-text pointer-coarse:size-11"
                  >
                    <CloseIcon />
                  </button>
                </span>
                <span className="block font-normal">
                  {pool.project}
                  {pool === first && pools.length > 1 ? ', the others against it' : ''}
                </span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((figure) => (
            <Tr key={figure}>
              <th scope="row" title={columnLabels[figure].how(number)} className={rowName}>
                {figureName(figure)}
              </th>
              {pools.map((pool) => {
                const value = pool.figures[figure]
                const apart =
                  pool === first
                    ? null
                    : difference(figure, value, first?.figures[figure] ?? null, separators)
                return (
                  <Td key={pool.address} numeric>
                    <span
                      title={
                        value === null
                          ? unknownReason(figure)
                          : exactText(figure, value, separators)
                      }
                    >
                      {shortText(figure, value, separators)}
                    </span>
                    {pools.length > 1 ? (
                      <span className="block min-h-4 text-meta text-muted">
                        {pool === first ? '' : (apart ?? '—')}
                      </span>
                    ) : null}
                  </Td>
                )
              })}
            </Tr>
          ))}
          <Tr>
            <th scope="row" className={rowName}>
              Flags
            </th>
            {pools.map((pool) => (
              <Td key={pool.address} className="text-end text-caution text-meta">
                {pool.flags.length === 0 ? (
                  <span className="text-muted">none</span>
                ) : (
                  pool.flags.join(', ')
                )}
              </Td>
            ))}
          </Tr>
        </tbody>
      </Table>
    </div>
  )
}
