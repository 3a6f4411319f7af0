import { expect, it } from 'vitest'
import { liquidityEvents } from './liquidity-events'

const history = (...tvls: readonly (number | null)[]) =>
  tvls.map((tvl, hour) => ({ date: hour * 3_600_000, tvl }))

it('finds changes of more than 10 % from one sample to the next', () => {
  expect(liquidityEvents(history(100, 110, 125, 125, 100))).toEqual([
    { kind: 'deposit', at: 2 * 3_600_000, changePercent: expect.closeTo(13.636, 2) },
    { kind: 'withdrawal', at: 4 * 3_600_000, changePercent: -20 },
  ])
})

it('finds none at exactly 10 %, of an unknown value, and of an empty pool', () => {
  expect(liquidityEvents(history(200, 220, 198))).toEqual([])
  expect(liquidityEvents(history(100, null, 300))).toEqual([])
  expect(liquidityEvents(history(0, 500))).toEqual([])
})

it('finds none across missing samples', () => {
  const samples = history(100, 100, 100, 100, 100, 300, 300, 300)
  expect(liquidityEvents(samples.filter((_, index) => index !== 4))).toEqual([])
  expect(liquidityEvents(samples)).toHaveLength(1)
})
