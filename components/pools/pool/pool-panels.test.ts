import { expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { poolChart } from './pool-panels'

const HOUR = 3_600_000
const at = (hour: number, tvl = 100, volume: number | null = 5) => ({
  date: hour * HOUR,
  apr: 10,
  tvl,
  volume,
  price: 2,
})
const axis = { from: 0, to: 12 * HOUR }

it('says at a sample what was missing before it, and what changed the value locked', () => {
  const points = [at(1), at(2), at(3), at(4), at(5, 120), at(6, 120), at(9, 120), at(10, 120)]
  const { note, missing, data } = poolChart(points, axis, ENGLISH_SEPARATORS)
  expect(note(5 * HOUR)).toBe('deposit, TVL +20.0 %')
  expect(note(9 * HOUR)).toBe('2 samples are missing before it')
  expect(note(6 * HOUR)).toBeNull()
  expect(missing).toBe(2)
  expect(data.events).toEqual([{ panel: 'tvl', at: 5 * HOUR, direction: 'up', text: '+20.0 %' }])
})

it('has the samples themselves for reading, and bars of sums for looking', () => {
  const points = Array.from({ length: 240 }, (_, hour) => at(hour + 1))
  const { series, data } = poolChart(points, { from: 0, to: 240 * HOUR }, ENGLISH_SEPARATORS)
  expect(series.map(({ key }) => key)).toEqual(['apr', 'tvl', 'volume'])
  expect(series[2]?.points).toHaveLength(240)
  expect(data.panels[2]?.points).toHaveLength(120)
  expect(data.panels[2]?.title).toBe('Volume, each 2 hours')
})

it('has no panel of a volume that nobody reports', () => {
  const { series, data } = poolChart([at(1, 100, null), at(2, 100, null)], axis, ENGLISH_SEPARATORS)
  expect(data.panels).toHaveLength(2)
  expect(series).toHaveLength(2)
})
