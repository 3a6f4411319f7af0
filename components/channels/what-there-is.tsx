import type { ReactNode } from 'react'
import { CHANNELS, type Channel } from '@/lib/domain/notification/channel'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { channelMessages } from './channel-messages'
import { typeLabel, typeNotes } from './notification-labels'

const channelNotes: Readonly<Record<Channel, Message>> = {
  push: message`An alert of this browser, also while no page of ours is open`,
  email: message`A message to an address that you confirm`,
  telegram: message`A message of our bot to your chat`,
  webhook: message`A signed request to a server of yours`,
}

/** What an account can be told of and where, for who has not signed in yet. */
export function WhatThereIs() {
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 pt-4 wide:grid-cols-2">
      <Kinds
        id="told-of"
        name={t`What you can be told of`}
        kinds={NOTIFICATION_TYPES.map((type) => [t(typeLabel[type]), t(typeNotes[type])])}
      />
      <Kinds
        id="told-where"
        name={t`Where you can be told`}
        kinds={CHANNELS.map((channel) => [t(channelMessages[channel]), t(channelNotes[channel])])}
      >
        <p className="py-3 text-muted text-table">
          {t`Which of these are set up here is shown once you have signed in; you then choose where
            each event is told.`}
        </p>
      </Kinds>
    </div>
  )
}

function Kinds(props: {
  id: string
  name: string
  kinds: readonly (readonly [name: string, note: string])[]
  children?: ReactNode
}) {
  return (
    <section aria-labelledby={props.id} className="border-t-2 border-t-rule pt-2">
      <h2 id={props.id} className="pb-2 font-semibold">
        {props.name}
      </h2>
      <dl className="*:border-t">
        {props.kinds.map(([name, note]) => (
          <div
            key={name}
            className="grid min-h-(--row) content-center gap-x-4 py-(--row-pad) rail:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </section>
  )
}
