import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { filterQuery, formatAuctionFilter, parseAuctionFilter, WON } from './auction-filter'

const solver = address(`0x${'1'.repeat(40)}`)
const token = address(`0x${'2'.repeat(40)}`)

describe('the filter of the auctions page in its URL', () => {
  it('survives a round trip and keeps the network', () => {
    const search = `?network=local&solver=${solver}&token=${token}`
    const filter = parseAuctionFilter(search, 1)
    expect(filter).toEqual({ show: 'won', solver, token })
    expect(formatAuctionFilter('?network=local', filter)).toBe(search)
    expect(formatAuctionFilter(search, WON)).toBe('?network=local')
    expect(formatAuctionFilter('', WON)).toBe('')
    expect(formatAuctionFilter('', { ...WON, show: 'all' })).toBe('?show=all')
  })

  it('leaves out what cannot be read, and shows all only without a solver or a token', () => {
    expect(parseAuctionFilter('?show=some&solver=0x12&token=weth', 1)).toEqual(WON)
    expect(parseAuctionFilter('?show=all', 1)).toEqual({ ...WON, show: 'all' })
    expect(parseAuctionFilter(`?show=all&token=${token}`, 1).show).toBe('won')
  })

  it('is what the list is asked for', () => {
    expect(filterQuery(WON)).toEqual({ withWinner: true, solver: null, token: null })
    expect(filterQuery({ ...WON, show: 'all' }).withWinner).toBe(false)
  })
})
