'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { PageTitle } from '@/components/ui/page-title'
import { SkeletonLines } from '@/components/ui/states'
import { channelsQuery } from '@/lib/client/queries/channels'
import type { ChannelState } from '@/lib/contract/codecs/channels'
import type { SessionView } from '@/lib/contract/codecs/session'
import type { Channel } from '@/lib/domain/notification/channel'
import { t } from '@/lib/words/words'
import { OwnAlerts } from './alert-list'
import { ChannelMatrix } from './channel-matrix'
import { GivenUp } from './given-up'
import { MailPanel } from './mail-panel'
import { PushPanel } from './push-panel'
import { failureOf, ReadFailure } from './read-failure'
import { SignInPanel } from './sign-in-panel'
import { TelegramPanel } from './telegram-panel'
import { useSignIn } from './use-sign-in'
import { WebhookPanel } from './webhook-panel'
import { WhatThereIs } from './what-there-is'
import { YourData } from './your-data'

/** An account's notification channels and types. Needs sign-in first, since these are private. */
export function ChannelsPage() {
  const signIn = useSignIn()
  const { session, wallet } = signIn
  const isOwn = session !== null && (wallet.account === null || session.account === wallet.account)
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PageTitle>{t`Channels`}</PageTitle>
        <Link className="link ms-auto" href="/notifications">
          {t`Back to the inbox`}
        </Link>
        <p className="w-full text-muted">
          {t`How you learn what became of your orders, away from here.`}
        </p>
      </header>
      {isOwn ? (
        <Settings session={session} />
      ) : (
        <>
          <div className="ledger-panel px-4 py-4">
            <SignInPanel
              signIn={signIn}
              reason={t`To be notified by browser, e-mail, Telegram or webhook, say first that the
                account is yours.`}
            />
          </div>
          <WhatThereIs />
        </>
      )}
    </div>
  )
}

function Settings({ session }: { session: SessionView }) {
  const { account } = session
  const channels = useQuery(channelsQuery(account))
  const { data } = channels
  if (data === undefined) {
    return failureOf(channels) === null ? (
      <SkeletonLines label={t`Reading your channels`} lines={8} />
    ) : (
      <ReadFailure title={t`Your channels cannot be read right now.`} reading={channels} />
    )
  }
  const of = (channel: Channel) => ({
    account,
    state: data.channels.find((state) => state.channel === channel) ?? unavailable(channel),
    targets: data.targets.filter((target) => target.channel === channel),
  })
  return (
    // What is told, and at its right by which ways.
    <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2 full:gap-x-8">
      <div className="min-w-0 space-y-4">
        <ChannelMatrix account={account} channels={data} />
        <OwnAlerts account={account} />
      </div>
      <div className="min-w-0 space-y-4">
        <PushPanel {...of('push')} />
        <MailPanel {...of('email')} />
        <TelegramPanel {...of('telegram')} onRefresh={() => void channels.refetch()} />
        <WebhookPanel {...of('webhook')} />
        <GivenUp account={account} targets={data.targets} />
      </div>
      <YourData session={session} />
    </div>
  )
}

const unavailable = (channel: Channel): ChannelState => ({
  channel,
  available: false,
  reason: null,
})
