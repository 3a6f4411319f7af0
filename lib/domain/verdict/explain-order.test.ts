import { describe, expect, it } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { decidedReport } from './decided-report'
import { explainOrder } from './explain-order'
import type { DebugReport } from './report'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  MATCHER,
  OWNER,
  orderWith,
  pricesAt,
  reportWith,
  START_MS,
  tradeWith,
} from './report.fixture'
import { explained } from './said.fixture'
import type { VerdictContext, VerdictRule } from './verdict'

const context: VerdictContext = { nowMs: START_MS + 60_000, headBlock: 103 }

function explain(report: DebugReport, at: VerdictContext = context) {
  const { decided, solvingId } = decidedReport(report)
  return explained(explainOrder(decided, at, solvingId))
}

const event = (label: string, seconds: number, reason?: string) => ({
  label,
  timestamp: at(START_MS + seconds * 1000),
  reason,
})
const created = event('created', 0)
const ready = event('ready', 2)

const won = auctionWith(1, {
  proposedSolutions: [bidWith({ isWinner: true })],
  settlementAttempts: [attemptWith()],
})
const failedWith = (outcome: string) =>
  auctionWith(1, {
    proposedSolutions: [bidWith({ isWinner: true })],
    settlementAttempts: [
      attemptWith({ outcome, endBlock: 109, endTimestamp: at(START_MS + 20_000) }),
    ],
  })
const shortMarket = { nativePrices: pricesAt(1_964n) }

describe('the order’s status comes first', () => {
  const filled = orderWith({
    status: 'fulfilled',
    executedSellAmountBeforeFees: atoms(10n ** 18n),
    executedBuyAmount: atoms(2_079_000_000n),
  })

  it('filled: names the trade and how far over the limit', () => {
    const found = explain(reportWith({ order: filled, trades: [tradeWith()] }))
    expect(found).toMatchObject({ rule: 'filled', confidence: 'cause', refs: ['trade-105-4'] })
    expect(found.text).toBe(
      'It was filled 3.95 % better than the limit. Sold <1000000000000000000> for <2079000000> in block 105.',
    )
  })

  it('filled: falls back to the order when no trade is listed', () => {
    expect(explain(reportWith({ order: filled })).refs).toEqual(['order'])
  })

  it('filled in several trades names the newest block', () => {
    const trades = [tradeWith({ blockNumber: 120 }), tradeWith()]
    expect(explain(reportWith({ order: filled, trades })).text).toContain(
      'in 2 trades, the last in block 120',
    )
  })

  const gone = orderWith({ status: 'cancelled', invalidated: true })

  it.each([
    [
      undefined,
      'Nothing of it was filled. Cancelled by a signed request of its owner at t+9.',
      'cause',
    ],
    [
      'signed request of the owner',
      'Nothing of it was filled. Cancelled by a signed request of its owner at t+9.',
      'cause',
    ],
    [
      'replaced',
      'Nothing of it was filled. Cancelled because a newer order of the owner replaced it at t+9.',
      'cause',
    ],
    [
      'onchain_invalidation',
      'Nothing of it was filled. Cancelled on chain by its owner at t+9.',
      'cause',
    ],
    ['policy', 'Nothing of it was filled. Cancelled at t+9; recorded reason: policy.', 'likely'],
  ])('cancelled with reason %j says who did it', (reason, text, confidence) => {
    const found = explain(
      reportWith({ order: gone, events: [created, event('cancelled', 9, reason)] }),
    )
    expect(found).toMatchObject({ rule: 'cancelled', text, confidence, refs: ['event-1'] })
  })

  it('cancelled without an event names the on-chain user, or says that the cause is unknown', () => {
    const onchain = orderWith({ status: 'cancelled', invalidated: true, onchainUser: OWNER })
    expect(explain(reportWith({ order: onchain })).text).toBe(
      'Nothing of it was filled. Cancelled on chain by 0x0a0a, who placed it.',
    )
    expect(explain(reportWith({ order: gone })).text).toContain('the records do not say which')
  })

  it.each([
    [
      'signedRequest',
      'Nothing of it was filled. Cancelled by a signed request of its owner at t+9.',
    ],
    [
      'replacement',
      'Nothing of it was filled. Cancelled because a newer order of the owner replaced it at t+9.',
    ],
    ['onChain', 'Nothing of it was filled. Cancelled on chain by its owner at t+9.'],
    [
      'nativeRefund',
      'Nothing of it was filled. Cancelled on chain by its user, who took the native coin back at t+9.',
    ],
  ] as const)(
    'cancelled by %s, as the report itself says, when no event is stored',
    (source, text) => {
      const cancellation = { source, timestamp: at(START_MS + 9_000) }
      expect(explain(reportWith({ order: gone, cancellation }))).toMatchObject({
        rule: 'cancelled',
        text,
        confidence: 'cause',
        refs: ['order'],
      })
    },
  )

  it('filled although a cancellation was accepted says so', () => {
    const cancellation = { source: 'signedRequest', timestamp: at(START_MS + 9_000) } as const
    expect(
      explain(reportWith({ order: filled, trades: [tradeWith()], cancellation })).text,
    ).toMatch(
      /^It was filled .* in block 105\. It was cancelled as well, when the settlement was already on its way\.$/,
    )
  })

  it('cancelled after a part was filled says how much', () => {
    const order = orderWith({
      status: 'cancelled',
      partiallyFillable: true,
      executedSellAmountBeforeFees: atoms(4n * 10n ** 17n),
      executedBuyAmount: atoms(900_000_000n),
    })
    expect(explain(reportWith({ order })).text).toMatch(
      /^40 % of it was filled, 12.5 % better than the limit\. Cancelled/,
    )
  })

  it('waiting for a signature', () => {
    const order = orderWith({ status: 'presignaturePending', signingScheme: 'presign' })
    expect(explain(reportWith({ order }))).toMatchObject({
      rule: 'waitingForSignature',
      confidence: 'cause',
      refs: ['order'],
    })
  })

  it('placement error is quoted verbatim', () => {
    const order = orderWith({
      status: 'expired',
      onchainOrderData: { placementError: 'QuoteNotFound' },
    })
    const found = explain(reportWith({ order }))
    expect(found.rule).toBe('placementError')
    expect(found.text).toContain('QuoteNotFound')
    expect(found.reply).not.toContain('QuoteNotFound')
  })
})

describe('latest decisive evidence', () => {
  it('a winning bid before its deadline is being settled', () => {
    const found = explain(reportWith({ events: [created, ready], auctions: [won] }))
    expect(found).toMatchObject({ rule: 'executing', refs: ['bid-1-0', 'attempt-1-0'] })
    expect(found.text).toContain('until block 109')
  })

  it('a winning bid after its deadline without an outcome has failed', () => {
    const found = explain(reportWith({ auctions: [won] }), { ...context, headBlock: 110 })
    expect(found).toMatchObject({ rule: 'settlementFailed', confidence: 'cause' })
    expect(found.text).toContain('passed its deadline block 109 without an outcome')
  })

  it('nothing can settle an expired order any more', () => {
    const order = orderWith({ status: 'expired' })
    expect(explain(reportWith({ order, auctions: [won] })).rule).toBe('settlementFailed')
  })

  it('at the deadline block itself the settlement may still be mined', () => {
    const at = { ...context, headBlock: 109 }
    expect(explain(reportWith({ auctions: [won] }), at).rule).toBe('executing')
  })

  it('a winning bid nobody tried to settle is only likely the cause', () => {
    const auction = auctionWith(1, { proposedSolutions: [bidWith({ isWinner: true })] })
    const found = explain(reportWith({ auctions: [auction] }), { ...context, headBlock: 999 })
    expect(found).toMatchObject({ rule: 'settlementFailed', confidence: 'likely' })
    expect(found.text).toContain('no settlement attempt is recorded')
  })

  it.each([
    ['timeout', 'but the settlement passed its deadline block 109.'],
    ['driver failed: reverted', 'but the settlement failed: reverted.'],
    ['fell into the sea', 'but the settlement failed: fell into the sea.'],
  ])('reports outcome %j', (outcome, text) => {
    const found = explain(reportWith({ auctions: [failedWith(outcome)] }))
    expect(found.rule).toBe('settlementFailed')
    expect(found.refs[0]).toBe('attempt-1-0')
    expect(found.text).toContain(text)
  })

  it('takes the newest attempt of the winning solution, not another solution’s', () => {
    const auction = auctionWith(1, {
      proposedSolutions: [bidWith({ isWinner: true })],
      settlementAttempts: [
        attemptWith({ outcome: 'timeout', endBlock: 109 }),
        attemptWith({ solutionUid: 7, solver: MATCHER, outcome: 'success', endBlock: 105 }),
      ],
    })
    expect(explain(reportWith({ auctions: [auction] })).rule).toBe('settlementFailed')
  })

  it('being excluded comes before an older failed settlement', () => {
    const found = explain(
      reportWith({
        events: [
          created,
          ready,
          event('executing', 4),
          event('invalid', 30, 'insufficient_balance'),
        ],
        auctions: [failedWith('timeout')],
      }),
    )
    expect(found).toMatchObject({ rule: 'keptOut', confidence: 'cause', refs: ['event-3'] })
    expect(found.reply).toContain('Top up')
  })

  it.each([
    'dust_order',
    'missing_native_price',
    'no_route',
    'banned_user',
    'invalid_signature',
    'unsupported_token',
    'insufficient_balance',
  ])('exclusion for %s has its own text for both audiences', (reason) => {
    const found = explain(reportWith({ events: [created, event('filtered', 3, reason)] }))
    expect(found.rule).toBe('keptOut')
    expect(found.text).not.toContain(reason)
    expect(found.reply).not.toContain(reason)
  })

  it('a partially filled order is excluded with its remainder only', () => {
    const order = orderWith({ executedSellAmountBeforeFees: atoms(4n * 10n ** 17n) })
    const events = [created, event('invalid', 3, 'insufficient_balance')]
    expect(explain(reportWith({ order, events })).text).toMatch(
      /^40 % was filled\. The rest is left out of auctions since t\+3:/,
    )
  })

  it('an unknown reason is quoted verbatim, and to staff only', () => {
    const found = explain(reportWith({ events: [created, event('filtered', 3, 'full_moon')] }))
    expect(found.text).toContain('“full_moon”')
    expect(found).toMatchObject({ confidence: 'likely' })
    expect(found.reply).not.toContain('full_moon')
  })

  it('in_flight is no reason: the settlement it waits for is', () => {
    const events = [created, ready, event('executing', 4), event('filtered', 6, 'in_flight')]
    expect(explain(reportWith({ events, auctions: [won] })).rule).toBe('executing')
  })

  it('bids that lost', () => {
    const auction = auctionWith(3, {
      proposedSolutions: [
        bidWith({ ranking: 4, solutionUid: 3 }),
        bidWith({ ranking: 2, solutionUid: 1, solver: MATCHER }),
      ],
    })
    const found = explain(reportWith({ auctions: [auction] }))
    expect(found).toMatchObject({
      rule: 'bidsLost',
      confidence: 'cause',
      refs: ['bid-3-1', 'auction-3'],
    })
    expect(found.text).toBe(
      'The market is 4.76 % better than the limit, before costs. In auction 3, 2 bids contained it, the best ranked 2, and none won.',
    )
  })

  it('bids that were all filtered out', () => {
    const auction = auctionWith(3, { proposedSolutions: [bidWith({ filteredOut: true })] })
    expect(explain(reportWith({ auctions: [auction] })).text).toContain(
      'one bid contained it and was filtered out',
    )
  })

  it('no bid far from market names the exact shortfall, rounded down', () => {
    const auctions = Array.from({ length: 82 }, (_, index) => auctionWith(index + 1, shortMarket))
    const order = orderWith({ status: 'expired' })
    const found = explain(reportWith({ order, events: [created, ready], auctions }))
    expect(found).toMatchObject({ rule: 'noBid', confidence: 'likely', refs: ['auction-82'] })
    expect(found.text).toBe(
      'Nothing of it was filled. In 82 auctions no solver bid; in the last, 82, the limit was 1.83 % away from the market.',
    )
    expect(found.reply).toContain('When last checked, the limit was 1.83 % away from the market.')
  })

  it('no bid although the market met the limit: the cause is unknown', () => {
    const found = explain(reportWith({ auctions: [auctionWith(1)] }))
    expect(found).toMatchObject({ rule: 'noBid', confidence: 'unknown' })
    expect(found.text).toBe(
      'The market is 4.76 % better than the limit, before costs. In auction 1 no solver bid.',
    )
  })

  it('no bid: names the limit that would have been filled, rounded so that it suffices', () => {
    const report = reportWith({ auctions: [auctionWith(3, shortMarket)] })
    const { sellAmount, buyAmount } = report.order
    const fillPrice = {
      auctionId: 3,
      sellAmount,
      buyAmount: atoms((buyAmount * 98_765n) / 100_000n),
    }
    expect(explain({ ...report, fillPrice }).text).toContain(
      'with a limit 1.24 % lower it would have been filled there',
    )
    expect(explain({ ...report, fillPrice: { ...fillPrice, auctionId: 2 } }).text).not.toContain(
      'would have been filled',
    )
    expect(explain({ ...report, fillPrice: { ...fillPrice, buyAmount } }).text).not.toContain(
      'would have been filled',
    )
  })

  it('no bid without prices: makes no statement about the market', () => {
    const found = explain(reportWith({ auctions: [auctionWith(1, { nativePrices: {} })] }))
    expect(found).toMatchObject({ confidence: 'unknown' })
    expect(found.text).toContain('no price was recorded')
  })

  it('counts the auctions the report left out', () => {
    const found = explain(
      reportWith({ auctions: [auctionWith(9, shortMarket)], auctionsOmitted: 499 }),
    )
    expect(found.text).toContain('In 500 auctions')
  })

  it('rejected bids are mentioned without claiming that they contained the order', () => {
    const auction = auctionWith(1, {
      rejectedBids: [{ solver: MATCHER, reason: 'limit price violated' }],
    })
    expect(explain(reportWith({ auctions: [auction] })).text).toContain(
      'One bid of that auction was rejected (limit price violated); the record does not say whether',
    )
  })

  it('rejected bids that contained the order are told as such, without the others', () => {
    const unknown = { solver: MATCHER, reason: 'no answer in time' }
    const known = { solver: MATCHER, reason: 'transfer failed', containsOrder: true as const }
    const textWith = (rejectedBids: (typeof known | typeof unknown)[]) =>
      explain(reportWith({ auctions: [auctionWith(1, { rejectedBids })] })).text
    expect(textWith([unknown, known])).toContain(
      'the one bid with it was rejected: transfer failed.',
    )
    expect(textWith([known, { ...known, reason: 'late' }, unknown])).toContain(
      'all 2 bids with it were rejected, the first because: transfer failed.',
    )
  })

  it('a market short of the limit comes before an older lost bid, which is still mentioned', () => {
    const auctions = [
      auctionWith(1, { proposedSolutions: [bidWith()] }),
      auctionWith(2, shortMarket),
    ]
    const found = explain(reportWith({ auctions }))
    expect(found.rule).toBe('noBid')
    expect(found.text).toContain('Before, in auction 1, bids for it lost.')
  })

  it('lists the earlier failure as evidence', () => {
    const found = explain(
      reportWith({ auctions: [failedWith('timeout'), auctionWith(2, shortMarket)] }),
    )
    expect(found.text).toContain('Before, it won auction 1, but the settlement failed.')
    expect(found.refs).toEqual(['auction-2', 'auction-1'])
  })

  it('later auctions without bids at a fair price do not hide an older failure', () => {
    const auctions = [failedWith('timeout'), auctionWith(2), auctionWith(3)]
    const found = explain(reportWith({ auctions }))
    expect(found.rule).toBe('settlementFailed')
    expect(found.text).toContain('In the 2 auctions since, no solver bid.')
    expect(found.refs).toContain('auction-3')
  })

  it('an earlier partial fill starts the sentence but does not decide the verdict', () => {
    const order = orderWith({
      status: 'expired',
      partiallyFillable: true,
      executedSellAmountBeforeFees: atoms(5n * 10n ** 17n),
      executedBuyAmount: atoms(1_100_000_000n),
    })
    const settled = auctionWith(1, {
      proposedSolutions: [bidWith({ isWinner: true })],
      settlementAttempts: [attemptWith({ outcome: 'success', endBlock: 105 })],
    })
    const found = explain(
      reportWith({
        order,
        auctions: [settled, auctionWith(2, shortMarket)],
        trades: [tradeWith()],
      }),
    )
    expect(found.rule).toBe('noBid')
    expect(found.text).toMatch(
      /^50 % of it was filled, 10 % better than the limit\. In auction 2 no solver bid; there the limit was 1\.83 % away/,
    )
    expect(found.reply).toContain('The rest was not taken from your account.')
  })
})

describe('without auctions', () => {
  it('never part of an auction', () => {
    const found = explain(reportWith())
    expect(found).toMatchObject({
      rule: 'neverAuctioned',
      confidence: 'unknown',
      refs: ['event-0'],
    })
    expect(found.text).toBe(
      'It could have been in auctions since t+0, but none of them is recorded.',
    )
    const early = { ...context, nowMs: START_MS + 59_000 }
    expect(explain(reportWith(), early).text).toBe('It was in no auction yet; the next one has it.')
    expect(found.reply).toContain('Nothing was taken from your account.')
  })

  it('a start time ahead is the cause', () => {
    const order = orderWith({ validFrom: unixSeconds(START_MS / 1000 + 600) })
    const found = explain(reportWith({ order }))
    expect(found).toMatchObject({ rule: 'neverAuctioned', confidence: 'cause' })
    for (const said of [found.text, found.reply]) {
      expect(said).toContain('It may not trade before t+600.')
    }
  })

  it('too short a life is the likely cause, once no auction takes it any more', () => {
    const order = orderWith({
      status: 'expired',
      validTo: unixSeconds(START_MS / 1000 + 66),
    })
    const found = explain(reportWith({ order }))
    expect(found).toMatchObject({ rule: 'tooLate', confidence: 'likely' })
    expect(found.text).toContain(
      'valid for another 60 seconds, and this one could begin only 66 seconds',
    )
    expect(
      explain(reportWith({ order: { ...order, validTo: unixSeconds(START_MS / 1000 + 600) } })),
    ).toMatchObject({ confidence: 'unknown' })
  })

  it('events that contradict the missing auctions are unknown', () => {
    const found = explain(reportWith({ events: [created, ready] }))
    expect(found).toMatchObject({ rule: 'unknown', refs: ['event-1'] })
  })
})

describe('every reply', () => {
  const reports: readonly DebugReport[] = [
    reportWith(),
    reportWith({ auctions: [won] }),
    reportWith({ auctions: [failedWith('driver failed: reverted 0xdeadbeef')] }),
    reportWith({ auctions: [auctionWith(1, { proposedSolutions: [bidWith()] })] }),
    reportWith({ auctions: [auctionWith(1, shortMarket)] }),
    reportWith({ events: [created, event('invalid', 3, 'insufficient_balance')] }),
    reportWith({
      order: orderWith({ status: 'expired' }),
      auctions: [auctionWith(1, shortMarket)],
    }),
    reportWith({ order: orderWith({ status: 'cancelled' }) }),
    reportWith({ order: orderWith({ status: 'presignaturePending' }) }),
    reportWith({ order: orderWith({ status: 'fulfilled' }), trades: [tradeWith()] }),
    reportWith({
      order: orderWith({
        onchainOrderData: { placementError: 'QuoteNotFound' },
        onchainUser: OWNER,
      }),
    }),
    reportWith({ events: [created, ready] }),
    reportWith({ order: orderWith({ validTo: unixSeconds(START_MS / 1000 + 66) }) }),
    reportWith({
      order: orderWith({
        class: 'liquidity',
        partiallyFillable: true,
        executedSellAmountBeforeFees: atoms(10n ** 17n),
      }),
      events: [],
      trades: [tradeWith()],
    }),
    reportWith(),
    reportWith({ events: [created, ready], auctions: [auctionWith(1, { isSolving: true })] }),
  ]

  it('is tested for every rule', () => {
    const rules = new Set(reports.map((report) => explain(report).rule))
    const all: Readonly<Record<VerdictRule, true>> = {
      filled: true,
      unplaced: true,
      cancelled: true,
      waitingForSignature: true,
      placementError: true,
      executing: true,
      settlementFailed: true,
      keptOut: true,
      inFirstAuction: true,
      tooLate: true,
      bidsLost: true,
      noBid: true,
      neverAuctioned: true,
      unknown: true,
    }
    expect([...rules].sort()).toEqual(Object.keys(all).sort())
  })

  it.each(reports.map((report, index) => [index, report] as const))(
    'report %i: says where the money is, without internal terms',
    (_, report) => {
      const { reply } = explain(report)
      expect(reply).toMatch(/account|yours|received|nothing/i)
      expect(reply).not.toMatch(/auction|solver|bid\b|driver|0x|surplus|deadline block|score/i)
    },
  )

  it('names at least one row of the report as evidence', () => {
    for (const report of reports) expect(explain(report).refs.length).toBeGreaterThan(0)
  })
})
