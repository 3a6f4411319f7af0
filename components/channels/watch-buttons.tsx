'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { t } from '@/lib/words/words'
import { AlertForm } from './alert-form'
import { AlertsOf } from './alert-list'
import { SignInDialog, Star, useWatchToggle } from './watch-star'
import type { WatchableProps } from './watchable'

/** To watch the pool or token of a page, and to say what is to be told of it. */
export function WatchButtons(props: WatchableProps) {
  const { account, isWatched, press, dialog, problem } = useWatchToggle(props)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button aria-pressed={isWatched} onClick={press} title={problem ?? undefined}>
        <span className="inline-flex items-center gap-1.5">
          <Star isFull={isWatched} />
          {isWatched ? t`Watched` : t`Watch`}
        </span>
      </Button>
      <Button onClick={() => setIsOpen(true)}>{t`Tell me when`}</Button>
      {problem === null ? null : (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {dialog}
      {!isOpen ? null : account === null ? (
        <SignInDialog
          reason={t`To be told of ${props.name}, say first that the account is yours.`}
          onClose={close}
        />
      ) : (
        <Dialog open onClose={close} title={t`Tell me when, of ${props.name}`} width="30rem">
          <AlertForm {...props} account={account} />
          <AlertsOf {...props} account={account} />
        </Dialog>
      )}
    </>
  )
}
