import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageAprs, projectName } from './average-apr'

const tvlUsd = 1_000_000

describe('averageAprs', () => {
  it('are unweighted means of the known values', () => {
    expect(
      averageAprs([
        { project: 'b', apr: 1, tvlUsd },
        { project: 'b', apr: null, tvlUsd },
        { project: 'b', apr: 2, tvlUsd },
        { project: 'b', apr: 2, tvlUsd },
        { project: 'a', apr: 0, tvlUsd },
      ]),
    ).toEqual({ a: 0, b: 1.666667 })
  })

  it('leave out a project without known values', () => {
    expect(averageAprs([{ project: 'a', apr: null, tvlUsd }])).toEqual({})
    expect(averageAprs([])).toEqual({})
  })

  it('leave out what is too thin to mean anything, and a project of nothing else', () => {
    const drained = { apr: 5e9, tvlUsd: 0.02 }
    expect(
      averageAprs([
        { project: 'a', apr: 4, tvlUsd: 10_000 },
        { project: 'a', apr: 6, tvlUsd },
        { project: 'a', apr: 900, tvlUsd: 9_999.99 },
        { project: 'a', apr: 900, tvlUsd: null },
        { project: 'a', apr: 900, tvlUsd: Number.NaN },
        { project: 'a', ...drained },
        { project: 'b', ...drained },
      ]),
    ).toEqual({ a: 5 })
  })

  it('merge names that differ only in surrounding quotes and blanks', () => {
    const pools = ['"Tidepool"', 'Tidepool', ' ""Tidepool" ', '" Tidepool"'].map(
      (project, apr) => ({ project, apr, tvlUsd }),
    )
    expect(averageAprs(pools)).toEqual({ Tidepool: 1.5 })
  })

  it('work for any name, and are sorted by name', () => {
    const pools = ['toString', '__proto__', 'a'].map((project) => ({ project, apr: 1, tvlUsd }))
    expect(Object.entries(averageAprs(pools))).toEqual([
      ['__proto__', 1],
      ['a', 1],
      ['toString', 1],
    ])
  })

  it('lie between the minimum and the maximum', () => {
    const aprs = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(aprs, (all) => {
        const { p: mean } = averageAprs(all.map((apr) => ({ project: 'p', apr, tvlUsd })))
        expect(mean).toBeGreaterThanOrEqual(Math.min(...all) - 1e-6)
        expect(mean).toBeLessThanOrEqual(Math.max(...all) + 1e-6)
      }),
      { seed: 2 },
    )
  })
})

describe('projectName', () => {
  it('keeps quotes and blanks within', () => {
    expect(projectName('"Say "when" twice"')).toBe('Say "when" twice')
    expect(projectName('CoW AMM')).toBe('CoW AMM')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ' ', 'a') }), (raw) => {
        expect(projectName(projectName(raw))).toBe(projectName(raw))
      }),
      { seed: 3 },
    )
  })
})
