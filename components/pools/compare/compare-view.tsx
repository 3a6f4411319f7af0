'use client'

import type { ListedHoldings } from '@/components/pools/listed-holdings'
import type { PoolsHandle } from '@/components/pools/use-pools'
import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { CompareCharts } from './compare-charts'
import { DifferencesTable } from './differences-table'
import { useComparedPools } from './use-compared-pools'

/** Up to five pools side by side: their numbers, the differences, and shared history charts. */
export function CompareView(props: {
  pools: PoolsHandle
  holdings: ListedHoldings | null
  onToggle: (pool: Address) => void
}) {
  const { network, navigation, rows, list } = props.pools
  const { compared, range } = navigation.location
  const { pools, unknown, error, retry } = useComparedPools(network, rows, props.holdings, compared)
  const back = (
    <Button size="compact" onClick={() => navigation.change({ view: 'table' })}>
      {t`Back to all pools`}
    </Button>
  )
  if (compared.length === 0) {
    return (
      <div className="ledger-panel">
        <EmptyState
          fact={t`No pool is marked. Mark up to five in the last column, or press x on a row.`}
          action={back}
        />
      </div>
    )
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 px-4 rail:px-0">
        <h2 className="me-auto font-semibold text-input">
          {compared.length === 1 ? t`Comparing 1 pool` : t`Comparing ${compared.length} pools`}
        </h2>
        <CopyTextButton label={t`Copy link`} text={() => window.location.href} />
        {back}
      </div>
      {unknown.length === 0 ? null : (
        <p className="px-4 text-caution text-table rail:px-0">
          {t`The service knows nothing of ${unknown.join(', ')}.`}
        </p>
      )}
      {error === null ? null : (
        <ReadFailure what={t`Some of these pools`} error={error} onRetry={retry} />
      )}
      {list.data === undefined ? (
        <SkeletonLines label={t`Reading pools`} lines={8} className="ledger-panel p-4" />
      ) : (
        <>
          <DifferencesTable network={network} pools={pools} onToggle={props.onToggle} />
          <CompareCharts
            network={network}
            pools={pools}
            range={range}
            onRange={(next) => navigation.change({ range: next })}
          />
        </>
      )}
    </div>
  )
}
