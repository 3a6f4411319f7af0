import { expect, it } from 'vitest'
import { historyAxis, historySeries } from './history-series'

const HOUR = 3_600_000
const at = (hour: number, apr: number | null = 1) => ({
  date: hour * HOUR,
  apr,
  tvl: 100,
  volume: 0,
  price: 1,
})
const line = { key: 'a', name: 'A' }

it('breaks the line at gaps in hourly and in daily samples', () => {
  const points = [at(0), at(1), at(2, null), at(5), at(6)]
  expect(historySeries('apr', line, points).points).toEqual([
    { at: 0, value: 1 },
    { at: HOUR, value: 1 },
    { at: 2 * HOUR, value: null },
    { at: 3 * HOUR, value: null },
    { at: 5 * HOUR, value: 1 },
    { at: 6 * HOUR, value: 1 },
  ])
  const days = [at(0), at(24), at(48), at(120)]
  expect(historySeries('tvl', line, days).points.map(({ value }) => value)).toEqual([
    100,
    100,
    100,
    null,
    100,
  ])
})

it('does not treat the change from daily to hourly samples as a gap', () => {
  const points = [at(0), at(24), at(48), at(49), at(50)]
  expect(historySeries('apr', line, points).points).toHaveLength(5)
})

it('covers the whole range, recorded or not', () => {
  const now = 1_000 * HOUR
  expect(historyAxis('7d', [], now)).toEqual({ from: 832 * HOUR, to: now })
  expect(historyAxis('all', [at(900), at(950)], now)).toEqual({ from: 900 * HOUR, to: now })
})
