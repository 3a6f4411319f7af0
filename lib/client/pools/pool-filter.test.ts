import { describe, expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { address } from '@/lib/domain/shared/address'
import { EVERY_POOL, filterPools, isEveryPool, withSpan } from './pool-filter'

const deep = testPool('1', { tvlUsd: 5_000_000, apr: 4 })
const small = testPool('2', { tvlUsd: 9_000, apr: 41, project: 'driftpool', name: 'GNO/DAI' })
const unknown = testPool('3', { tvlUsd: null, apr: 4 })
const all = [deep, small, unknown]
const shownBy = (filter: Partial<typeof EVERY_POOL>) =>
  filterPools(all, { ...EVERY_POOL, ...filter }).shown

describe('filterPools', () => {
  it('shows all without conditions', () => {
    expect(shownBy({})).toEqual(all)
    expect(isEveryPool(EVERY_POOL)).toBe(true)
  })

  it('includes both ends of a span', () => {
    expect(shownBy({ spans: { apr: { from: 4, to: 41 } } })).toEqual(all)
    expect(shownBy({ spans: { apr: { from: 4.000001, to: 41 } } })).toEqual([small])
    expect(shownBy({ spans: { apr: { from: null, to: 40.999999 } } })).toEqual([deep, unknown])
  })

  it('hides and counts pools whose filtered number is unknown', () => {
    const spans = { tvl: { from: 1_000_000, to: null } }
    expect(filterPools(all, { ...EVERY_POOL, spans })).toEqual({ shown: [deep], hiddenUnknown: 1 })
    const narrow = { ...spans, apr: { from: 5, to: null } }
    expect(filterPools(all, { ...EVERY_POOL, spans: narrow }).hiddenUnknown).toBe(0)
  })

  it('matches any of several projects', () => {
    expect(shownBy({ projects: ['driftpool'] })).toEqual([small])
    expect(shownBy({ projects: ['driftpool', 'harborswap'] })).toEqual(all)
  })

  it('matches pools that hold a token, whatever their name', () => {
    const weth = address(`0x${'ab'.repeat(20)}`)
    const held = testPool('4', { tokens: [weth], name: '0x444444…444444' })
    const shown = filterPools([deep, held], { ...EVERY_POOL, token: weth }).shown
    expect(shown).toEqual([held])
    expect(isEveryPool({ ...EVERY_POOL, token: weth })).toBe(false)
  })

  it('separates flagged pools from the others', () => {
    expect(shownBy({ flags: 'with' })).toEqual([small, unknown])
    expect(shownBy({ flags: 'without' })).toEqual([deep])
  })

  it('finds by words of name, project and address, in any case and order', () => {
    expect(shownBy({ find: 'drift gno' })).toEqual([small])
    expect(shownBy({ find: '0x111' })).toEqual([deep])
    expect(shownBy({ find: '  ' })).toEqual(all)
  })
})

describe('withSpan', () => {
  it('sets, replaces and removes a span', () => {
    const set = withSpan(EVERY_POOL, 'tvl', { from: 1, to: null })
    expect(set.spans).toEqual({ tvl: { from: 1, to: null } })
    expect(isEveryPool(set)).toBe(false)
    expect(withSpan(set, 'tvl', { from: null, to: null })).toEqual(EVERY_POOL)
  })
})
