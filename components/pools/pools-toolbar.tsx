'use client'

import { WatchedOnly } from '@/components/channels/watched-only'
import { Button } from '@/components/ui/button'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import type { OpenDialog } from './pools-dialogs'
import { COLUMNS, DEFAULT_COLUMNS } from './table/columns'
import type { PoolsNavigation } from './use-pools-location'

/** Actions on the whole table. */
export function PoolsToolbar(props: {
  network: NetworkView
  navigation: PoolsNavigation
  onOpen: (dialog: OpenDialog) => void
  onSave: () => void
}) {
  const { location, change } = props.navigation
  const { columns, compared, hasScatter, watchedOnly } = location
  return (
    <>
      <Button size="compact" onClick={() => props.onOpen('sort')}>
        {t`Sort`}
      </Button>
      <span className="hidden rail:inline">
        <Button size="compact" onClick={() => props.onOpen('columns')}>
          {columns.join() !== DEFAULT_COLUMNS.join()
            ? t`Columns (${columns.length} of ${COLUMNS.length})`
            : t`Columns`}
        </Button>
      </span>
      <Button
        size="compact"
        aria-pressed={hasScatter}
        className={hasScatter ? 'border-accent bg-info-tint' : ''}
        onClick={() => change({ hasScatter: !hasScatter })}
      >
        {t`Scatter`}
      </Button>
      {props.network.capabilities.alerts ? (
        <WatchedOnly isOn={watchedOnly} onChange={(isOn) => change({ watchedOnly: isOn })} />
      ) : null}
      <Button size="compact" onClick={() => change({ view: 'compare' })}>
        {t`Compare (${compared.length})`}
      </Button>
      <Button size="compact" onClick={props.onSave}>
        CSV
      </Button>
    </>
  )
}
