import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
    const stop = startDatabaseMaintenance({ maintain }, observer, 1_000)
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
})
