'use client'

import { Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import type { SortKey } from '@/lib/client/pools/pool-sort'
import { t } from '@/lib/words/words'
import { sortLabel } from './filter/filter-labels'

/** How many pools are hidden and why, and the sort order. */
export function PoolsFooter(props: {
  hidden: number
  hiddenUnknown: number
  all: number
  sort: readonly SortKey[]
  drawAll: boolean
  onShowAll: () => void
  onDrawFew: () => void
}) {
  const { hidden, hiddenUnknown } = props
  const number = useNumber()
  const order = sortLabel(props.sort)
  const counts = [number(hidden), number(props.all)] as const
  return (
    <footer className="flex min-h-10 flex-wrap items-center gap-x-3 px-4 rail:px-0 text-meta text-muted">
      <span>
        {hidden === 0
          ? t`No pool is hidden; ${order}.`
          : hiddenUnknown === 0
            ? t`${counts[0]} of ${counts[1]} hidden by the filter; ${order}.`
            : t`${counts[0]} of ${counts[1]} hidden by the filter, ${number(hiddenUnknown)} of them
                only because a number is unknown; ${order}.`}
      </span>
      {hidden === 0 ? null : (
        <Button size="compact" variant="quiet" onClick={props.onShowAll}>
          {t`Show all`}
        </Button>
      )}
      {props.drawAll ? (
        <span className="ms-auto inline-flex items-center gap-2">
          {t`Every row is drawn for the browser’s own search.`}
          <Button size="compact" variant="quiet" onClick={props.onDrawFew}>
            {t`Back to fast rows`}
          </Button>
        </span>
      ) : null}
    </footer>
  )
}
