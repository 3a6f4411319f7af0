import { describe, expect, it } from 'vitest'
import {
  auctionHref,
  formatAuctionLocation,
  parseAuctionLocation,
  parseAuctionNumber,
} from './auction-location'

const uid = `0x${'2a'.repeat(56)}`

describe('location of an auction page', () => {
  it('survives a round trip', () => {
    const search = `?order=${uid}&bid=2&with=1`
    expect(formatAuctionLocation(parseAuctionLocation(search))).toBe(search)
    expect(formatAuctionLocation(parseAuctionLocation(''))).toBe('')
  })

  it('treats invalid values as absent', () => {
    const nothing = { order: null, bid: null, other: null }
    expect(parseAuctionLocation('?order=0x12&bid=-1&with=0')).toEqual(nothing)
    expect(parseAuctionLocation('?bid=3&with=3')).toEqual({ ...nothing, bid: 3 })
  })

  it('links to an auction with an order to highlight', () => {
    const { order } = parseAuctionLocation(`?order=${uid}`)
    expect(auctionHref('local', 7, order)).toBe(`/auctions/local/7?order=${uid}`)
    expect(auctionHref('local', 7)).toBe('/auctions/local/7')
  })

  it('reads a number with or without group separators', () => {
    expect(['8,123,456', ' 8123456 ', '8 123 456', '8.123.456'].map(parseAuctionNumber)).toEqual(
      Array(4).fill(8_123_456),
    )
    for (const text of ['', 'latest', '-1', '1e5', '9'.repeat(16), '1 2', '1.2', "21'1", '1_2']) {
      expect(parseAuctionNumber(text), text).toBeNull()
    }
  })
})
