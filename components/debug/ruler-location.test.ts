import { describe, expect, it } from 'vitest'
import { formatRulerLocation, parseRulerLocation } from './ruler-location'

describe('ruler location', () => {
  it('survives a round trip through the address', () => {
    const search = '?sel=auction-7&show=events%2Cbids&find=time+out'
    expect(formatRulerLocation(parseRulerLocation(search))).toBe(search)
  })

  it('ignores what it does not understand', () => {
    const { selected, filter } = parseRulerLocation('?sel=%3Cscript%3E&show=bids,moons')
    expect(selected).toBeNull()
    expect([...filter.kinds]).toEqual(['bids'])
  })

  it('is empty when nothing is selected or filtered', () => {
    expect(formatRulerLocation(parseRulerLocation(''))).toBe('')
  })
})
