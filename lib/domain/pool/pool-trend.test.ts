import { expect, it } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { historyOfSamples } from './pool-history'
import {
  type PoolStep,
  TREND_STEP_SECONDS,
  TREND_STEPS,
  trendEnd,
  trendStart,
  trendsOfSteps,
} from './pool-trend'

const POOL = address(`0x${'b0'.repeat(20)}`)
const END = unixSeconds(20_000 * DAY_SECONDS)
const LONG_AGO = unixSeconds(1)

const hour = (back: number) => ({
  pool: POOL,
  interval: '1h' as const,
  time: unixSeconds(END - back * HOUR_SECONDS),
  tvlUsd: 1_000 + back,
  volumeUsd: 0,
  feeUsd: 1 + (back % 7),
  price: null,
})
type Hour = ReturnType<typeof hour>

/** What the database sums up of hours. */
function stepsOf(hours: readonly Hour[], createdTime = LONG_AGO): readonly PoolStep[] {
  return Array.from({ length: TREND_STEPS }, (_, step) => {
    const end = END - step * TREND_STEP_SECONDS
    const own = hours.filter(({ time }) => time > end - TREND_STEP_SECONDS && time <= end)
    return {
      pool: POOL,
      createdTime,
      step,
      hours: own.length,
      feeUsd: own.reduce((sum, { feeUsd }) => sum + feeUsd, 0),
      tvlUsd: own.find(({ time }) => time === end)?.tvlUsd ?? null,
    }
  }).filter(({ hours }) => hours > 0)
}

const month = Array.from({ length: 30 * 24 }, (_, back) => hour(back))
const aprsOf = (steps: readonly PoolStep[]) => trendsOfSteps(steps, END).pools[0]?.aprs ?? []

it('is the history of the pool, half a day apart, up to the newest hour', () => {
  const history = historyOfSamples(month.toReversed(), LONG_AGO)
  const expected = aprsOf(stepsOf(month)).map((_, index) => {
    const time = trendStart(END) + index * TREND_STEP_SECONDS
    return history.find((point) => point.time === time)?.apr ?? null
  })
  expect(expected).toHaveLength(59)
  expect(expected).not.toContain(null)
  expect(aprsOf(stepsOf(month))).toEqual(expected)
})

it('has a gap where an hour is missing, not a quiet day', () => {
  const aprs = aprsOf(stepsOf(month.filter((_, back) => back !== 30)))
  const gaps = aprs.flatMap((apr, index) => (apr === null ? [aprs.length - 1 - index] : []))
  // Missing 30 hours ago: in the days that end 24 and 12 hours ago.
  expect(gaps).toEqual([2, 1])
})

it('observes a young pool since it was made, and says nothing of the time before', () => {
  const createdTime = unixSeconds(END - 6 * HOUR_SECONDS)
  const hours = month.slice(0, 6)
  const aprs = aprsOf(stepsOf(hours, createdTime))
  const [newest] = historyOfSamples(hours.toReversed(), createdTime).slice(-1)
  expect(aprs.at(-1)).toBe(newest?.apr)
  expect(aprs.slice(0, -1).every((apr) => apr === null)).toBe(true)
})

it('knows nothing where the value locked is unknown', () => {
  expect(aprsOf(stepsOf(month).map((step) => ({ ...step, tvlUsd: null })))).not.toContain(0)
  expect(trendsOfSteps([], END).pools).toEqual([])
})

it('ends with the last whole hour that is over', () => {
  expect(trendEnd(unixSeconds(END + 1))).toBe(END)
  expect(trendEnd(END)).toBe(END - HOUR_SECONDS)
})
