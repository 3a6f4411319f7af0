import { describe, expect, it } from 'vitest'
import { isQuiet, otherAttempts, ownAttempts } from '@/lib/domain/verdict/auction-outcome'
import { blockClock } from '@/lib/domain/verdict/block-time'
import type { ReportAuction } from '@/lib/domain/verdict/report'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  MATCHER,
  reportWith,
  START_BLOCK,
  START_MS,
  TX,
  tradeWith,
} from '@/lib/domain/verdict/report.fixture'
import { filterTimeline } from './filter-timeline'
import { foldTimeline } from './fold-timeline'
import { buildTimeline } from './timeline'

const created = { label: 'created', timestamp: at(START_MS) }
const ready = { label: 'ready', timestamp: at(START_MS + 4_000) }
const quiet = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => auctionWith(from + index))

describe('blockClock', () => {
  it('dates the first auction by the first ready event and adds block times', () => {
    const clock = blockClock(reportWith({ events: [created, ready], auctions: quiet(3) }), 2)
    expect(clock(START_BLOCK + 2)).toBe(START_MS + 4_000)
    expect(clock(START_BLOCK + 6)).toBe(START_MS + 12_000)
    expect(clock(START_BLOCK)).toBe(START_MS)
  })

  it('interpolates between recorded rows', () => {
    const auction = auctionWith(1, {
      settlementAttempts: [
        attemptWith({
          startBlock: 110,
          startTimestamp: at(1_000),
          endBlock: 120,
          endTimestamp: at(41_000),
          outcome: 'success',
        }),
      ],
    })
    expect(blockClock(reportWith({ auctions: [auction] }), 2)(115)).toBe(21_000)
  })

  it('dates no block outside the recorded rows when the block time is not known', () => {
    const clock = blockClock(reportWith({ events: [created, ready], auctions: quiet(3) }), null)
    expect(clock(START_BLOCK + 2)).toBe(START_MS + 4_000)
    expect([clock(START_BLOCK), clock(START_BLOCK + 6)]).toEqual([null, null])
  })

  it('is null when no block has a known time', () => {
    expect(blockClock(reportWith({ auctions: quiet(2) }), 2)(104)).toBeNull()
  })
})

describe('buildTimeline', () => {
  it('merges events, auctions and trades, an auction before the events it caused', () => {
    const report = reportWith({
      events: [created, ready, { label: 'traded', timestamp: at(START_MS + 11_000) }],
      auctions: quiet(2),
      trades: [tradeWith()],
    })
    expect(buildTimeline(report, blockClock(report, 2)).map((item) => item.key)).toEqual([
      'event-0',
      'auction-1',
      'event-1',
      'auction-2',
      'trade-105-4',
      'event-2',
    ])
  })

  it('keeps auctions in the order of their ids when a clock runs backwards', () => {
    const auctions = [
      auctionWith(1, { timestamp: at(START_MS + 9_000) }),
      auctionWith(2, { timestamp: at(START_MS + 5_000) }),
    ]
    const report = reportWith({ auctions })
    const times = buildTimeline(report, blockClock(report, 2)).map((item) => item.ms)
    expect(times).toEqual([START_MS, START_MS + 9_000, START_MS + 9_000])
  })

  it('orders auctions by id when no time is known at all', () => {
    const report = reportWith({ events: [], auctions: quiet(3) })
    const keys = buildTimeline(report, () => null).map((item) => item.key)
    expect(keys).toEqual(['auction-1', 'auction-2', 'auction-3'])
  })
})

/** An auction that had the order, and settled and rejected only other bids. */
const settledByOthers: Partial<ReportAuction> = {
  rejectedBids: [{ solver: MATCHER, name: 'Matcher', reason: 'limit price violated' }],
  settlementAttempts: [
    attemptWith({ solutionUid: 1, outcome: 'success', endBlock: 105, txHash: TX }),
  ],
}

describe('isQuiet', () => {
  it('holds for changes to other orders only', () =>
    expect(isQuiet(auctionWith(1, settledByOthers))).toBe(true))
  it.each<readonly [string, Partial<ReportAuction>]>([
    ['a bid with it', { proposedSolutions: [bidWith()] }],
    ['a filtered bid with it', { proposedSolutions: [bidWith({ filteredOut: true })] }],
    ['a settlement of it', { proposedSolutions: [bidWith()], settlementAttempts: [attemptWith()] }],
  ])('does not hold for %s', (_, change) => expect(isQuiet(auctionWith(1, change))).toBe(false))

  it('separates the attempts whose solution contains the order, with their index', () => {
    const auction = auctionWith(1, {
      proposedSolutions: [bidWith()],
      settlementAttempts: [attemptWith({ solutionUid: 1 }), attemptWith()],
    })
    expect(ownAttempts(auction).map(({ index }) => index)).toEqual([1])
    expect(otherAttempts(auction).map(({ index }) => index)).toEqual([0])
  })

  it('folds such auctions', () => {
    const auctions = [1, 2, 3].map((id) => auctionWith(id, settledByOthers))
    const only = reportWith({ events: [], auctions })
    const rows = foldTimeline(buildTimeline(only, blockClock(only, 2)), new Set(), null)
    expect(rows).toMatchObject([{ kind: 'gap', auctions: 3 }])
  })
})

describe('foldTimeline', () => {
  const report = reportWith({
    events: [created, ready],
    auctions: [...quiet(82), auctionWith(83, { proposedSolutions: [bidWith()] }), ...quiet(2, 84)],
  })
  const items = buildTimeline(report, blockClock(report, 2))

  it('folds a long run into one row with its count, time and blocks', () => {
    const gaps = foldTimeline(items, new Set(), null).filter((row) => row.kind === 'gap')
    expect(gaps).toMatchObject([
      { key: 'auction-2', auctions: 81, durationMs: 320_000, blocks: 160, isOpen: false },
    ])
  })

  it('loses no item: folded and shown rows together are the whole timeline', () => {
    const rows = foldTimeline(items, new Set(), null)
    const count = rows.reduce((sum, row) => sum + (row.kind === 'gap' ? row.items.length : 1), 0)
    expect(count).toBe(items.length)
  })

  it('opens a run on request, and splits a folded one around the selected auction', () => {
    expect(foldTimeline(items, new Set(['auction-2']), null).length).toBe(items.length + 1)
    const rows = foldTimeline(items, new Set(), 'auction-40')
    const at = rows.findIndex((row) => row.kind === 'item' && row.item.key === 'auction-40')
    expect(rows[at - 1]).toMatchObject({ kind: 'gap', auctions: 38 })
    expect(rows[at + 1]).toMatchObject({ kind: 'gap', auctions: 42 })
  })
})

describe('filterTimeline', () => {
  const report = reportWith({
    events: [
      created,
      { label: 'invalid', timestamp: at(START_MS + 1), reason: 'insufficient_balance' },
    ],
    auctions: [
      auctionWith(1),
      auctionWith(2, { proposedSolutions: [bidWith()] }),
      auctionWith(3, {
        proposedSolutions: [bidWith({ solver: MATCHER, solverName: 'Matcher' })],
        settlementAttempts: [attemptWith({ outcome: 'timeout' })],
      }),
      auctionWith(4, settledByOthers),
    ],
    trades: [tradeWith()],
  })
  const items = buildTimeline(report, blockClock(report, 2))
  const keys = (kinds: readonly ('events' | 'bids' | 'attempts')[], text = '') =>
    filterTimeline(items, { kinds: new Set(kinds), text }).map((item) => item.key)

  it('shows all without a filter', () => expect(keys([])).toHaveLength(items.length))
  it('keeps events and trades', () =>
    expect(keys(['events']).toSorted()).toEqual(['event-0', 'event-1', 'trade-105-4']))
  it('keeps auctions with bids for the order', () =>
    expect(keys(['bids'])).toEqual(['auction-2', 'auction-3']))
  it('keeps auctions that tried to settle the order', () =>
    expect(keys(['attempts'])).toEqual(['auction-3']))
  it('combines kinds with or', () =>
    expect(keys(['events', 'attempts']).toSorted()).toEqual([
      'auction-3',
      'event-0',
      'event-1',
      'trade-105-4',
    ]))
  it('searches reasons, outcomes and solver names in any letter case', () => {
    expect(keys([], 'BALANCE')).toEqual(['event-1'])
    expect(keys([], 'Timeout')).toEqual(['auction-3'])
    expect(keys([], 'pathfinder')).toEqual(['auction-2'])
    expect(keys([], 'success')).toEqual([])
  })
})
