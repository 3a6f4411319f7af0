'use client'

import type { Column } from './columns'
import { ColumnsDialog, HowDialog } from './columns-dialog'
import type { EditorProps } from './filter-editors'
import { FilterSheet } from './filter-sheet'
import { SortDialog } from './sort-dialog'
import type { PoolsRoute } from './use-pools-location'

export type OpenDialog = 'filter' | 'sort' | 'columns' | { readonly how: Column }

/** What opens over the page; fetched with the first of them. */
export function PoolsDialogs(props: {
  open: OpenDialog
  place: PoolsRoute
  editor: EditorProps
  shown: number
  onClose: () => void
}) {
  const { open, place, onClose } = props
  const { sort, columns } = place.location
  switch (open) {
    case 'filter':
      return <FilterSheet {...props.editor} shown={props.shown} onClose={onClose} />
    case 'sort':
      return (
        <SortDialog
          sort={sort}
          onChange={(next) => place.change({ sort: next })}
          onClose={onClose}
        />
      )
    case 'columns':
      return (
        <ColumnsDialog
          columns={columns}
          onChange={(next) => place.change({ columns: next })}
          onClose={onClose}
        />
      )
    default:
      return (
        <HowDialog
          column={open.how}
          onHide={() => {
            place.change({ columns: columns.filter((one) => one !== open.how) })
            onClose()
          }}
          onClose={onClose}
        />
      )
  }
}
