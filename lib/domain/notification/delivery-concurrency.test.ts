import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { CHANNELS, type Channel } from './channel'
import type { ConcurrentTarget } from './delivery'
import {
  type DeliveriesInProgress,
  hasCapacity,
  MAX_CONCURRENT_TARGETS,
  RESERVED_TARGETS_PER_CHANNEL,
  unavailable,
} from './delivery-concurrency'

const account = (n: number) => address(`0x${n.toString(16).padStart(40, '0')}`)

const target = (of: {
  id: string
  owner: number
  channel?: Channel
  url?: string
}): ConcurrentTarget => ({
  id: of.id,
  account: account(of.owner),
  channel: of.channel ?? 'webhook',
  address: of.url ?? `https://receiver-${of.id}.example/hook`,
  details: {},
  health: { failures: 0, pausedUntil: null },
})

/** Assigns slots in turn to the targets that get one. */
function take(
  wanted: readonly ConcurrentTarget[],
  change: Partial<DeliveriesInProgress> = {},
): DeliveriesInProgress {
  const targets: ConcurrentTarget[] = []
  const inUse = { targets, paused: [], probing: [], ...change }
  for (const target of wanted) if (hasCapacity(inUse, target)) targets.push(target)
  return inUse
}

const many = (count: number, make: (n: number) => Parameters<typeof target>[0]) =>
  Array.from({ length: count }, (_, n) => target(make(n)))

describe('delivery slots', () => {
  it('are four per account and channel, and do not block its other channels', () => {
    const inUse = take(many(10, (n) => ({ id: `slow-${n}`, owner: 1 })))
    expect(inUse.targets).toHaveLength(4)
    expect(unavailable(inUse).accounts).toContainEqual({
      account: account(1),
      channel: 'webhook',
    })
    expect(hasCapacity(inUse, target({ id: 'other', owner: 2 }))).toBe(true)
    expect(hasCapacity(inUse, target({ id: 'mail', owner: 1, channel: 'email' }))).toBe(true)
  })

  it('are eight per webhook host, however many accounts use it', () => {
    const url = (n: number) => `https://slow.example:8443/${n}`
    const inUse = take(many(30, (n) => ({ id: `slow-${n}`, owner: n, url: url(n) })))
    expect(inUse.targets).toHaveLength(8)
    expect(unavailable(inUse).hosts).toEqual(['slow.example:8443'])
    expect(hasCapacity(inUse, target({ id: 'other', owner: 99 }))).toBe(true)
    const browsers = (n: number) => ({ channel: 'push', url: url(n) }) as const
    expect(
      take(many(30, (n) => ({ id: `p-${n}`, owner: n, ...browsers(n) }))).targets,
    ).toHaveLength(30)
  })

  it('are reserved for each channel, however slow the receivers of another are', () => {
    const slow = many(200, (n) => ({ id: `slow-${n}`, owner: n }))
    const inUse = take(slow)
    expect(inUse.targets).toHaveLength(MAX_CONCURRENT_TARGETS - 3 * RESERVED_TARGETS_PER_CHANNEL)
    expect(unavailable(inUse).channels).toEqual(['webhook'])
    const others = CHANNELS.filter((channel) => channel !== 'webhook')
    const all = take([
      ...slow,
      ...others.flatMap((channel) =>
        many(20, (n) => ({ id: `${channel}-${n}`, owner: 1_000 + n, channel })),
      ),
    ])
    expect(all.targets).toHaveLength(MAX_CONCURRENT_TARGETS)
    for (const channel of others) {
      expect(all.targets.filter((target) => target.channel === channel)).toHaveLength(
        RESERVED_TARGETS_PER_CHANNEL,
      )
    }
    expect(unavailable(all).channels).toEqual(CHANNELS)
  })

  it('are none for a paused channel, and one while it is probed', () => {
    const mails = many(5, (n) => ({ id: `mail-${n}`, owner: n, channel: 'email' }))
    expect(take(mails, { paused: ['email'] }).targets).toEqual([])
    const probing = take(mails, { probing: ['email'] })
    expect(probing.targets).toHaveLength(1)
    expect(unavailable(probing).channels).toEqual(['email'])
    expect(unavailable(take([], { probing: ['email'] })).channels).toEqual([])
  })
})
