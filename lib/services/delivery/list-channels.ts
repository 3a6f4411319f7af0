import 'server-only'
import type { Channel, Subscription } from '@/lib/domain/notification/channel'
import { type ChannelTarget, targetName } from '@/lib/domain/notification/channel-target'
import type { Address } from '@/lib/domain/shared/address'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** Whether this server can send through a channel, and what a client needs to use it. */
export type ChannelState = {
  readonly channel: Channel
  readonly available: boolean
  /** `null` when it is available. */
  readonly reason: string | null
  readonly publicKey?: string
  readonly botName?: string
}

/** A target as shown to its owner. */
export type TargetView = Omit<ChannelTarget, 'account' | 'details'>

/** Converts a target for display, without keys, secrets and chat ids. */
export function targetView(target: ChannelTarget): TargetView {
  const { account: _, details: __, ...rest } = target
  return { ...rest, address: targetName(target) }
}

/** What `listChannels` reads; `channels` are the states of this server's own. */
export type ListChannelsDeps = Pick<DeliveryStore, 'selectTargets' | 'selectSubscriptions'> & {
  readonly channels: readonly ChannelState[]
}

/** What this server can send through, and what of it an account uses. Targets are oldest first. */
export type AccountChannels = {
  readonly channels: readonly ChannelState[]
  readonly subscriptions: readonly Subscription[]
  readonly targets: readonly TargetView[]
}

/** The channels, and the subscriptions and targets of an account. */
export async function listChannels(
  deps: ListChannelsDeps,
  { account }: { account: Address },
): Promise<AccountChannels> {
  const [targets, subscriptions] = await Promise.all([
    deps.selectTargets({ account }),
    deps.selectSubscriptions({ account }),
  ])
  return {
    channels: deps.channels,
    subscriptions,
    targets: targets.map(targetView),
  }
}
