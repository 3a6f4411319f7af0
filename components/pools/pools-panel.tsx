'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { useSeparators } from '@/components/ui/number-format'
import { saveFile } from '@/components/ui/save-file'
import { EmptyState } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { EVERY_POOL } from '@/lib/client/pools/pool-filter'
import { pressColumn } from '@/lib/client/pools/pool-sort'
import type { Address } from '@/lib/domain/shared/address'
import type { EditorProps } from './filter-editors'
import { filterSentence, sortLabels } from './filter-labels'
import { FilterSentence } from './filter-sentence'
import { FindField } from './find-field'
import { tokenName } from './pair-name'
import { PoolList } from './pool-list'
import { PoolTable } from './pool-table'
import { poolsCsv } from './pools-csv'
import type { OpenDialog } from './pools-dialogs'
import { PoolsFooter } from './pools-footer'
import { PoolsToolbar } from './pools-toolbar'
import type { PoolsHandle } from './use-pools'

const loadDialogs = () => import('./pools-dialogs')

/** The filter's sentence, and the pools it lets through. */
export function PoolsPanel(props: { pools: PoolsHandle; onCompare: (pool: Address) => void }) {
  const { network, place, list, rows, projects, shown, hiddenUnknown, isTokenRead } = props.pools
  const { location } = place
  const { filter, sort } = location
  const separators = useSeparators()
  const number = useNumber()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { part: dialogs, failed, retry } = useLoaded(loadDialogs, open !== null)
  const [drawAll, setDrawAll] = useState(false)
  const { state: copied, copy } = useCopy()
  const find = useRef<HTMLInputElement>(null)
  const drawEveryRow = useCallback(() => setDrawAll(true), [])

  const words = filterSentence(filter, separators, (token) => tokenName(token, network.tokens))
  const showAll = () => place.change({ filter: EVERY_POOL })
  const save = () => {
    const text = poolsCsv({
      network,
      pools: shown,
      listed: rows.length,
      filter: words,
      order: sortLabels(sort),
      readAt: list.dataUpdatedAt,
      url: window.location.href,
    })
    saveFile(`pools-${network.name}.csv`, text, 'text/csv')
  }
  const shared = {
    caption: `Pools: ${words}, ${number(shown.length)} of ${number(rows.length)}, ${sortLabels(sort)}`,
    pools: shown,
    network: network.name,
    sort,
    compared: location.compared,
    drawAll,
    onCompare: props.onCompare,
    onCopy: (pool: Address) => void copy(pool),
  }
  const editor: EditorProps = {
    filter,
    projects,
    network,
    onChange: (next) => place.change({ filter: next }),
  }
  return (
    <div className="ledger-panel">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b px-3 py-2">
        <FilterSentence
          {...editor}
          shown={shown.length}
          all={rows.length}
          isWide={isPhone !== true}
          onOpenSheet={() => setOpen('filter')}
        />
        <div className="flex w-full flex-wrap items-center gap-1">
          <div className="w-full rail:me-auto rail:w-auto">
            <FindField
              input={find}
              find={filter.find}
              onFind={(text) => place.adjust({ filter: { ...filter, find: text } })}
              onDrawAll={drawEveryRow}
            />
          </div>
          <PoolsToolbar place={place} onOpen={setOpen} onSave={save} />
        </div>
        {failed ? <LoadFailed what="What this button opens" retry={retry} /> : null}
      </div>
      {shown.length === 0 ? (
        <NoPool isTokenRead={isTokenRead} all={rows.length} onShowAll={showAll} />
      ) : (
        <>
          {isPhone === true ? null : (
            <div className="hidden rail:block">
              <PoolTable
                {...shared}
                columns={location.columns}
                onSort={(column, mode) => place.change({ sort: pressColumn(sort, column, mode) })}
                onExplain={(column) => setOpen({ how: column })}
              />
            </div>
          )}
          {isPhone === false ? null : (
            <div className="rail:hidden">
              <PoolList {...shared} />
            </div>
          )}
        </>
      )}
      <PoolsFooter
        hidden={rows.length - shown.length}
        hiddenUnknown={hiddenUnknown}
        all={rows.length}
        sort={sort}
        drawAll={drawAll}
        onShowAll={showAll}
        onDrawFew={() => setDrawAll(false)}
      />
      <p role="status" className="sr-only">
        {copied === 'copied' ? 'Pool address copied' : ''}
      </p>
      {open === null || dialogs === null ? null : (
        <dialogs.PoolsDialogs
          open={open}
          place={place}
          editor={editor}
          shown={shown.length}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function NoPool(props: { isTokenRead: boolean; all: number; onShowAll: () => void }) {
  const router = useRouter()
  const number = useNumber()
  const { isTokenRead } = props
  return (
    <EmptyState
      fact={
        isTokenRead ? 'No pool is like that.' : 'Which pools hold this token could not be read.'
      }
      action={
        <span className="flex flex-wrap gap-2">
          {isTokenRead ? null : <Button onClick={() => router.refresh()}>Read again</Button>}
          <Button onClick={props.onShowAll}>Show all {number(props.all)}</Button>
        </span>
      }
    />
  )
}
