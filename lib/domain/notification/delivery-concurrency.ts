import { CHANNELS, type Channel } from './channel'
import type { ConcurrentTarget } from './delivery'

/** Targets to which one process delivers at the same time, one slot each. */
export const MAX_CONCURRENT_TARGETS = 64
/** Slots reserved for each channel, so that slow receivers of one channel do not block another. */
export const RESERVED_TARGETS_PER_CHANNEL = 8
/** Slots an account may use in one channel. */
const TARGETS_PER_ACCOUNT = 4
/** Slots for webhooks at one host, across all accounts. */
const TARGETS_PER_HOST = 8

/** The slots that one process uses at present, and the channels it holds back. */
export type DeliveriesInProgress = {
  readonly targets: readonly ConcurrentTarget[]
  /** Channels through which this process cannot send at present. */
  readonly paused: readonly Channel[]
  /** Channels that get a single message, to find out whether they work again. */
  readonly probing: readonly Channel[]
}

/** What gets no further slot at present. */
export type Unavailable = {
  readonly targets: readonly string[]
  readonly channels: readonly Channel[]
  readonly accounts: readonly Pick<ConcurrentTarget, 'account' | 'channel'>[]
  /** Of webhooks, as returned by `receivingHost`. */
  readonly hosts: readonly string[]
}

/** Host and port of a webhook's address; `null` for other channels, whose servers are not the owner's. */
const receivingHost = ({ channel, address }: ConcurrentTarget): string | null =>
  channel === 'webhook' ? (address.split('/')[2] ?? null) : null

/** Whether a target that has no slot yet may get one. */
export function hasCapacity(inUse: DeliveriesInProgress, target: ConcurrentTarget): boolean {
  const host = receivingHost(target)
  return (
    hasChannelCapacity(inUse, target.channel) &&
    inUse.targets.filter((other) => isSameAccount(other, target)).length < TARGETS_PER_ACCOUNT &&
    (host === null ||
      inUse.targets.filter((other) => receivingHost(other) === host).length < TARGETS_PER_HOST)
  )
}

/** Everything `hasCapacity` refuses, in a form by which a query can exclude it. */
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
  { targets, paused, probing }: DeliveriesInProgress,
  channel: Channel,
): boolean {
  const slotsOf = (of: Channel) => targets.filter((target) => target.channel === of).length
  const inChannel = slotsOf(channel)
  if (paused.includes(channel) || (probing.includes(channel) && inChannel > 0)) return false
  if (inChannel < RESERVED_TARGETS_PER_CHANNEL) return true
  const shared = CHANNELS.map((of) => Math.max(0, slotsOf(of) - RESERVED_TARGETS_PER_CHANNEL))
  const sharedInUse = shared.reduce((sum, slots) => sum + slots, 0)
  return sharedInUse < MAX_CONCURRENT_TARGETS - CHANNELS.length * RESERVED_TARGETS_PER_CHANNEL
}

const isSameAccount = (a: ConcurrentTarget, b: ConcurrentTarget): boolean =>
  a.account === b.account && a.channel === b.channel
