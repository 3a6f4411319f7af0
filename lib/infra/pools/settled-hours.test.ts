import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { InfraError } from '@/lib/infra/errors'
import { createSettledHours, settledRange } from './settled-hours'

const HOUR = 3_600
const DAY = 24 * HOUR
/** The end of a day. */
const T = 20_000 * DAY
const POOL: Address = address(`0x${'b0'.repeat(20)}`)

describe('settledRange', () => {
  const range = (oldest: number, now: number) => settledRange(unixSeconds(oldest), unixSeconds(now))

  it('ends with the last hour before the oldest block that may be reverted', () => {
    expect(range(T - HOUR + 1, T).upTo).toBe(T - HOUR)
    // That block's own hour would be reverted with it.
    expect(range(T - HOUR, T).upTo).toBe(T - 2 * HOUR)
  })

  it('starts with the first hours that end within the windows', () => {
    for (const now of [T, T + 1, T + HOUR - 1]) {
      expect(range(T, now)).toMatchObject({ monthAfter: T - 30 * DAY, weekAfter: T - 7 * DAY })
    }
    expect(range(T, T + HOUR).monthAfter).toBe(T - 30 * DAY + HOUR)
  })
})

describe('settled hours', () => {
  /** A dollar of fees an hour, through a store that records its queries. */
  const counted = () => {
    const state = { nowMs: 0, isDown: false, spans: [] as number[] }
    const add = createSettledHours({
      nowMs: () => state.nowMs,
      selectPoolHours: async ({ after, upTo }) => {
        if (state.isDown) throw new InfraError('database: down', { retryable: true, cause: null })
        state.spans.push(upTo - after)
        const feeUsd = (upTo - after) / HOUR
        return [{ pool: POOL, volumeUsd: feeUsd * 100, feeUsd }]
      },
    })
    return { state, add }
  }
  const range = settledRange(unixSeconds(T - HOUR + 1), unixSeconds(T))

  it('are summed for the windows, a day at a time', async () => {
    const { state, add } = counted()
    const nothing = { volumeUsd: 0, feeUsd: 0 }
    const week = 7 * 24 - 1
    const month = 30 * 24 - 1
    expect(await add(range, '1')).toEqual([
      {
        pool: POOL,
        day: nothing,
        week: { volumeUsd: week * 100, feeUsd: week },
        month: { volumeUsd: month * 100, feeUsd: month },
      },
    ])
    expect(state.spans).toHaveLength(30)
    expect(Math.max(...state.spans)).toBe(DAY)
  })

  it('are queried once while they are unchanged, also by concurrent callers', async () => {
    const { state, add } = counted()
    const [first, second] = await Promise.all([add(range, '1'), add(range, '1')])
    expect(second).toBe(first)
    state.nowMs = 599_999
    expect(await add(range, '1')).toBe(first)
    expect(state.spans).toHaveLength(30)
    const later = settledRange(unixSeconds(T + 1), unixSeconds(T + HOUR))
    expect(await add(later, '1')).not.toBe(first)
    state.nowMs = 2 * 600_000
    await add(later, '1')
    expect(state.spans).toHaveLength(90)
  })

  it('are read again after the index was rebuilt', async () => {
    const { state, add } = counted()
    await add(range, '1')
    await add(range, '2')
    expect(state.spans).toHaveLength(60)
  })

  it('are not cached when reading them failed', async () => {
    const { state, add } = counted()
    state.isDown = true
    await expect(add(range, '1')).rejects.toThrow('database: down')
    state.isDown = false
    expect(await add(range, '1')).toHaveLength(1)
  })
})
