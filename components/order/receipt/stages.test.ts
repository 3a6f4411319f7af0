import { describe, expect, it } from 'vitest'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { filledAfterMs, type OrderRecords, orderStages } from './stages'

const placedMs = Date.UTC(2026, 10, 27, 15, 30, 1)
const at = (ms: number): UnixMicros => unixMicros((placedMs + ms) * 1000)
const split = address(`0x${'5'.repeat(40)}`)

const order = {
  status: 'fulfilled' as const,
  creationDate: at(0),
  signingScheme: 'eip712' as const,
  executedBuyAmount: atoms(3_001_832_311n),
  validTo: unixSeconds(placedMs / 1000 + 1800),
}

const bid = {
  solutionUid: 7,
  ranking: 1,
  solver: split,
  solverName: 'Split',
  isWinner: true,
  filteredOut: false,
  score: wei(1n),
  executedSell: atoms(1n),
  executedBuy: atoms(1n),
}

const records: OrderRecords = {
  events: [
    { label: 'created', timestamp: at(0) },
    { label: 'executing', timestamp: at(1400) },
    { label: 'traded', timestamp: at(4230) },
  ],
  auctions: [
    {
      id: 212,
      block: 2174,
      deadline: 2179,
      timestamp: at(1290),
      nativePrices: {},
      proposedSolutions: [bid, { ...bid, solutionUid: 8, ranking: 2, isWinner: false }],
      executions: [],
      settlementAttempts: [
        {
          solver: split,
          solutionUid: 7,
          startTimestamp: at(1510),
          startBlock: 2175,
          deadlineBlock: 2179,
          outcome: 'success',
        },
      ],
      feePolicies: [],
    },
  ],
  trades: [
    {
      blockNumber: 2176,
      logIndex: 0,
      buyAmount: atoms(3_001_832_311n),
      sellAmount: atoms(1n),
      sellAmountBeforeFees: atoms(1n),
      auctionId: 212,
    },
  ],
}

const reader = { separators: ENGLISH_SEPARATORS, zone: 'utc' } as const
const written = (facts: Parameters<typeof orderStages>[0]) =>
  orderStages(facts, reader).map(({ title, note, state }) => [title, note, state])

describe('orderStages', () => {
  it('tells the way of a filled order with its times', () => {
    const facts = { order, competition: null, blocks: [2176], records }
    expect(written(facts)).toEqual([
      ['Signed', '15:30:01 UTC', 'done'],
      ['In auction 212', '+1.2 s', 'done'],
      ['Split won', '2 bids, +1.4 s', 'done'],
      ['Sent', '+1.5 s', 'done'],
      ['Block 2,176', '+4.2 s', 'done'],
    ])
    expect(orderStages(facts, reader)[2]?.solver).toBe(split)
    expect(filledAfterMs(order, records)).toBe(4230)
  })

  it('says no more than is known where records may not be read', () => {
    const facts = { order, competition: null, blocks: [2176], records: null }
    expect(written(facts)).toEqual([
      ['Signed', '15:30:01 UTC', 'done'],
      ['Block 2,176', null, 'done'],
    ])
    expect(filledAfterMs(order, null)).toBeNull()
  })

  it('shows where an open order is', () => {
    const statesAt = (competition: CompetitionStatus | null) =>
      orderStages(
        { order: { ...order, status: 'open' }, competition, blocks: [], records: null },
        reader,
      ).map(({ state }) => state)
    expect(statesAt(null)).toEqual(['done', 'doing', 'todo', 'todo', 'todo'])
    const value = [{ solver: 'Split', executedAmounts: null }]
    expect(statesAt({ type: 'solved', value })).toEqual(['done', 'done', 'doing', 'todo', 'todo'])
    expect(statesAt({ type: 'executing', value })).toEqual([
      'done',
      'done',
      'done',
      'doing',
      'todo',
    ])
  })

  it('ends with how an unfilled order ended', () => {
    const unfilled = { ...order, executedBuyAmount: atoms(0n) }
    const quiet = { ...records, trades: [], auctionsOmitted: 4 }
    const facts = { competition: null, blocks: [], records: quiet }
    expect(written({ ...facts, order: { ...unfilled, status: 'expired' } })).toEqual([
      ['Signed', '15:30:01 UTC', 'done'],
      ['In 5 auctions', null, 'done'],
      ['Expired', '16:00:01 UTC', 'ended'],
    ])
    const cancellation = { source: 'signedRequest', timestamp: at(9000) } as const
    const cancelled = { ...facts, records: { ...quiet, cancellation } }
    expect(written({ ...cancelled, order: { ...unfilled, status: 'cancelled' } }).at(-1)).toEqual([
      'Cancelled',
      '15:30:10 UTC',
      'ended',
    ])
  })
})
