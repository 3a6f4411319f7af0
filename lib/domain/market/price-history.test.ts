import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { PriceSample } from './market-batch'
import { pointsOfSamples, pointsOnGrid } from './price-history'
import { DAY_SECONDS, HOUR_SECONDS } from './sampling'

const sample = (hour: number, volumeUsd: number): PriceSample => ({
  token: address(`0x${'0a'.repeat(20)}`),
  interval: '1h',
  time: unixSeconds(hour * HOUR_SECONDS),
  priceUsd: 100 + hour,
  volumeUsd,
})

describe('pointsOfSamples', () => {
  it('begins at the given time and counts the volume of the day up to each point', () => {
    const samples = Array.from({ length: 49 }, (_, hour) => sample(hour, hour === 24 ? 5 : 1))
    const points = pointsOfSamples(samples, DAY_SECONDS)
    expect(points).toHaveLength(25)
    // Hours 1 to 24: the sample of hour 0 ends the day before.
    expect(points[0]).toEqual({ timestampMs: DAY_SECONDS * 1000, price: 124, volume: 28 })
    expect(points.at(-1)).toEqual({ timestampMs: 2 * DAY_SECONDS * 1000, price: 148, volume: 24 })
  })

  it('handles gaps, and has no points without samples', () => {
    expect(pointsOfSamples([], 0)).toEqual([])
    const gap = pointsOfSamples([sample(1, 3), sample(2, 4), sample(100, 1)], 0)
    expect(gap.map(({ volume }) => volume)).toEqual([3, 7, 1])
  })

  it('agrees with adding up each day separately', () => {
    const volumes = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 80 })
    fc.assert(
      fc.property(volumes, (list) => {
        const samples = list.map((volume, hour) => sample(hour, volume))
        const anew = list.map((_, hour) =>
          list.slice(Math.max(0, hour - 23), hour + 1).reduce((sum, volume) => sum + volume, 0),
        )
        expect(pointsOfSamples(samples, 0).map(({ volume }) => volume)).toEqual(anew)
      }),
      { seed: 1 },
    )
  })

  it('gives the same volume wherever the samples begin', () => {
    const samples = Array.from({ length: 60 }, (_, hour) => sample(hour, hour * 0.1 + 0.000001))
    const whole = pointsOfSamples(samples, 50 * HOUR_SECONDS)
    expect(pointsOfSamples(samples.slice(20), 50 * HOUR_SECONDS)).toEqual(whole)
  })
})

describe('pointsOnGrid', () => {
  const points = pointsOfSamples(
    Array.from({ length: 50 }, (_, hour) => sample(hour, 1)),
    0,
  )

  it('leaves out what is between two steps, and ends with the newest', () => {
    const hours = pointsOnGrid(points, DAY_SECONDS).map(
      ({ timestampMs }) => timestampMs / 1000 / HOUR_SECONDS,
    )
    expect(hours).toEqual([0, 24, 48, 49])
    expect(pointsOnGrid(points, DAY_SECONDS)[1]).toEqual(points[24])
  })

  it('keeps all where a step is the interval of the samples', () => {
    expect(pointsOnGrid(points, HOUR_SECONDS)).toEqual(points)
  })
})
