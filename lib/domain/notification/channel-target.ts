import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Channel, TargetState } from './channel'

/** Where an account receives notifications: a browser, a mailbox, a chat or a receiving server. */
export type ChannelTarget = {
  readonly id: string
  readonly account: Address
  readonly channel: Channel
  readonly state: TargetState
  /** Push endpoint, mail address, chat id or URL. */
  readonly address: string
  /** Further data the channel needs, such as keys; never sent in responses or logged. */
  readonly details: Readonly<Record<string, unknown>>
  readonly createdAt: UnixMicros
  /** Failed deliveries since the last success. */
  readonly failures: number
  /** No delivery is attempted before this time; `null`: no pause. */
  readonly pausedUntil: UnixMicros | null
  /** `null`: no delivery was attempted yet. */
  readonly lastOutcome: string | null
  readonly lastAttemptAt: UnixMicros | null
}

/** A target to be added. */
export type NewChannelTarget = Pick<
  ChannelTarget,
  'id' | 'account' | 'channel' | 'state' | 'address' | 'details' | 'createdAt'
> & {
  /** Hash of the token with which its owner confirms it; `null`: it needs no confirmation. */
  readonly confirm: { readonly hash: string; readonly until: UnixMicros } | null
}

/** The target's name for its owner: a label where the address means nothing to a person. */
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
