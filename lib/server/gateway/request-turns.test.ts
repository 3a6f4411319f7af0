import { describe, expect, it } from 'vitest'
import { requestTurns } from './request-turns'

describe('turns of requests', () => {
  it('keep two to a second, whoever asks', async () => {
    let now = 0
    const waits: number[] = []
    const turn = requestTurns({
      intervalMs: 500,
      nowMs: () => now,
      wait: async (ms) => {
        waits.push(ms)
      },
    })
    const { signal } = new AbortController()
    await Promise.all([turn(signal), turn(signal), turn(signal)])
    expect(waits).toEqual([500, 1_000])
    now = 5_000
    await turn(signal)
    expect(waits).toHaveLength(2)
  })

  it('end when nobody wants them any more', async () => {
    const turn = requestTurns({ intervalMs: 60_000, nowMs: () => 0 })
    const stop = new AbortController()
    await turn(stop.signal)
    const waiting = turn(stop.signal)
    stop.abort()
    await expect(waiting).rejects.toThrow()
  })
})
