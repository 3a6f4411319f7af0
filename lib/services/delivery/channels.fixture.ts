import type { Channel, Subscription } from '@/lib/domain/notification/channel'
import type { ChannelTarget, NewChannelTarget } from '@/lib/domain/notification/channel-target'
import { aTarget } from '@/lib/domain/notification/target.fixture'
import type { Address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { AddTargetDeps } from './add-target'

/** Targets and subscriptions in memory, with a fixed clock. */
export function channelStore() {
  const targets: ChannelTarget[] = []
  const subscriptions: (Subscription & { account: Address })[] = []
  let ids = 0
  const upsertTarget = async ({ target }: { target: NewChannelTarget }): Promise<ChannelTarget> => {
    const { confirm: _, ...rest } = target
    const at = targets.findIndex(
      ({ account, channel, address }) =>
        account === rest.account && channel === rest.channel && address === rest.address,
    )
    const known = targets[at]
    const stored = known === undefined ? aTarget(rest) : { ...known, details: rest.details }
    if (known === undefined) targets.push(stored)
    else targets[at] = stored
    return stored
  }
  const selectTargets = async ({ account }: { account: Address }) =>
    targets.filter((target) => target.account === account)
  const adding: AddTargetDeps = {
    now: () => unixMicros(1_800_000_000_000_000),
    newId: () => {
      ids += 1
      return `target-${ids}`
    },
    transaction: (work) =>
      work({
        lockTargets: async () => undefined,
        selectTargets,
        upsertTarget,
        subscribeOnce: async ({ account, channel, types }) => {
          if (
            subscriptions.some(
              (subscription) =>
                subscription.account === account && subscription.channel === channel,
            )
          ) {
            return
          }
          subscriptions.push(...types.map((type) => ({ account, channel, type })))
        },
      }),
  }
  return {
    targets,
    subscriptions,
    adding,
    selectTargets,
    deleteTargetsAt: async ({ channel, address }: { channel: Channel; address: string }) => {
      const remaining = targets.filter(
        (target) => target.channel !== channel || target.address !== address,
      )
      const ended = targets.length - remaining.length
      targets.splice(0, targets.length, ...remaining)
      return ended
    },
  }
}
