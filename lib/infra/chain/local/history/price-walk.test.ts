import { describe, expect, it } from 'vitest'
import { TOKEN_PLANS } from '../network-content'
import { historyWalk } from './history-market'
import { blockTimes, openingAmount } from './price-walk'

const DAY = 86_400
const SEEDS = ['a', 'b', 'coincidence']

describe('blockTimes', () => {
  it('has half-hour steps, five-minute steps over the newest two days, and ends with the last day', () => {
    const times = blockTimes(30)
    expect(times).toHaveLength(28 * 48 + 2 * 288 + 1)
    expect(times[0]).toBe(0)
    expect(times.at(-1)).toBe(30 * DAY)
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(new Set(steps.slice(0, 28 * 48))).toEqual(new Set([1_800]))
    expect(new Set(steps.slice(28 * 48))).toEqual(new Set([300]))
  })

  it('is empty for zero days', () => {
    expect(blockTimes(0)).toEqual([])
    expect(blockTimes(1)).toHaveLength(289)
  })
})

describe('priceWalk', () => {
  it('is the same for the same seed and differs for another', () => {
    const [a, b, other] = [historyWalk('a', 3), historyWalk('a', 3), historyWalk('b', 3)]
    const path = (walk: typeof a) => walk.times.map((_, step) => walk.factor(step, 'WETH'))
    expect(path(a)).toEqual(path(b))
    expect(path(a)).not.toEqual(path(other))
  })

  it('ends at the reference prices, and stays there without a history', () => {
    for (const { symbol } of TOKEN_PLANS) {
      const walk = historyWalk('a', 30)
      expect(walk.factor(walk.times.length - 1, symbol)).toBe(1)
      expect(historyWalk('a', 0).factor(0, symbol)).toBe(1)
    }
  })

  it.each(SEEDS)('moves free tokens like a market and pegged ones hardly at all (%s)', (seed) => {
    const walk = historyWalk(seed, 30)
    for (const { symbol, dailyMove } of TOKEN_PLANS) {
      const path = walk.times.map((_, step) => Math.log(walk.factor(step, symbol)))
      const squares = path.slice(1).map((level, index) => (level - (path[index] ?? 0)) ** 2)
      const yearly = Math.sqrt((squares.reduce((a, b) => a + b, 0) * 365) / 30)
      const furthest = Math.max(...path.map(Math.abs))
      if (dailyMove < 0.005) {
        expect(furthest, symbol).toBeLessThan(0.005)
      } else {
        expect(yearly, symbol).toBeGreaterThan(0.3)
        expect(yearly, symbol).toBeLessThan(1.6)
        // Six standard deviations of a month.
        expect(furthest, symbol).toBeLessThan(dailyMove * Math.sqrt(30) * 6)
      }
    }
  })

  it('has calm and busy phases around the usual pace', () => {
    const walk = historyWalk('a', 30)
    const paces = walk.times.map((_, step) => walk.activity(step))
    expect(Math.min(...paces)).toBeGreaterThan(0.1)
    expect(Math.max(...paces)).toBeLessThan(6)
    const mean = paces.reduce((a, b) => a + b, 0) / paces.length
    expect(Math.abs(Math.log(mean))).toBeLessThan(0.4)
  })
})

it('opens a pool so that its product is the planned one, at the opening price', () => {
  const factors = { own: 1.44, other: 0.81 }
  const own = openingAmount(100, factors)
  const other = openingAmount(400, { own: factors.other, other: factors.own })
  expect(own * other).toBeCloseTo(100 * 400, 6)
  expect(other / own).toBeCloseTo((400 / 100) * (factors.own / factors.other), 9)
})
