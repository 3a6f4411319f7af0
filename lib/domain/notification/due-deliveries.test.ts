import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { DueDelivery } from './delivery'
import { sortDueDeliveries } from './due-deliveries'

const account = address(`0x${'01'.repeat(20)}`)
const now = unixMicros(1_000_000)
const inUse = { targets: [], paused: [], probing: [] }
const bounds = { now, inUse, deliveriesPerTarget: 10 }

function due(id: number, targetId: string, pausedUntil: number | null = null): DueDelivery {
  return {
    id,
    targetId,
    notificationId: `fact-${id}`,
    channel: 'webhook',
    attempt: 1,
    createdAt: unixMicros(id),
    notification: {
      id: `fact-${id}`,
      account: '0x01',
      type: 'order_filled',
      message: '',
      timestamp: '',
      metadata: {},
    },
    target: {
      id: targetId,
      account,
      channel: 'webhook',
      details: {},
      address: `https://${targetId}.example/`,
      health: {
        failures: 0,
        pausedUntil: pausedUntil === null ? null : unixMicros(pausedUntil),
      },
    },
  }
}

const shape = (sorted: ReturnType<typeof sortDueDeliveries>) =>
  sorted.batches.map(({ target, deliveries }) => [target.id, ...deliveries.map(({ id }) => id)])

describe('due deliveries', () => {
  it('are grouped by target, in the order of their creation', () => {
    const sorted = sortDueDeliveries([due(3, 'a'), due(2, 'b'), due(1, 'a')], bounds)
    expect(shape(sorted)).toEqual([
      ['a', 1, 3],
      ['b', 2],
    ])
  })

  it('are left out beyond the free slots, and beyond the maximum per target', () => {
    const given = [due(1, 'a'), due(2, 'a'), due(3, 'a'), due(4, 'b'), due(5, 'c'), due(6, 'd')]
    const [one, other] = [due(7, 'under-way'), due(8, 'under-way-too')].map(({ target }) => target)
    const targets = [one, other].filter((target) => target != null)
    const sorted = sortDueDeliveries(given, {
      now,
      deliveriesPerTarget: 2,
      inUse: { ...inUse, targets },
    })
    expect(shape(sorted)).toEqual([
      ['a', 1, 2],
      ['b', 4],
    ])
    expect([sorted.dropped, sorted.deferred]).toEqual([[], []])
  })

  it('are deferred until the end of their target’s pause', () => {
    const sorted = sortDueDeliveries([due(1, 'a', now + 1), due(2, 'b', now)], bounds)
    expect(sorted.deferred).toEqual([{ id: 1, until: now + 1 }])
    expect(shape(sorted)).toEqual([['b', 2]])
  })

  it('are dropped when no longer wanted', () => {
    const unwanted = { ...due(1, 'a'), target: null }
    expect(sortDueDeliveries([unwanted], bounds)).toEqual({
      dropped: [unwanted],
      deferred: [],
      batches: [],
    })
  })
})
