import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Channel, TargetState } from './channel'

/** Where an account wants to be told: a browser, a mailbox, a chat, a receiving server. */
export type ChannelTarget = {
  readonly id: string
  readonly account: Address
  readonly channel: Channel
  readonly state: TargetState
  /** Push endpoint, mail address, chat id or URL. */
  readonly address: string
  /** What the channel needs besides, such as keys; it leaves neither in answers nor in logs. */
  readonly details: Readonly<Record<string, unknown>>
  readonly createdAt: UnixMicros
  /** Failed deliveries since the last success. */
  readonly failures: number
  /** Nothing is tried before this moment; `null`: no reason to wait. */
  readonly pausedUntil: UnixMicros | null
  /** `null`: nothing was tried yet. */
  readonly lastOutcome: string | null
  readonly lastAttemptAt: UnixMicros | null
}

/** A target as it is added. */
export type NewChannelTarget = Pick<
  ChannelTarget,
  'id' | 'account' | 'channel' | 'state' | 'address' | 'details' | 'createdAt'
> & {
  /** Hash of the token its owner confirms it by; `null`: it needs no confirmation. */
  readonly confirm: { readonly hash: string; readonly until: UnixMicros } | null
}

/** What its owner knows a target by: an endpoint and a chat id say nothing to a person. */
export function targetName({ channel, address, details }: ChannelTarget): string {
  const { label } = details
  switch (channel) {
    case 'push':
    case 'telegram':
      return typeof label === 'string' ? label : 'unnamed'
    case 'email':
    case 'webhook':
      return address
  }
}
