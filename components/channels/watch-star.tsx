'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Dialog } from '@/components/ui/modal'
import { changeWatchesMutation } from '@/lib/client/queries/watches'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { SignInPanel } from './sign-in-panel'
import { useSignIn } from './use-sign-in'
import { isSameMarket, useWatches } from './use-watches'
import type { WatchableProps } from './watchable'

/** Puts a pool or a token on the watchlist, and takes it off; asks for a sign-in first. */
export function WatchStar(props: WatchableProps) {
  const { isWatched, press, dialog, problem } = useWatchToggle(props)
  return (
    <>
      <button
        type="button"
        aria-pressed={isWatched}
        aria-label={t`Watch ${props.name}`}
        title={problem ?? (isWatched ? t`Watched` : t`Watch`)}
        onClick={(event) => {
          // The row opens by a press.
          event.stopPropagation()
          press()
        }}
        className={classNames(
          'relative z-10 grid size-6 shrink-0 place-items-center rounded-card hover:text-text max-rail:size-11 pointer-coarse:size-11',
          problem !== null ? 'text-bad' : isWatched ? 'text-accent' : 'text-muted',
        )}
      >
        <Star isFull={isWatched} />
      </button>
      {dialog}
    </>
  )
}

export function useWatchToggle({ network, subject, address, name }: WatchableProps) {
  const { account, watches } = useWatches()
  const [isAsked, setIsAsked] = useState(false)
  const change = useMutation(changeWatchesMutation(account ?? address))
  const market = { chainId: network.chainId, subject, address }
  const isStored = watches.data?.watched.some((other) => isSameMarket(other, market)) ?? false
  const isWatched = change.isPending ? !isStored : isStored
  return {
    account,
    isWatched,
    problem: change.error === null ? null : t`Not stored: ${change.error.message}`,
    press: () => {
      if (account === null) return setIsAsked(true)
      change.mutate((now) => ({
        ...now,
        watched: isStored
          ? now.watched.filter((other) => !isSameMarket(other, market))
          : [...now.watched, market],
      }))
    },
    dialog:
      isAsked && account === null ? (
        <SignInDialog
          reason={t`To keep ${name} on your watchlist, say first that the account is yours.`}
          onClose={() => setIsAsked(false)}
        />
      ) : null,
  }
}

/** Asks who somebody is, and closes once that is known. */
export function SignInDialog(props: {
  reason: string
  onClose: (account: Address | null) => void
}) {
  const signIn = useSignIn()
  return (
    <Dialog
      open
      onClose={() => props.onClose(null)}
      locked={signIn.isSigning}
      title={t`Watch`}
      width="28rem"
    >
      <SignInPanel signIn={signIn} reason={props.reason} />
    </Dialog>
  )
}

export const Star = ({ isFull }: { isFull: boolean }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinejoin="round"
    className="shrink-0"
  >
    <path d="m8 1.8 1.9 4 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2.1.7-4.3-3.1-3 4.3-.6z" />
  </svg>
)
