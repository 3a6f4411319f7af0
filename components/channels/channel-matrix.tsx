'use client'

import { useMutation } from '@tanstack/react-query'
import { Notice } from '@/components/ui/notice'
import { setSubscriptionsMutation } from '@/lib/client/queries/channels'
import type { AccountChannels } from '@/lib/contract/codecs/channels'
import type { Channel } from '@/lib/domain/notification/channel'
import { NOTIFICATION_TYPES, type NotificationType } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { channelMessages, NOT_SET_UP } from './channel-messages'
import { isSubscribed, toggleSubscription } from './matrix-state'
import { typeLabel, typeNotes } from './notification-labels'

/**
 * Which types are sent by which channel. Channels not available on this server have no controls.
 */
export function ChannelMatrix(props: { account: Address; channels: AccountChannels }) {
  const { channels, subscriptions, targets } = props.channels
  const set = useMutation(setSubscriptionsMutation(props.account))
  const targetCount = (channel: Channel) =>
    targets.filter((target) => target.channel === channel && target.state === 'active').length
  return (
    <section aria-labelledby="matrix" className="ledger-panel">
      <h2 id="matrix" className="px-4 py-2 font-semibold">
        {t`What you are notified of, and how`}
      </h2>
      <table className="w-full border-collapse border-t text-table">
        <caption className="sr-only">{t`Types of notifications by channel`}</caption>
        <thead>
          <tr className="border-b align-bottom">
            <th scope="col" className="px-4 py-2 text-start font-medium text-muted">
              <span className="sr-only">{t`Type`}</span>
            </th>
            {channels.map(({ channel, available }) => (
              <th
                key={channel}
                scope="col"
                className="w-16 px-1 py-2 text-center font-medium rail:w-28"
              >
                {t(channelMessages[channel])}
                <span className="block font-normal text-meta text-muted">
                  {!available ? (
                    <>
                      <span className="rail:hidden">{t`not set up`}</span>
                      <span className="hidden rail:inline">{t(NOT_SET_UP)}</span>
                    </>
                  ) : (
                    placesText(targetCount(channel))
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => (
            <tr key={type} className="border-b last:border-b-0">
              <th scope="row" className="px-4 py-1.5 text-start font-normal">
                <span className="block">{t(typeLabel[type])}</span>
                <span className="hidden text-meta text-muted rail:block">{t(typeNotes[type])}</span>
              </th>
              {channels.map(({ channel, available }) => (
                <td key={channel} className="p-0 text-center">
                  {available ? (
                    <Square
                      type={type}
                      channel={channel}
                      isOn={isSubscribed(subscriptions, type, channel)}
                      onToggle={() => set.mutate(toggleSubscription(subscriptions, type, channel))}
                    />
                  ) : (
                    <span className="text-muted" title={t(NOT_SET_UP)}>
                      —<span className="sr-only"> {t(NOT_SET_UP)}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {set.isError ? (
        <Notice tone="caution" role="alert">
          {t`The choice was not saved, so it stands as it did before: ${set.error.message}`}
        </Notice>
      ) : null}
    </section>
  )
}

function placesText(count: number): string {
  if (count === 0) return t`no place yet`
  return count === 1 ? t`1 place` : t`${count} places`
}

function Square(props: {
  type: NotificationType
  channel: Channel
  isOn: boolean
  onToggle: () => void
}) {
  return (
    <label className="flex min-h-11 items-center justify-center">
      <input
        name={`${props.channel} ${props.type}`}
        type="checkbox"
        checked={props.isOn}
        onChange={props.onToggle}
        aria-label={t`${t(typeLabel[props.type])} by ${t(channelMessages[props.channel])}¦channel`}
        className="size-4 accent-accent"
      />
    </label>
  )
}
