'use client'

import { Button } from '@/components/ui/button'
import type { OpenDialog } from './pools-dialogs'
import { COLUMNS } from './table/columns'
import type { PoolsNavigation } from './use-pools-location'

/** Actions on the whole table. */
export function PoolsToolbar(props: {
  navigation: PoolsNavigation
  onOpen: (dialog: OpenDialog) => void
  onSave: () => void
}) {
  const { location, change } = props.navigation
  const { columns, compared, hasScatter } = location
  const some = columns.length < COLUMNS.length ? ` (${columns.length} of ${COLUMNS.length})` : ''
  return (
    <>
      <Button size="compact" onClick={() => props.onOpen('sort')}>
        Sort
      </Button>
      <span className="hidden rail:inline">
        <Button size="compact" onClick={() => props.onOpen('columns')}>
          Columns{some}
        </Button>
      </span>
      <Button
        size="compact"
        aria-pressed={hasScatter}
        className={hasScatter ? 'border-accent bg-info-tint' : ''}
        onClick={() => change({ hasScatter: !hasScatter })}
      >
        Scatter
      </Button>
      <Button size="compact" onClick={() => change({ view: 'compare' })}>
        Compare ({compared.length})
      </Button>
      <Button size="compact" onClick={props.onSave}>
        CSV
      </Button>
    </>
  )
}
