'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { PhoneFold } from '@/components/ui/phone-fold'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import type { EditorProps } from './filter/filter-editors'
import { shortSortLabel } from './filter/filter-labels'
import { FilterSentence } from './filter/filter-sentence'
import { FindField } from './filter/find-field'
import { PresetBar } from './filter/preset-bar'
import type { OpenDialog } from './pools-dialogs'
import { PoolsToolbar } from './pools-toolbar'
import type { PoolsHandle } from './use-pools'

/** Presets, the filter, the order and what can be done with the list; on a phone two buttons and a fold. */
export function PoolsTools(props: {
  pools: PoolsHandle
  isPhone: boolean | null
  onOpen: (dialog: OpenDialog) => void
  onSave: () => void
  onDrawAll: () => void
}) {
  const { pools, onOpen } = props
  const { navigation, rows, shown } = pools
  const { filter } = navigation.location
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="px-4 pb-2 rail:px-0">
      {props.isPhone === false ? null : <PhoneButtons pools={pools} onOpen={onOpen} />}
      <PhoneFold label={t`Presets and more`} className="space-y-2 max-rail:mt-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <PresetBar
            location={navigation.location}
            flagged={rows.filter(({ flags }) => flags.length > 0).length}
            onChange={navigation.change}
          />
          <div className="flex flex-wrap items-center gap-2">
            <PoolsToolbar
              network={pools.network}
              navigation={navigation}
              onOpen={onOpen}
              onSave={props.onSave}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FilterSentence
            {...editorOf(pools)}
            shown={shown.length}
            all={rows.length}
            isWide={props.isPhone !== true}
            onOpenSheet={() => onOpen('filter')}
          />
          <div className="w-full rail:w-auto">
            <FindField
              input={input}
              find={filter.find}
              onFind={(text) => navigation.adjust({ filter: { ...filter, find: text } })}
              onDrawAll={props.onDrawAll}
            />
          </div>
        </div>
      </PhoneFold>
    </div>
  )
}

export const editorOf = ({ network, navigation, projects }: PoolsHandle): EditorProps => ({
  filter: navigation.location.filter,
  projects,
  network,
  onChange: (filter) => navigation.change({ filter }),
})

function PhoneButtons(props: { pools: PoolsHandle; onOpen: (dialog: OpenDialog) => void }) {
  const { navigation, rows, shown } = props.pools
  const number = useNumber()
  return (
    <div className="mb-2 grid grid-cols-2 gap-2 rail:hidden">
      <Button onClick={() => props.onOpen('filter')}>
        {t`Filters, ${number(shown.length)} of ${number(rows.length)}`}
      </Button>
      <Button onClick={() => props.onOpen('sort')}>
        <span className="truncate">{shortSortLabel(navigation.location.sort)}</span>
      </Button>
    </div>
  )
}
