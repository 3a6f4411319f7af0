'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { t } from '@/lib/words/words'
import { useWatches } from './use-watches'

/** Shows the watchlist alone, or everything. */
export function WatchedOnly(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button
      size="compact"
      aria-pressed={props.isOn}
      className={props.isOn ? 'border-accent bg-info-tint' : ''}
      onClick={() => props.onChange(!props.isOn)}
    >
      {t`Watched`}
    </Button>
  )
}

/** Why a watchlist shows nothing. */
export function NothingWatched({ onShowAll }: { onShowAll: () => void }) {
  const { account, isSessionRead, watches } = useWatches()
  const fact = watches.isError
    ? t`Your watchlist cannot be read right now.`
    : account !== null && watches.data !== undefined
      ? t`Nothing here is on your watchlist. The star of a row puts it there.`
      : isSessionRead && account === null
        ? t`A watchlist belongs to an account that is signed in.`
        : t`Reading your watchlist`
  return (
    <EmptyState
      fact={fact}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <Button size="compact" onClick={onShowAll}>
            {t`Show all`}
          </Button>
          {isSessionRead && account === null ? (
            <Link className="link" href="/notifications/channels">
              {t`Sign in`}
            </Link>
          ) : null}
        </span>
      }
    />
  )
}
