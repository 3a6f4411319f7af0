import type { ReactNode } from 'react'
import { ToneStamp } from '@/components/ui/status-stamp'
import type { ChannelState } from '@/lib/contract/codecs/channels'
import type { Channel } from '@/lib/domain/notification/channel'
import { t } from '@/lib/words/words'
import { channelMessages, unavailableReason } from './channel-messages'

/** One channel with its targets, or a note that this server does not support it. */
export function ChannelPanel(props: {
  channel: Channel
  state: ChannelState
  children: ReactNode
}) {
  const { channel, state } = props
  const id = `channel-${channel}`
  return (
    <section aria-labelledby={id} className="ledger-panel">
      <div className="flex min-h-10 flex-wrap items-center gap-3 px-4 py-2">
        <h2 id={id} className="font-semibold">
          {t(channelMessages[channel])}
        </h2>
        {state.available ? null : (
          <ToneStamp tone="neutral">{unavailableReason(state.reason)}</ToneStamp>
        )}
      </div>
      {state.available || channel === 'push' ? props.children : null}
    </section>
  )
}
