'use client'

import type { EditorProps } from './filter/filter-editors'
import { FilterSheet } from './filter/filter-sheet'
import type { Column } from './table/columns'
import { ColumnsDialog, ExplainDialog } from './table/columns-dialog'
import { SortDialog } from './table/sort-dialog'
import type { PoolsNavigation } from './use-pools-location'

export type OpenDialog = 'filter' | 'sort' | 'columns' | { readonly explain: Column }

/** All dialogs of the page, whose code loads when the first one opens. */
export function PoolsDialogs(props: {
  open: OpenDialog
  navigation: PoolsNavigation
  editor: EditorProps
  shown: number
  onClose: () => void
}) {
  const { open, navigation, onClose } = props
  const { sort, columns } = navigation.location
  switch (open) {
    case 'filter':
      return <FilterSheet {...props.editor} shown={props.shown} onClose={onClose} />
    case 'sort':
      return (
        <SortDialog
          sort={sort}
          onChange={(next) => navigation.change({ sort: next })}
          onClose={onClose}
        />
      )
    case 'columns':
      return (
        <ColumnsDialog
          columns={columns}
          onChange={(next) => navigation.change({ columns: next })}
          onClose={onClose}
        />
      )
    default:
      return (
        <ExplainDialog
          column={open.explain}
          onHide={() => {
            navigation.change({ columns: columns.filter((column) => column !== open.explain) })
            onClose()
          }}
          onClose={onClose}
        />
      )
  }
}
