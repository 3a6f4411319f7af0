import 'server-only'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { Address } from '@/lib/domain/shared/address'
import { type AccountChannels, type ListChannelsDeps, listChannels } from './list-channels'

export type SetSubscriptionsDeps = ListChannelsDeps & {
  /** Replaces all subscriptions of the account. */
  readonly replaceSubscriptions: (of: {
    account: Address
    subscriptions: readonly Subscription[]
  }) => Promise<void>
}

/** Replaces an account's subscriptions and returns its channels as they are now. */
export async function setSubscriptions(
  deps: SetSubscriptionsDeps,
  input: { account: Address; subscriptions: readonly Subscription[] },
): Promise<AccountChannels> {
  await deps.replaceSubscriptions(input)
  return listChannels(deps, input)
}
