'use client'

import { Button } from '@/components/ui/button'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { WatchableProps } from './watchable'

const loadStar = () => import('./watch-star')
const loadButtons = () => import('./watch-buttons')

/** The star of a row; its code comes after the page's. */
export function StarOnDemand(props: WatchableProps) {
  const { part } = useLoaded(loadStar, props.network.capabilities.alerts)
  if (!props.network.capabilities.alerts) return null
  return part === null ? (
    <span className="size-6 shrink-0 max-rail:size-11 pointer-coarse:size-11" />
  ) : (
    <part.WatchStar {...props} />
  )
}

/** To watch what a page is about, and to be told of it; where that cannot be, why not. */
export function WatchButtonsOnDemand(props: WatchableProps) {
  const { capabilities, displayName } = props.network
  const { part } = useLoaded(loadButtons, capabilities.alerts)
  if (!capabilities.alerts) {
    return (
      <p className="w-full text-meta text-muted">
        {t`No alerts on ${displayName}: what providers say of its market belongs to no block.`}
      </p>
    )
  }
  if (part !== null) return <part.WatchButtons {...props} />
  // Of the same size, so that nothing moves when the code is there.
  return (
    <>
      <Button disabled>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-4" />
          {t`Watch`}
        </span>
      </Button>
      <Button disabled>{t`Tell me when`}</Button>
    </>
  )
}
