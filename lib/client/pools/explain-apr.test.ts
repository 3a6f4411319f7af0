import { describe, expect, it } from 'vitest'
import { aprAbsence, classifyGap, headlineWindow, sameDayGap } from './explain-apr'

describe('classifyGap', () => {
  it.each([
    [5, 1, 'explained'],
    [5, 1.01, 'above'],
    [5, -1.01, 'below'],
    [40, 4, 'explained'],
    [40, -4.1, 'below'],
    [0, 0, 'explained'],
    [null, 1, 'unknown'],
    [5, null, 'unknown'],
  ])('of %s %% with %s points left is %s', (apr, unexplained, gap) => {
    expect(classifyGap(apr, unexplained)).toBe(gap)
  })
})

it('uses seven days when they are known, else the last one', () => {
  const of = (day: number | null, week: number | null) =>
    headlineWindow({ '1d': { feeApr: day }, '7d': { feeApr: week }, '30d': { feeApr: 1 } })
  expect([of(1, 2), of(1, null), of(null, 2), of(null, null)]).toEqual(['7d', '1d', '7d', null])
})

it('compares the APR of a day with the fees of that day', () => {
  expect(sameDayGap(29.99, 30.02)).toBe(-0.03)
  expect([sameDayGap(null, 1), sameDayGap(1, null)]).toEqual([null, null])
})

it('says why a pool has no APR', () => {
  const of = (source: string | null, tvlUsd: number | null) => aprAbsence({ source, tvlUsd })
  expect([of('index', 5), of('index', 0), of('index', null)]).toEqual([
    'young',
    'empty',
    'unpriced',
  ])
  expect([of('a provider', 5), of(null, null)]).toEqual(['unreported', 'unreported'])
})
