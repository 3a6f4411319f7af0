import { describe, expect, it } from 'vitest'
import { quietRow } from '@/lib/client/auctions/competition-row.fixture'
import { auctionRows, withNewAuctions } from './auction-rows'

const row = (auctionId: number, winners = 0) => ({ ...quietRow(auctionId), winners })
const ids = (rows: readonly { auctionId: number }[]) => rows.map(({ auctionId }) => auctionId)

describe('auctionRows', () => {
  it('holds new auctions back and updates those shown', () => {
    const rows = auctionRows([row(5), row(4)], [row(7), row(6), row(5, 1)])
    expect(ids(rows.shown)).toEqual([5, 4])
    expect(rows.shown[0]?.winners).toBe(1)
    expect([rows.waiting, rows.hasGap, rows.nextShown]).toEqual([2, false, 6])
  })

  it('takes no older auction from the newest ones than the pages have', () => {
    const rows = auctionRows([row(5), row(4)], [row(6), row(5), row(4), row(3)])
    expect(ids(rows.shown)).toEqual([5, 4])
  })

  it('reports a gap when every auction of the newest page is new', () => {
    expect(auctionRows([row(5)], [row(9), row(8)]).hasGap).toBe(true)
    expect(auctionRows([], [])).toEqual({
      shown: [],
      nextShown: null,
      waiting: 0,
      hasGap: false,
    })
  })
})

describe('withNewAuctions', () => {
  it('keeps the added auctions after they left the newest page', () => {
    const pages = withNewAuctions([[row(5), row(4)], [row(3)]], [row(7), row(6), row(5)])
    expect(pages.map(ids)).toEqual([[7, 6, 5, 4], [3]])
    const rows = auctionRows(pages.flat(), [row(10), row(9), row(8)])
    expect(ids(rows.shown)).toEqual([7, 6, 5, 4, 3])
    expect(rows.waiting).toBe(3)
  })

  it('fills an empty list and adds no auction twice', () => {
    const pages = withNewAuctions([[]], [row(2), row(1)])
    expect(pages.map(ids)).toEqual([[2, 1]])
    expect(withNewAuctions(pages, [row(2), row(1)]).map(ids)).toEqual([[2, 1]])
  })
})
