import { describe, expect, it } from 'vitest'
import { WON } from './auction-filter'
import {
  AUCTIONS_PER_PAGE,
  auctionsToRenew,
  firstPageOfStrip,
  renewedStrip,
  STRIP_AUCTIONS,
  stripHeight,
  summarizeStrip,
} from './auction-strip'
import { quietRow, solver, wonRow } from './competition-row.fixture'

const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => quietRow(from - at))
const ids = (rows: readonly { auctionId: number }[] | null) =>
  rows?.map(({ auctionId }) => auctionId) ?? null

describe('the strip of the newest auctions', () => {
  it('takes in new ones, replaces what it had and stays as long', () => {
    const rows = down(110, 11)
    const strip = renewedStrip(rows, [quietRow(111), wonRow(110)])
    expect(strip).toHaveLength(STRIP_AUCTIONS)
    expect([strip?.[0]?.auctionId, strip?.at(-1)?.auctionId]).toEqual([111, 12])
    expect(strip?.[1]?.outcome).toBe('settled')
  })

  it('begins anew when auctions in between are missing', () => {
    expect(renewedStrip(down(5, 1), down(9, 7))).toBeNull()
    expect(ids(renewedStrip(down(3, 1), down(5, 4)))).toEqual([5, 4, 3, 2, 1])
    expect(ids(renewedStrip([], down(2, 1)))).toEqual([2, 1])
  })

  it('is read anew down to the oldest auction that has not ended', () => {
    expect(auctionsToRenew(down(100, 1))).toBe(25)
    const rows = down(100, 1).map((row) =>
      row.auctionId === 60 ? { ...row, outcome: 'settling' as const } : row,
    )
    expect(auctionsToRenew(rows)).toBe(41)
  })
})

describe('the first page of the list', () => {
  it('is taken from the strip where this has all of it', () => {
    const short = [quietRow(3), wonRow(2), wonRow(1)]
    expect(ids(firstPageOfStrip(short, WON))).toEqual([2, 1])
    expect(ids(firstPageOfStrip(short, { ...WON, show: 'all' }))).toEqual([3, 2, 1])
    expect(firstPageOfStrip(short, { ...WON, solver: solver(1) })).toBeNull()
    expect(firstPageOfStrip(down(100, 1), WON)).toBeNull()
    const often = down(100, 1).map((row) => (row.auctionId > 60 ? wonRow(row.auctionId) : row))
    expect(firstPageOfStrip(often, WON)).toHaveLength(AUCTIONS_PER_PAGE)
  })
})

describe('the sum of the strip', () => {
  it('counts what was settled, how long it took, and who won how often', () => {
    const failed = { ...wonRow(3, 2), outcome: 'notSettled' as const }
    const summary = summarizeStrip([wonRow(5, 1, 2), quietRow(4), failed, wonRow(2, 1, 3)])
    expect(summary).toMatchObject({
      auctions: 4,
      settled: 2,
      won: 3,
      failed: 1,
      spanMs: 3_000,
      score: 220n,
      scoreUsd: 5,
    })
    expect(summary.solvers.map(({ solver, won }) => [solver, won])).toEqual([
      [solver(1), 2],
      [solver(2), 1],
      [solver(9), 0],
    ])
  })

  it('is not known in US dollars when one score is not', () => {
    expect(summarizeStrip([wonRow(2, 1, null), wonRow(1)]).scoreUsd).toBeNull()
    expect(summarizeStrip([])).toMatchObject({ auctions: 0, spanMs: 0, score: 0n })
  })
})

describe('the height of a score', () => {
  it('is logarithmic from one cent to a thousand dollars', () => {
    expect([0, 0.01, 1_000, 50_000].map(stripHeight)).toEqual([0, 0, 1, 1])
    expect(stripHeight(0.1)).toBeCloseTo(0.2)
    expect(stripHeight(100)).toBeCloseTo(0.8)
  })
})
