'use client'

import { Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import type { SortKey } from '@/lib/client/pools/pool-sort'
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
  const unknown =
    hiddenUnknown === 0 ? '' : `, ${number(hiddenUnknown)} of them only because a number is unknown`
  return (
    <footer className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 text-meta text-muted">
      <span>
        {hidden === 0
          ? 'No pool is hidden'
          : `${number(hidden)} of ${number(props.all)} hidden by the filter${unknown}`}
        ; {sortLabel(props.sort)}.
      </span>
      {hidden === 0 ? null : (
        <Button size="compact" variant="quiet" onClick={props.onShowAll}>
          Show all
        </Button>
      )}
      {props.drawAll ? (
        <span className="ms-auto inline-flex items-center gap-2">
          Every row is drawn for the browser’s own search.
          <Button size="compact" variant="quiet" onClick={props.onDrawFew}>
            Back to fast rows
          </Button>
        </span>
      ) : null}
    </footer>
  )
}
