import { CHANNELS, type Channel } from './channel'
import type { ConcurrentTarget } from './delivery'

/** Targets one process tells at the same time. */
export const MAX_CONCURRENT_TARGETS = 64
/** Lanes of each channel that no other takes, so that slow receivers of one hold up no other. */
export const RESERVED_TARGETS_PER_CHANNEL = 8
/** Lanes an account may have in one channel. */
const TARGETS_PER_ACCOUNT = 4
/** Lanes to one host of webhooks, whoever named it. */
const TARGETS_PER_HOST = 8

export type DeliveriesInProgress = {
  readonly targets: readonly ConcurrentTarget[]
  /** Channels this process cannot send by at present. */
  readonly resting: readonly Channel[]
  /** Channels of which one message is to find out whether they work again. */
  readonly probing: readonly Channel[]
}

/** What gets no further lane at present. */
export type Unavailable = {
  readonly targets: readonly string[]
  readonly channels: readonly Channel[]
  readonly accounts: readonly Pick<ConcurrentTarget, 'account' | 'channel'>[]
  /** Of webhooks, as `receivingHost` tells them. */
  readonly hosts: readonly string[]
}

/** Host and port of a webhook's address; `null`: the places of other channels are not an owner's own. */
const receivingHost = ({ channel, address }: ConcurrentTarget): string | null =>
  channel === 'webhook' ? (address.split('/')[2] ?? null) : null

/** Whether a target that has no lane yet may have one. */
export function hasCapacity(inUse: DeliveriesInProgress, target: ConcurrentTarget): boolean {
  const host = receivingHost(target)
  return (
    hasChannelCapacity(inUse, target.channel) &&
    inUse.targets.filter((other) => isSameAccount(other, target)).length < TARGETS_PER_ACCOUNT &&
    (host === null ||
      inUse.targets.filter((other) => receivingHost(other) === host).length < TARGETS_PER_HOST)
  )
}

/** What `hasCapacity` refuses, as what is looked for can leave it out. */
export function unavailable(inUse: DeliveriesInProgress): Unavailable {
  const { targets } = inUse
  const full = targets.filter(
    (target) =>
      targets.filter((other) => isSameAccount(other, target)).length >= TARGETS_PER_ACCOUNT,
  )
  const hosts = targets.map(receivingHost).filter((host) => host !== null)
  const fullHosts = hosts.filter(
    (host) => hosts.filter((other) => other === host).length >= TARGETS_PER_HOST,
  )
  return {
    targets: targets.map(({ id }) => id),
    channels: CHANNELS.filter((channel) => !hasChannelCapacity(inUse, channel)),
    accounts: full.map(({ account, channel }) => ({ account, channel })),
    hosts: [...new Set(fullHosts)],
  }
}

function hasChannelCapacity(
  { targets, resting, probing }: DeliveriesInProgress,
  channel: Channel,
): boolean {
  const lanesOf = (of: Channel) => targets.filter((target) => target.channel === of).length
  const own = lanesOf(channel)
  if (resting.includes(channel) || (probing.includes(channel) && own > 0)) return false
  if (own < RESERVED_TARGETS_PER_CHANNEL) return true
  const shared = CHANNELS.map((of) => Math.max(0, lanesOf(of) - RESERVED_TARGETS_PER_CHANNEL))
  const sharedInUse = shared.reduce((sum, lanes) => sum + lanes, 0)
  return sharedInUse < MAX_CONCURRENT_TARGETS - CHANNELS.length * RESERVED_TARGETS_PER_CHANNEL
}

const isSameAccount = (a: ConcurrentTarget, b: ConcurrentTarget): boolean =>
  a.account === b.account && a.channel === b.channel
