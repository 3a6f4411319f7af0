import { describe, expect, it } from 'vitest'
import type { AttemptResult, DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import type { DeliveryOutcome } from '@/lib/domain/notification/delivery-port'
import { address } from '@/lib/domain/shared/address'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { deliverToTarget } from './deliver-to-target'

const START = 1_800_000_000_000_000
const LEASE_MICROS = 60_000_000

const due = (id: number, attempt = 1): DueDelivery => ({
  id,
  notificationId: `fact-${id}`,
  targetId: 'place',
  channel: 'webhook',
  notification: {
    id: `fact-${id}`,
    account: '0x01',
    type: 'order_filled',
    message: 'Filled.',
    timestamp: '2027-01-15T08:00:00.000000Z',
    metadata: {},
  },
  attempt,
  createdAt: unixMicros(START),
  target: null,
})

const batchOf = (deliveries: readonly DueDelivery[], failures = 0): TargetDelivery => ({
  target: {
    id: 'place',
    account: address(`0x${'01'.repeat(20)}`),
    channel: 'webhook',
    address: 'https://receiver.example/',
    details: {},
    health: { failures, pausedUntil: null },
  },
  deliveries,
})

const delivered: DeliveryOutcome = { kind: 'delivered', status: 204 }
const failed: DeliveryOutcome = {
  kind: 'failed',
  status: 503,
  detail: 'it answered 503',
  retryAfterSeconds: null,
}

type Setup = {
  readonly outcomes: readonly (DeliveryOutcome | Error)[]
  /** Duration of each attempt. */
  readonly attemptSeconds?: number
  readonly isStopping?: () => boolean
}

async function run(batch: TargetDelivery, { outcomes, attemptSeconds = 1, isStopping }: Setup) {
  let time = START
  const keys: string[] = []
  const results: AttemptResult[] = []
  const faults: unknown[] = []
  const left = await deliverToTarget(
    {
      deliver: async ({ idempotencyKey }) => {
        const outcome = outcomes[keys.length] ?? delivered
        keys.push(idempotencyKey)
        time += attemptSeconds * 1_000_000
        if (outcome instanceof Error) throw outcome
        return outcome
      },
      now: (): UnixMicros => unixMicros(time),
      random: () => 0.5,
      isStopping: isStopping ?? (() => false),
      onFault: (_, error) => faults.push(error),
      onResult: (result) => results.push(result),
    },
    { batch, leaseUntil: unixMicros(START + LEASE_MICROS) },
  )
  return { keys, results, faults, left: left.map(({ id }) => id) }
}

describe('deliverToTarget', () => {
  it('sends messages in order, each under its own stable key', async () => {
    const { keys, results, left } = await run(batchOf([due(1), due(2)], 3), { outcomes: [] })
    expect(keys).toEqual(['fact-1:place', 'fact-2:place'])
    expect(results.map(({ state, health }) => [state, health.failures])).toEqual([
      ['sent', 0],
      ['sent', 0],
    ])
    expect(results[0]).toMatchObject({ durationMs: 1_000, status: 204, nextAttemptAt: null })
    expect(left).toEqual([])
  })

  it('ends with the first failure, and does not start the remaining messages', async () => {
    const setup = { outcomes: [delivered, failed] }
    const { results, left } = await run(batchOf([due(1), due(2), due(3)]), setup)
    expect(results.map(({ state }) => state)).toEqual(['sent', 'pending'])
    // Half of the first wait of five seconds, after two attempts of one second each.
    expect(results[1]?.nextAttemptAt).toBe(START + 4_500_000)
    expect(results[1]?.health).toEqual({ failures: 1, pausedUntil: null })
    expect(left).toEqual([3])
  })

  it('retries after the pause its failure caused', async () => {
    const { results } = await run(batchOf([due(1)], 4), { outcomes: [failed] })
    expect(results[0]?.health.failures).toBe(5)
    expect(results[0]?.nextAttemptAt).toBe(results[0]?.health.pausedUntil)
  })

  it('retries a recent message, and abandons an old one', async () => {
    const often = await run(batchOf([due(1, 100)]), { outcomes: [failed] })
    expect(often.results).toMatchObject([{ state: 'pending' }])
    const createdAt = unixMicros(START - 3 * 86_400_000_000)
    const old = await run(batchOf([{ ...due(1), createdAt }]), { outcomes: [failed] })
    expect(old.results).toMatchObject([{ state: 'dead', nextAttemptAt: null }])
  })

  it('continues after a refused message, without counting a failure of the target', async () => {
    const refused: DeliveryOutcome = { kind: 'refused', status: 413, detail: 'too long' }
    const { results } = await run(batchOf([due(1), due(2)], 2), { outcomes: [refused] })
    expect(results.map(({ state, health }) => [state, health.failures])).toEqual([
      ['dead', 2],
      ['sent', 0],
    ])
  })

  it('ends when it cannot send, and retries without counting a failure of the target', async () => {
    const unsent: DeliveryOutcome = { ...failed, kind: 'unsent', status: null }
    const { results, left } = await run(batchOf([due(1), due(2)], 4), { outcomes: [unsent] })
    expect(results).toMatchObject([
      { outcome: 'unsent', state: 'pending', health: { failures: 4, pausedUntil: null } },
    ])
    expect(results[0]?.nextAttemptAt).not.toBeNull()
    expect(left).toEqual([2])
  })

  it('ends with a target that is gone', async () => {
    const gone: DeliveryOutcome = { kind: 'gone', status: 410, detail: 'it answered 410' }
    const { results, left } = await run(batchOf([due(1), due(2)]), { outcomes: [gone] })
    expect(results).toMatchObject([{ outcome: 'gone', state: 'dead' }])
    expect(left).toEqual([2])
  })

  it('treats an exception of an adapter as a failure, and reports it', async () => {
    const fault = new Error('a secret may be in here')
    const { results, faults } = await run(batchOf([due(1)]), { outcomes: [fault] })
    expect(faults).toEqual([fault])
    expect(results[0]?.outcome).toBe('failed')
    expect(results[0]?.detail).not.toContain('secret')
  })

  it('starts no attempt that may outlast its lease', async () => {
    const deliveries = [due(1), due(2), due(3), due(4)]
    const { results, left } = await run(batchOf(deliveries), { outcomes: [], attemptSeconds: 15 })
    expect(results.map(({ deliveryId }) => deliveryId)).toEqual([1, 2])
    expect(left).toEqual([3, 4])
  })

  it('starts no attempt once it is stopping', async () => {
    let attempts = 0
    const isStopping = () => {
      attempts += 1
      return attempts > 1
    }
    const { results, left } = await run(batchOf([due(1), due(2)]), { outcomes: [], isStopping })
    expect(results).toHaveLength(1)
    expect(left).toEqual([2])
  })
})
