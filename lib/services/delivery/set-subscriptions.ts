import 'server-only'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { Address } from '@/lib/domain/shared/address'
import { type AccountChannels, type ListChannelsDeps, listChannels } from './list-channels'

export type SetSubscriptionsDeps = ListChannelsDeps & {
  /** The whole choice at once. */
  readonly replaceSubscriptions: (of: {
    account: Address
    subscriptions: readonly Subscription[]
  }) => Promise<void>
}

/** Puts an account's choice in the place of the one before, and tells what holds now. */
export async function setSubscriptions(
  deps: SetSubscriptionsDeps,
  input: { account: Address; subscriptions: readonly Subscription[] },
): Promise<AccountChannels> {
  await deps.replaceSubscriptions(input)
  return listChannels(deps, input)
}
