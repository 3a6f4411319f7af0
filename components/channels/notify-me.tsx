'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { channelsQuery } from '@/lib/client/queries/channels'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { channelsInSentence } from './channel-messages'
import { AlertPreview, PushObstacle, TabAlerts } from './push-panel'
import { ReadFailure } from './read-failure'
import { SignInPanel } from './sign-in-panel'
import { usePush } from './use-push'
import { useSignIn } from './use-sign-in'

/** A button that sets up notifications for a placed order: sign-in, then this browser's alerts. */
export function NotifyMe({ account }: { account: Address }) {
  const [isOpen, setIsOpen] = useState(false)
  const { signedInAs } = useSignIn()
  const isSignedIn = signedInAs === account
  const channels = useActiveChannels(account, isSignedIn)
  if (channels.length > 0) {
    return (
      <span className="text-muted text-table">
        {t`You are notified by ${channels.join(', ')}.`}{' '}
        <Link className="link" href="/notifications/channels">
          {t`Change`}
        </Link>
      </span>
    )
  }
  return (
    <>
      <Button size="compact" onClick={() => setIsOpen(true)}>
        {t`Notify me`}
      </Button>
      <NotifyDialog account={account} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Names of the channels by which the account is notified of fills. */
function useActiveChannels(account: Address, isSignedIn: boolean): readonly string[] {
  const { data } = useQuery({ ...channelsQuery(account), enabled: isSignedIn })
  const byTab = usePush(account).byTab ? [t`an open tab`] : []
  if (data === undefined || !isSignedIn) return byTab
  const active = data.channels.filter(
    ({ channel, available }) =>
      available &&
      data.targets.some((target) => target.channel === channel && target.state === 'active') &&
      data.subscriptions.some(
        (subscription) => subscription.channel === channel && subscription.type === 'order_filled',
      ),
  )
  return [...active.map(({ channel }) => t(channelsInSentence[channel])), ...byTab]
}

function NotifyDialog(props: { account: Address; isOpen: boolean; onClose: () => void }) {
  const { account } = props
  const signIn = useSignIn()
  const isSignedIn = signIn.signedInAs === account
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      locked={signIn.isSigning}
      title={t`Notify me`}
      width="28rem"
    >
      {isSignedIn ? (
        <BrowserStep account={account} />
      ) : (
        <SignInPanel
          signIn={signIn}
          reason={t`You are notified when an order of yours is filled, ends, or lacks funds. Say
            first that the account is yours.`}
        />
      )}
    </Dialog>
  )
}

function BrowserStep({ account }: { account: Address }) {
  const channels = useQuery(channelsQuery(account))
  const push = usePush(account)
  const key = channels.data?.channels.find(({ channel }) => channel === 'push')?.publicKey
  const [isOn, setIsOn] = useState(false)
  const turnOn = async (publicKey: string) => setIsOn(await push.turnOn(publicKey))
  return (
    <div className="space-y-3">
      {isOn ? (
        <Notice tone="good" role="status" title={t`On.`}>
          {t`This browser notifies you of this and your other orders.`}
        </Notice>
      ) : (
        <>
          <AlertPreview />
          {push.support === 'ready' && key !== undefined ? (
            <Button variant="primary" disabled={push.isBusy} onClick={() => void turnOn(key)}>
              {push.isBusy ? t`Waiting for the browser` : t`Turn on in this browser`}
            </Button>
          ) : null}
          {channels.data === undefined ? (
            <ReadFailure title={t`Your channels cannot be read right now.`} reading={channels} />
          ) : null}
          <PushObstacle push={push} />
          <ActionFailure error={push.error} doing={t`Adding this browser`} />
          {push.problem?.kind === 'noService' || push.support === 'unsupported' ? (
            <TabAlerts push={push} />
          ) : null}
        </>
      )}
      <p>
        <Link className="link" href="/notifications/channels">
          {t`Other channels: e-mail, Telegram, webhook`}
        </Link>
      </p>
    </div>
  )
}
