import 'server-only'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { Address } from '@/lib/domain/shared/address'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { type AccountChannels, type ListChannelsDeps, listChannels } from './list-channels'

/** What `setSubscriptions` reads and writes. */
export type SetSubscriptionsDeps = ListChannelsDeps & {
  readonly transaction: <T>(
    work: (store: Pick<DeliveryStore, 'replaceSubscriptions'>) => Promise<T>,
  ) => Promise<T>
}

/** Replaces an account's subscriptions and returns its channels as they are now. */
export async function setSubscriptions(
  deps: SetSubscriptionsDeps,
  input: { account: Address; subscriptions: readonly Subscription[] },
): Promise<AccountChannels> {
  await deps.transaction((store) => store.replaceSubscriptions(input))
  return listChannels(deps, input)
}
