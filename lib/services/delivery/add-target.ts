import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { ChannelTarget, NewChannelTarget } from '@/lib/domain/notification/channel-target'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** Store operations of adding a target, in one transaction. */
export type TargetStore = Pick<
  DeliveryStore,
  'lockTargets' | 'selectTargets' | 'upsertTarget' | 'subscribeOnce'
>

/** What `addTarget` writes; an existing target retains its id instead of the one from `newId`. */
export type AddTargetDeps = {
  readonly now: () => UnixMicros
  readonly newId: () => string
  readonly transaction: <T>(work: (store: TargetStore) => Promise<T>) => Promise<T>
}

/** {@link addTargetIn} in a transaction of its own. */
export function addTarget(
  deps: AddTargetDeps,
  wanted: WantedTarget,
): Promise<Result<ChannelTarget, Failure<'InvalidParameter'>>> {
  return deps.transaction((store) => addTargetIn(deps, store, wanted))
}

/** A target as it should be stored; account, channel and address together tell whether it exists already. */
export type WantedTarget = Omit<NewChannelTarget, 'id' | 'createdAt'>

/**
 * Adds a target, or updates the existing one of the same address. The first target of a channel
 * subscribes its account to all types on that channel, unless the account has chosen before.
 * Errors: `InvalidParameter` when the account has reached the limit of the channel.
 */
export async function addTargetIn(
  deps: Pick<AddTargetDeps, 'now' | 'newId'>,
  store: TargetStore,
  wanted: WantedTarget,
): Promise<Result<ChannelTarget, Failure<'InvalidParameter'>>> {
  const { account, channel } = wanted
  await store.lockTargets({ account, channel })
  const existing = (await store.selectTargets({ account })).filter(
    (target) => target.channel === channel,
  )
  const isNew = existing.every(({ address }) => address !== wanted.address)
  if (isNew && existing.length >= limits.targetsPerChannel) {
    return failure(
      'InvalidParameter',
      `An account is notified at ${limits.targetsPerChannel} places of a channel at most; remove one first`,
    )
  }
  const target = { ...wanted, id: deps.newId(), createdAt: deps.now() }
  const stored = await store.upsertTarget({ target })
  if (existing.length === 0) {
    await store.subscribeOnce({ account, channel, types: NOTIFICATION_TYPES })
  }
  return ok(stored)
}
