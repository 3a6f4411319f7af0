import { describe, expect, it } from 'vitest'
import { wei } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { account, uid } from '@/lib/infra/db/store.fixture'
import { attemptKind, tallyAuction, totalsOf, type WatchedAuction } from './auction-tally'
import { auctionLine, totalLines } from './report-lines'
import { reasonOf, type Shortfall } from './shortfall'

const TX = txHash(`0x${'ab'.repeat(32)}`)
const SUMS = {
  quoted: 10n ** 18n,
  market: 10n ** 18n,
  difference: 10n ** 15n,
  marketMove: -(10n ** 15n),
  gas: 0n,
  fee: 0n,
  solving: 2n * 10n ** 15n,
}
const NO_QUOTES = {
  orders: 0,
  atOrAbove: 0,
  share: null,
  medianImprovementBps: null,
  split: { orders: 0, held: 0, share: null, sums: SUMS },
}

type Bid = { score: bigint; isWinner?: boolean; isSettled?: boolean }

function watched(
  auctionId: number,
  bound: bigint | null,
  bids: readonly Bid[],
  outcomes: readonly (string | undefined)[] = [],
  shortfall: Shortfall | null = null,
): WatchedAuction {
  const at = { auctionId, auctionStartBlock: 1, auctionDeadlineBlock: 6, transactionHashes: [] }
  return {
    summary: {
      ...at,
      timestamp: unixMicros(1),
      orders: 4,
      ordersFilled: 0,
      solutions: bids.length,
      winners: 1,
      bestScore: null,
      bound: null,
      outcome: 'settled',
      won: null,
    },
    bounds: bound === null ? null : { bound, fillOrKill: bound - bound / 5n },
    shortfall,
    competition: {
      ...at,
      referenceScores: {},
      auction: { orders: [uid(1)], prices: {} },
      solutions: bids.map(({ score, isWinner = true, isSettled = true }) => ({
        solverAddress: account(1),
        score: wei(score),
        ranking: 1,
        clearingPrices: {},
        isWinner,
        filteredOut: false,
        orders: [],
        referenceScore: null,
        txHash: isWinner && isSettled ? TX : null,
      })),
    },
    attempts: outcomes.map((outcome) => ({
      solver: account(1),
      solutionUid: 0,
      startTimestamp: unixMicros(1),
      startBlock: 1,
      deadlineBlock: 6,
      ...(outcome === undefined ? {} : { outcome }),
    })),
  }
}

describe('the tally of auctions', () => {
  const tallies = [
    watched(
      1,
      100n,
      [{ score: 60n }, { score: 30n }, { score: 99n, isWinner: false }],
      ['success'],
    ),
    watched(
      2,
      50n,
      [{ score: 40n, isSettled: false }],
      ['driver failed: the settlement reverted on chain'],
    ),
    watched(3, 50n, [], [], { withGas: 10n, again: { score: 8n, fair: 9n } }),
    watched(4, null, [{ score: 7n }], ['success', 'timeout', undefined]),
    watched(5, 0n, []),
  ].map(tallyAuction)

  it('compares the winners with the bound, settled or not, where there is one', () => {
    const { auctions, measured, won, settled } = totalsOf(tallies)
    expect(auctions).toBe(5)
    expect(measured).toEqual({
      count: 4,
      score: 130n,
      settledScore: 90n,
      bound: 200n,
      fillOrKill: 160n,
      // The third could have scored 9 instead of 40.
      proven: 129n,
    })
    expect(won).toMatchObject({ count: 2, score: 130n, bound: 150n })
    expect(settled).toMatchObject({ count: 1, score: 90n, settledScore: 90n, bound: 100n })
  })

  it('counts attempts by outcome, with reasons', () => {
    const { attempts, reasons } = totalsOf(tallies)
    expect(attempts).toEqual({ settled: 2, reverted: 1, timedOut: 1, failed: 0, running: 1 })
    expect([...reasons]).toEqual([
      ['the settlement reverted on chain', 1],
      ['timeout', 1],
      ['not over when it was read', 1],
    ])
    expect(attemptKind('driver failed: simulation reverted: no balance')).toBe('failed')
  })

  it.each<readonly [string, Shortfall, string]>([
    ['gas', { withGas: 100n, again: null }, 'gas: at most 100 with it'],
    [
      'what was lost',
      { withGas: 200n, again: { score: 150n, fair: 160n } },
      'lost: 150 when solved again',
    ],
    [
      'what is proven',
      { withGas: 200n, again: { score: 95n, fair: 99n } },
      'no more is possible at fair prices: at most 99',
    ],
    [
      'that nothing is proven',
      { withGas: 200n, again: { score: 95n, fair: null } },
      'the bound is not known to be reachable: 95 when solved again',
    ],
  ])('names as the reason for a low score %s', (_, shortfall, reason) => {
    expect(reasonOf(92n, shortfall, String)).toBe(reason)
  })

  it('is printed by auction and in total', () => {
    const words = tallies.map((tally) =>
      auctionLine(tally)
        .trim()
        .split(/\s{2,}/),
    )
    expect(words.map((cells) => cells.at(-1))).toEqual([
      'settled',
      'settled 0/1, 1 reverted',
      'no winner; lost: 0.000000000 when solved again',
      'settled',
      'nothing to gain',
    ])
    const lines = totalLines(totalsOf(tallies), NO_QUOTES)
    expect(lines[0]).toBe('Auctions: 5, 1 of them without an instance and not measured')
    expect(lines[1]).toContain('81.25 % (4 auctions)')
    expect(lines).toContain(
      'Orders executed at or above their quote: no order with a quote was filled',
    )
    const quotes = {
      orders: 4,
      atOrAbove: 3,
      share: 0.75,
      medianImprovementBps: 1.5,
      split: { orders: 3, held: 3, share: 1, sums: SUMS },
    }
    expect(totalLines(totalsOf([]), quotes)).toEqual(
      expect.arrayContaining([
        'Orders executed at or above their quote: 3 of 4, 75.00 %; median improvement 1.5 bps',
        '  but for what the market moved: 3 of 3, 100.00 % (99.5 % expected)',
        '  beyond the quotes in native coins: 0.001000000 = market -0.001000000, gas 0.000000000, fees 0.000000000, solving 0.002000000',
      ]),
    )
  })
})
