import { describe, expect, it } from 'vitest'
import { notifiedOrderOf } from '@/lib/domain/notification/notification.fixture'
import { shortfallNotification } from '@/lib/domain/notification/shortfall-notification'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { explainOrder } from './explain-order'
import { fundsReason, type OwnerFunds } from './funds-reason'
import { orderReason } from './order-reason'
import type { NativePrices } from './price-gap'
import { reasonSentence } from './reason-sentence'
import type { DebugReport, ReportOrder } from './report'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  reportWith,
  START_MS,
  tradeWith,
  USDC,
  WETH,
} from './report.fixture'
import { said, WORDS, wholeReply } from './said.fixture'
import { sentenceText } from './sentence'

const nowMs = START_MS + 60_000
const enough = { balance: 10n ** 18n, allowance: 10n ** 18n }
const market = (usdc: bigint) =>
  new Map([
    [WETH, pricesAt(usdc)[WETH] ?? 0n],
    [USDC, pricesAt(usdc)[USDC] ?? 0n],
  ])

type Live = { readonly funding: OwnerFunds; readonly prices: NativePrices }

/** As a page passes them on. */
const judged = (order: ReportOrder, { funding, prices }: Live) => ({
  funds: order.status === 'open' ? fundsReason(order, funding) : null,
  prices,
})

/** What a list of orders, which has no report, says of the order. */
function inLists(order: ReportOrder, live: Live, executing = false) {
  const reason = orderReason(order, {
    ...judged(order, live),
    nowSeconds: nowMs / 1000,
    isExecuting: executing,
  })
  return reason === null ? null : said(reasonSentence(reason))
}

const half = {
  partiallyFillable: true,
  executedSellAmountBeforeFees: atoms(5n * 10n ** 17n),
  executedBuyAmount: atoms(1_040_000_000n),
}
const all = {
  status: 'fulfilled',
  executedSellAmountBeforeFees: atoms(10n ** 18n),
  executedBuyAmount: atoms(2_079_000_000n),
} as const
const lost = auctionWith(1, { proposedSolutions: [bidWith()] })
const failed = auctionWith(1, {
  proposedSolutions: [bidWith({ isWinner: true })],
  settlementAttempts: [attemptWith({ outcome: 'timeout', endBlock: 109 })],
})
const kept = [
  { label: 'created', timestamp: at(START_MS) },
  { label: 'invalid', timestamp: at(START_MS + 3_000), reason: 'insufficient_balance' },
]

describe('one order has one cause, in the same words and amounts everywhere', () => {
  const waits = { funding: enough, prices: market(1_964n) }
  const cases: readonly [string, Partial<DebugReport>, Live, string][] = [
    ['far', { auctions: [auctionWith(1)] }, waits, 'The limit is 1.83 % away from the market.'],
    ['far, never auctioned', {}, waits, 'The limit is 1.83 % away from the market.'],
    ['far, bids lost', { auctions: [lost] }, waits, 'The limit is 1.83 % away from the market.'],
    ['far, failed', { auctions: [failed] }, waits, 'The limit is 1.83 % away from the market.'],
    [
      'at market',
      { auctions: [lost] },
      { funding: enough, prices: market(2_100n) },
      'The market is 4.76 % better than the limit, before costs.',
    ],
    [
      'exactly at market',
      {},
      { funding: enough, prices: market(2_000n) },
      'The limit is exactly at the market, before costs.',
    ],
    [
      'without a price',
      {},
      { funding: enough, prices: new Map() },
      'No price is known for one of its tokens.',
    ],
    [
      'without balance',
      { events: kept },
      { funding: { balance: 4n, allowance: 0n }, prices: market(2_100n) },
      `The balance is ${10n ** 18n} of ${WETH} short.`,
    ],
    [
      'without allowance',
      { auctions: [auctionWith(1)] },
      { funding: { ...enough, allowance: 5n }, prices: market(1_964n) },
      `The allowance is ${10n ** 18n} of ${WETH} short.`,
    ],
    [
      'not yet valid',
      { order: orderWith({ validFrom: unixSeconds(START_MS / 1000 + 600) }) },
      waits,
      'It may not trade before t+600.',
    ],
    [
      'unsigned',
      { order: orderWith({ status: 'presignaturePending' }) },
      waits,
      'It waits for its owner’s signature on chain, until t+1800.',
    ],
    [
      'misplaced',
      { order: orderWith({ onchainOrderData: { placementError: 'QuoteNotFound' } }) },
      waits,
      'It cannot be traded: it was placed on chain with an error.',
    ],
    [
      'past its deadline',
      { order: orderWith({ validTo: unixSeconds(START_MS / 1000 + 5) }) },
      waits,
      'Its deadline has passed.',
    ],
    [
      'filled',
      { order: orderWith(all), trades: [tradeWith()] },
      waits,
      'It was filled 3.95 % better than the limit.',
    ],
    [
      'filled at the limit',
      { order: orderWith({ ...all, executedBuyAmount: atoms(2_000_000_000n) }) },
      waits,
      'It was filled exactly at the limit.',
    ],
    [
      'cancelled',
      { order: orderWith({ status: 'cancelled' }) },
      waits,
      'Nothing of it was filled.',
    ],
    [
      'expired in part',
      { order: orderWith({ ...half, status: 'expired' }) },
      waits,
      '50 % of it was filled, 4 % better than the limit.',
    ],
  ]

  it.each(cases)('%s', (_, change, live, expected) => {
    const report = reportWith(change)
    const verdict = explainOrder(report, {
      nowMs,
      headBlock: 103,
      live: judged(report.order, live),
    })
    expect(inLists(report.order, live)).toBe(expected)
    for (const sentence of [verdict.sentence, wholeReply(verdict)]) {
      expect(said(sentence).split(expected)).toHaveLength(2)
    }
  })

  it('being settled, as the stream of the order says too', () => {
    const auction = auctionWith(1, {
      proposedSolutions: [bidWith({ isWinner: true })],
      settlementAttempts: [attemptWith()],
    })
    const verdict = explainOrder(reportWith({ auctions: [auction] }), {
      nowMs,
      headBlock: 103,
      live: judged(orderWith(), waits),
    })
    const expected = 'It was matched, and its settlement is on the way.'
    expect(inLists(orderWith(), waits, true)).toBe(expected)
    for (const sentence of [verdict.sentence, wholeReply(verdict)]) {
      expect(said(sentence)).toContain(expected)
    }
  })

  it.each([
    [0n, 'Nothing of it was filled.'],
    [2_500n, '25 % of it was filled.'],
  ])(
    'ended with %i hundredths of a percent filled, at a price that is not known',
    (bps, expected) => {
      const reason = { kind: 'ended', isFilled: false, filledBps: bps, gap: null } as const
      expect(said(reasonSentence(reason))).toBe(expected)
    },
  )

  it('a notification lacks as much as the list of orders says', () => {
    const order = notifiedOrderOf()
    const { data } = order
    const listed = { ...orderWith(), ...data }
    const reason = orderReason(listed, {
      funds: fundsReason(listed, { balance: 0n, allowance: 0n }),
      prices: null,
      nowSeconds: 0,
    })
    const amount = (value: bigint) => `${Number(value) / 1e18}.00 WETH`
    const list = reason === null ? '' : sentenceText(reasonSentence(reason), { ...WORDS, amount })
    expect(list).toBe('The balance is 2.00 WETH short.')
    const { message } = shortfallNotification(order, {
      shortfall: {
        short: 'both',
        have: atoms(0n),
        need: data.sellAmount,
        balance: atoms(0n),
        allowance: atoms(0n),
      },
      episode: 1,
      at: unixMicros(1),
    })
    expect(message).toContain(list)
  })
})

describe('the reply', () => {
  it('never waits for an auction, nor says where tokens are that it cannot know', () => {
    for (const status of ['open', 'expired', 'cancelled'] as const) {
      const report = reportWith({ order: orderWith({ status }), auctions: [lost] })
      const verdict = explainOrder(report, { nowMs, headBlock: 103 })
      for (const sentence of [verdict.sentence, wholeReply(verdict)]) {
        expect(said(sentence)).not.toMatch(/next auction|in your account/)
      }
    }
  })
})
