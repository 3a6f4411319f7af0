import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MaintenanceLength } from '@/lib/infra/db/database'
import { startDatabaseMaintenance } from './database-maintenance'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const observer = { databaseMaintained: vi.fn(), databaseMaintenanceFault: vi.fn() }

describe('startDatabaseMaintenance', () => {
  it('runs again after a fault, one run at a time, and not after it is stopped', async () => {
    const maintain = vi
      .fn(async (): Promise<readonly string[]> => [])
      .mockRejectedValueOnce(new Error('busy'))
      .mockResolvedValueOnce(['vacuum "a"'])
    const stop = startDatabaseMaintenance({ maintain }, observer, { intervalMs: 1_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(observer.databaseMaintenanceFault).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(observer.databaseMaintained.mock.calls[0]?.[0]).toMatchObject({
      statements: ['vacuum "a"'],
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(observer.databaseMaintained).toHaveBeenCalledOnce()
    await stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(maintain).toHaveBeenCalledTimes(3)
  })

  it('allows long statements after a quiet interval, and after an hour without one', async () => {
    const busy = [0.05, 0.1, 0.5, 0.05, ...Array<number>(180).fill(1)]
    const allowed: string[] = []
    const maintain = async (length: MaintenanceLength) => {
      allowed.push(length)
      return []
    }
    const stop = startDatabaseMaintenance({ maintain }, observer, {
      intervalMs: 1_000,
      busyShare: () => busy.shift() ?? 1,
    })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(allowed.splice(0)).toEqual(['any', 'short', 'short', 'any'])
    await vi.advanceTimersByTimeAsync(180_000)
    expect(allowed).toEqual([...Array<string>(179).fill('short'), 'any'])
    await stop()
  })
})
