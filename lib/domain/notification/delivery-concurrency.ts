import { CHANNELS, type Channel } from './channel'
import type { LaneTarget } from './delivery'

/** Targets one process tells at the same time. */
export const LANES = 64
/** Lanes of each channel that no other takes, so that slow receivers of one hold up no other. */
export const LANES_KEPT_PER_CHANNEL = 8
/** Lanes an account may have in one channel. */
export const LANES_PER_ACCOUNT = 4
/** Lanes to one host of webhooks, whoever named it. */
export const LANES_PER_HOST = 8

export type LanesInUse = {
  readonly targets: readonly LaneTarget[]
  /** Channels this process cannot send by at present. */
  readonly resting: readonly Channel[]
  /** Channels of which one message is to find out whether they work again. */
  readonly probing: readonly Channel[]
}

/** What gets no further lane at present. */
export type Unavailable = {
  readonly targets: readonly string[]
  readonly channels: readonly Channel[]
  readonly accounts: readonly Pick<LaneTarget, 'account' | 'channel'>[]
  /** Of webhooks, as `receivingHost` tells them. */
  readonly hosts: readonly string[]
}

/** Host and port of a webhook's address; `null`: the places of other channels are not an owner's own. */
export const receivingHost = ({ channel, address }: LaneTarget): string | null =>
  channel === 'webhook' ? (address.split('/')[2] ?? null) : null

/** Whether a target that has no lane yet may have one. */
export function hasRoom(inUse: LanesInUse, target: LaneTarget): boolean {
  const host = receivingHost(target)
  return (
    hasChannelRoom(inUse, target.channel) &&
    inUse.targets.filter((other) => isSameAccount(other, target)).length < LANES_PER_ACCOUNT &&
    (host === null ||
      inUse.targets.filter((other) => receivingHost(other) === host).length < LANES_PER_HOST)
  )
}

/** What `hasRoom` refuses, as what is looked for can leave it out. */
export function unavailable(inUse: LanesInUse): Unavailable {
  const { targets } = inUse
  const full = targets.filter(
    (target) => targets.filter((other) => isSameAccount(other, target)).length >= LANES_PER_ACCOUNT,
  )
  const hosts = targets.map(receivingHost).filter((host) => host !== null)
  const fullHosts = hosts.filter(
    (host) => hosts.filter((other) => other === host).length >= LANES_PER_HOST,
  )
  return {
    targets: targets.map(({ id }) => id),
    channels: CHANNELS.filter((channel) => !hasChannelRoom(inUse, channel)),
    accounts: full.map(({ account, channel }) => ({ account, channel })),
    hosts: [...new Set(fullHosts)],
  }
}

function hasChannelRoom({ targets, resting, probing }: LanesInUse, channel: Channel): boolean {
  const lanesOf = (of: Channel) => targets.filter((target) => target.channel === of).length
  const own = lanesOf(channel)
  if (resting.includes(channel) || (probing.includes(channel) && own > 0)) return false
  if (own < LANES_KEPT_PER_CHANNEL) return true
  const shared = CHANNELS.map((of) => Math.max(0, lanesOf(of) - LANES_KEPT_PER_CHANNEL))
  const sharedInUse = shared.reduce((sum, lanes) => sum + lanes, 0)
  return sharedInUse < LANES - CHANNELS.length * LANES_KEPT_PER_CHANNEL
}

const isSameAccount = (a: LaneTarget, b: LaneTarget): boolean =>
  a.account === b.account && a.channel === b.channel
