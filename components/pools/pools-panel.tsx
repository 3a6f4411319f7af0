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
import { t } from '@/lib/words/words'
import type { EditorProps } from './filter/filter-editors'
import { filterSentence, sortLabel } from './filter/filter-labels'
import { FilterSentence } from './filter/filter-sentence'
import { FindField } from './filter/find-field'
import { tokenName } from './pair-name'
import type { OpenDialog } from './pools-dialogs'
import { PoolsFooter } from './pools-footer'
import { PoolsToolbar } from './pools-toolbar'
import type { Column } from './table/columns'
import { PoolList } from './table/pool-list'
import { PoolTable } from './table/pool-table'
import { poolsCsv } from './table/pools-csv'
import type { PoolsHandle } from './use-pools'
import type { PoolsNavigation } from './use-pools-location'

const loadDialogs = () => import('./pools-dialogs')

/** The filter sentence, and the pools that pass the filter. */
export function PoolsPanel(props: { pools: PoolsHandle; onCompare: (pool: Address) => void }) {
  const { pools } = props
  const { network, navigation, rows, projects, shown } = pools
  const { filter, sort } = navigation.location
  const separators = useSeparators()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { part: dialogs, failed, retry } = useLoaded(loadDialogs, open !== null)
  const [drawAll, setDrawAll] = useState(false)
  const { state: copied, copy } = useCopy()

  const filterText = filterSentence(filter, separators, (token) => tokenName(token, network.tokens))
  const showAll = () => navigation.change({ filter: EVERY_POOL })
  const editor: EditorProps = {
    filter,
    projects,
    network,
    onChange: (next) => navigation.change({ filter: next }),
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
        <PanelControls
          navigation={navigation}
          onOpen={setOpen}
          onSave={() => saveCsv(pools)}
          setDrawAll={setDrawAll}
        />
        {failed ? <LoadFailed what={t`What this button opens`} retry={retry} /> : null}
      </div>
      {shown.length === 0 ? (
        <NoPool isTokenRead={pools.isTokenRead} all={rows.length} onShowAll={showAll} />
      ) : (
        <ShownPools
          pools={pools}
          filterText={filterText}
          isPhone={isPhone}
          drawAll={drawAll}
          onExplain={(column) => setOpen({ explain: column })}
          onCompare={props.onCompare}
          onCopy={(pool) => void copy(pool)}
        />
      )}
      <PoolsFooter
        hidden={rows.length - shown.length}
        hiddenUnknown={pools.hiddenUnknown}
        all={rows.length}
        sort={sort}
        drawAll={drawAll}
        onShowAll={showAll}
        onDrawFew={() => setDrawAll(false)}
      />
      <p role="status" className="sr-only">
        {copied === 'copied' ? t`Pool address copied` : ''}
      </p>
      {open === null || dialogs === null ? null : (
        <dialogs.PoolsDialogs
          open={open}
          navigation={navigation}
          editor={editor}
          shown={shown.length}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function PanelControls(props: {
  navigation: PoolsNavigation
  onOpen: (dialog: OpenDialog) => void
  onSave: () => void
  setDrawAll: (drawAll: boolean) => void
}) {
  const { navigation, setDrawAll } = props
  const { filter } = navigation.location
  const input = useRef<HTMLInputElement>(null)
  const drawEveryRow = useCallback(() => setDrawAll(true), [setDrawAll])
  return (
    <div className="flex w-full flex-wrap items-center gap-1">
      <div className="w-full rail:me-auto rail:w-auto">
        <FindField
          input={input}
          find={filter.find}
          onFind={(text) => navigation.adjust({ filter: { ...filter, find: text } })}
          onDrawAll={drawEveryRow}
        />
      </div>
      <PoolsToolbar navigation={navigation} onOpen={props.onOpen} onSave={props.onSave} />
    </div>
  )
}

/** Without knowing the size of the screen, renders both lists and lets CSS hide one. */
function ShownPools(props: {
  pools: PoolsHandle
  filterText: string
  isPhone: boolean | null
  drawAll: boolean
  onExplain: (column: Column) => void
  onCompare: (pool: Address) => void
  onCopy: (pool: Address) => void
}) {
  const { isPhone } = props
  const { network, navigation, rows, shown } = props.pools
  const { sort, compared, columns } = navigation.location
  const number = useNumber()
  const shared = {
    caption: t`Pools: ${props.filterText}, ${number(shown.length)} of ${number(rows.length)},
      ${sortLabel(sort)}`,
    pools: shown,
    network,
    sort,
    compared,
    drawAll: props.drawAll,
    onCompare: props.onCompare,
    onCopy: props.onCopy,
  }
  return (
    <>
      {isPhone === true ? null : (
        <div className="hidden rail:block">
          <PoolTable
            {...shared}
            columns={columns}
            onSort={(column, mode) => navigation.change({ sort: pressColumn(sort, column, mode) })}
            onExplain={props.onExplain}
          />
        </div>
      )}
      {isPhone === false ? null : (
        <div className="rail:hidden">
          <PoolList {...shared} />
        </div>
      )}
    </>
  )
}

function saveCsv({ network, list, shown }: PoolsHandle) {
  const text = poolsCsv({ network, pools: shown, readAt: list.dataUpdatedAt })
  saveFile(`pools-${network.name}.csv`, text, 'text/csv')
}

function NoPool(props: { isTokenRead: boolean; all: number; onShowAll: () => void }) {
  const router = useRouter()
  const number = useNumber()
  const { isTokenRead } = props
  return (
    <EmptyState
      fact={
        isTokenRead ? t`No pool is like that.` : t`Which pools hold this token could not be read.`
      }
      action={
        <span className="flex flex-wrap gap-2">
          {isTokenRead ? null : <Button onClick={() => router.refresh()}>{t`Read again`}</Button>}
          <Button onClick={props.onShowAll}>{t`Show all ${number(props.all)}`}</Button>
        </span>
      }
    />
  )
}
