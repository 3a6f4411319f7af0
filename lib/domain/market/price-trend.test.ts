import { describe, expect, it } from 'vitest'
import { sampledTimes, TREND_STEP_SECONDS, trendEnd, trendOf } from './price-trend'
import { DAY_SECONDS, SLOT_SECONDS } from './sampling'

/** 7 minutes after a full step. */
const END = 1_500_000 * TREND_STEP_SECONDS
const NOW_MS = (END + 420) * 1000
const STEPS = DAY_SECONDS / TREND_STEP_SECONDS
const sample = (time: number, price: number) => ({ date: time * 1000, price })

describe('a trend', () => {
  it('has the price at each step of a day, and ends with the price of now', () => {
    const samples = sampledTimes(NOW_MS).map((time) => sample(time, time))
    const trend = trendOf(samples, NOW_MS, 123.456789)
    expect(trend).toHaveLength(STEPS + 1)
    expect(trend[0]).toBe(Number((END - DAY_SECONDS).toPrecision(6)))
    expect(trend.at(-1)).toBe(123.457)
    expect(trend).not.toContain(null)
  })

  it('has null where nothing was recorded, and no price of another step there', () => {
    const trend = trendOf([sample(END - 5 * TREND_STEP_SECONDS, 2)], NOW_MS, null)
    expect(trend.filter((price) => price !== null)).toEqual([2])
    expect(trend[STEPS - 5]).toBe(2)
  })

  it('takes the newest price of a step where its source has no grid', () => {
    const later = sample(END - TREND_STEP_SECONDS - 60, 3)
    const earlier = sample(END - TREND_STEP_SECONDS - 600, 2)
    expect(trendOf([later, earlier], NOW_MS, null)[STEPS - 1]).toBe(3)
    expect(trendOf([earlier, later], NOW_MS, null)[STEPS - 1]).toBe(3)
  })

  it('is empty without a past price, so that the price of now draws no line', () => {
    expect(trendOf([], NOW_MS, 5)).toEqual([])
    expect(trendOf([sample(END - 2 * DAY_SECONDS, 1)], NOW_MS, 5)).toEqual([])
  })

  it('is made of few samples, all of 5-minute slots, two of them around a day ago', () => {
    const times = sampledTimes(NOW_MS)
    expect(trendEnd(NOW_MS)).toBe(END)
    expect(times.length).toBeLessThanOrEqual(STEPS + 4)
    expect(times.every((time) => time % SLOT_SECONDS === 0)).toBe(true)
    expect(times).toEqual(
      expect.arrayContaining([END + 300 - DAY_SECONDS, END + 600 - DAY_SECONDS]),
    )
    expect(times.toSorted((a, b) => a - b)).toEqual(times)
  })
})
