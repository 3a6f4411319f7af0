'use client'

import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { ExternalIcon } from '@/components/ui/icons'
import { rich } from '@/components/ui/rich'
import { useNow } from '@/components/ui/use-now'
import { formatDuration } from '@/lib/client/format/time'
import { startTelegramLinkMutation } from '@/lib/client/queries/channels'
import type { ChannelState, TargetView } from '@/lib/contract/codecs/channels'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { ChannelPanel } from './channel-panel'
import { TargetRow } from './target-row'

/** Linked chats, and a code to link another. */
export function TelegramPanel(props: {
  account: Address
  state: ChannelState
  targets: readonly TargetView[]
  /** Reloads the targets, since a chat is linked outside the page. */
  onRefresh: () => void
}) {
  const { account, state, targets } = props
  const start = useMutation(startTelegramLinkMutation(account))
  const now = useNow(1000)
  const left = start.data === undefined || now === null ? null : start.data.expiresAt / 1000 - now
  return (
    <ChannelPanel channel="telegram" state={state}>
      {targets.length === 0 ? null : (
        <ul className="divide-y divide-hairline border-t">
          {targets.map((target) => (
            <TargetRow key={target.id} account={account} target={target} />
          ))}
        </ul>
      )}
      <div className="space-y-2 border-t px-4 py-3">
        {start.data !== undefined && left !== null && left > 0 ? (
          <>
            <p>
              {rich`Open ${<ChatLink href={start.data.link} botName={state.botName} />} and press
                Start, or send it this code:`}
            </p>
            <p className="flex items-center gap-2">
              <code className="hex rounded-card border bg-sunken px-2 py-1">
                /start {start.data.code}
              </code>
              <CopyButton text={`/start ${start.data.code}`} label={t`code`} />
            </p>
            <p className="text-muted text-table">
              {t`Good for ${formatDuration(Math.floor(left / 1000) * 1000)}.`}
            </p>
            <Button size="compact" onClick={props.onRefresh}>
              {t`I have sent it`}
            </Button>
          </>
        ) : (
          <>
            {left !== null ? <p className="text-caution">{t`The code has expired.`}</p> : null}
            <Button disabled={start.isPending} onClick={() => start.mutate()}>
              {start.isPending ? t`Making a code` : t`Link a chat`}
            </Button>
          </>
        )}
        <ActionFailure error={start.error} doing={t`Making a code¦what failed`} />
      </div>
    </ChannelPanel>
  )
}

function ChatLink(props: { href: string; botName: string | undefined }) {
  return (
    <a
      className="link inline-flex items-center gap-1"
      href={props.href}
      target="_blank"
      rel="noreferrer noopener"
    >
      {props.botName === undefined
        ? t`the chat with the bot`
        : t`the chat with ${`@${props.botName}`}`}
      <ExternalIcon />
    </a>
  )
}
