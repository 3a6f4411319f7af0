import { describe, expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { LISTED_ORDER, pressColumn, sortPools } from './pool-sort'

const a = testPool('1', { apr: 5, tvlUsd: 10, name: 'b/c' })
const b = testPool('2', { apr: null, tvlUsd: 30, name: 'A/B' })
const c = testPool('3', { apr: 9, tvlUsd: 20, name: 'a/b' })
const d = testPool('4', { apr: 5, tvlUsd: 40, name: 'c/d' })
const all = [a, b, c, d]

describe('sortPools', () => {
  it('puts unknown values last in both directions', () => {
    expect(sortPools(all, [{ column: 'apr', descending: true }])).toEqual([c, d, a, b])
    expect(sortPools(all, [{ column: 'apr', descending: false }])).toEqual([d, a, c, b])
  })

  it('lets the second key decide among equals', () => {
    const keys = [
      { column: 'apr', descending: true },
      { column: 'tvl', descending: false },
    ] as const
    expect(sortPools(all, keys)).toEqual([c, a, d, b])
  })

  it('orders names in any letter case', () => {
    expect(sortPools(all, [{ column: 'pool', descending: false }])).toEqual([b, c, a, d])
  })

  it('lists most value locked first', () => {
    expect(sortPools(all, LISTED_ORDER)).toEqual([d, b, c, a])
  })
})

describe('pressColumn', () => {
  const byApr = { column: 'apr', descending: true } as const
  const byTvl = { column: 'tvl', descending: true } as const

  it('sorts by the column alone, numbers descending, then reverses', () => {
    expect(pressColumn([byTvl], 'apr', 'alone')).toEqual([byApr])
    expect(pressColumn([byApr], 'apr', 'alone')).toEqual([{ ...byApr, descending: false }])
    expect(pressColumn([byTvl], 'pool', 'alone')).toEqual([{ column: 'pool', descending: false }])
    expect(pressColumn([byApr, byTvl], 'apr', 'alone')).toEqual([byApr])
  })

  it('adds, reverses and removes a column when extending', () => {
    const joined = pressColumn([byTvl], 'apr', 'extend')
    expect(joined).toEqual([byTvl, byApr])
    const turned = pressColumn(joined, 'apr', 'extend')
    expect(turned).toEqual([byTvl, { ...byApr, descending: false }])
    expect(pressColumn(turned, 'apr', 'extend')).toEqual([byTvl])
    expect(pressColumn([{ ...byTvl, descending: false }], 'tvl', 'extend')).toEqual(LISTED_ORDER)
  })
})
