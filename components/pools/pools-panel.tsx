'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { NothingWatched } from '@/components/channels/watched-only'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { saveFile } from '@/components/ui/save-file'
import { EmptyState } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import type { AprAxis } from '@/lib/client/pools/apr-axis'
import { EVERY_POOL } from '@/lib/client/pools/pool-filter'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { OpenDialog } from './pools-dialogs'
import { PoolsFooter } from './pools-footer'
import { editorOf, PoolsTools } from './pools-tools'
import { ShownPools } from './shown-pools'
import { poolsCsv } from './table/pools-csv'
import type { PoolsHandle } from './use-pools'

const loadDialogs = () => import('./pools-dialogs')

/** What is shown of the pools and how, and the pools that pass the filter. */
export function PoolsPanel(props: {
  pools: PoolsHandle
  axis: AprAxis
  children: ReactNode
  onCompare: (pool: Address) => void
}) {
  const { pools } = props
  const { navigation, rows, shown } = pools
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { part: dialogs, failed, retry } = useLoaded(loadDialogs, open !== null)
  const [drawAll, setDrawAll] = useState(false)
  const { state: copied, copy } = useCopy()
  const showAll = () => navigation.change({ filter: EVERY_POOL })
  const editor = editorOf(pools)
  return (
    <div className="mt-4">
      <PoolsTools
        pools={pools}
        isPhone={isPhone}
        onOpen={setOpen}
        onSave={() => saveCsv(pools)}
        onDrawAll={() => setDrawAll(true)}
      />
      {failed ? <LoadFailed what={t`What this button opens`} retry={retry} /> : null}
      {props.children}
      {shown.length === 0 && navigation.location.watchedOnly ? (
        <NothingWatched onShowAll={() => navigation.change({ watchedOnly: false })} />
      ) : shown.length === 0 ? (
        <NoPool isTokenRead={pools.isTokenRead} all={rows.length} onShowAll={showAll} />
      ) : (
        <ShownPools
          pools={pools}
          axis={props.axis}
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
        sort={navigation.location.sort}
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
