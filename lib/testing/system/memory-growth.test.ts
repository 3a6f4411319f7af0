import { describe, expect, it } from 'vitest'
import { isFlat, lastHalfGrowth, type MemorySample } from './memory-growth'

const REQUESTS = 200_000
const samples = (resident: readonly number[], collected: readonly number[] | null) =>
  resident.map(
    (residentMb, at): MemorySample => ({
      residentMb,
      collected: collected === null ? null : { residentMb: collected[at] ?? 0 },
    }),
  )
const level = Array.from({ length: 11 }, () => 800)

describe('growth of memory in the last half', () => {
  it('is measured from the middle to the end, in percent and per request', () => {
    const collected = [500, 600, 700, 780, 790, 800, 801, 802, 803, 804, 820]
    expect(lastHalfGrowth(samples(level, collected), REQUESTS).collected).toEqual({
      fromMb: 800,
      toMb: 820,
      percent: 2.5,
      bytesPerRequest: 200,
    })
  })

  it('compares the highest sample of each half where garbage is included', () => {
    const resident = [900, 810, 700, 830, 705, 701, 702, 850, 703, 704, 710]
    expect(lastHalfGrowth(samples(resident, null), REQUESTS)).toMatchObject({
      peak: { fromMb: 830, toMb: 850, bytesPerRequest: 200 },
      collected: null,
    })
  })

  it('is flat up to five percent, and not above, with garbage or without', () => {
    const growing = (last: number) => [...level.slice(0, 10), last]
    expect(isFlat(samples(growing(840), growing(840)), REQUESTS)).toBe(true)
    expect(isFlat(samples(growing(841), level), REQUESTS)).toBe(false)
    expect(isFlat(samples(level, growing(841)), REQUESTS)).toBe(false)
    expect(isFlat(samples(level, null), REQUESTS)).toBe(true)
  })

  it('finds a leak of half a kilobyte per request', () => {
    const leaking = level.map((mb, tenth) => mb + (tenth * REQUESTS * 500) / 10 / 1e6)
    expect(isFlat(samples(leaking, leaking), REQUESTS)).toBe(false)
  })

  it('is not judged in a short run, which still warms up', () => {
    expect(isFlat(samples(level, level), 49_999)).toBe(null)
    expect(isFlat(samples(level, level), 50_000)).toBe(true)
  })
})
