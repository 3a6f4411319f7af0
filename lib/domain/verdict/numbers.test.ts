import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidTable } from '@/lib/client/report/bid-table'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { formatNumber } from '@/lib/domain/shared/separators'
import { explainFees } from './fee-explanation'
import { auctionPrices, executionGap, marketGap } from './price-gap'
import {
  auctionWith,
  bidWith,
  MATCHER,
  orderWith,
  pricesAt,
  tradeWith,
  USDC,
} from './report.fixture'
import { sentenceText } from './sentence'

const order = orderWith()

describe('marketGap', () => {
  it.each([
    [1_964n, { side: 'worse', bps: 183n }],
    [2_000n, { side: 'equal', bps: 0n }],
    [2_100n, { side: 'better', bps: 476n }],
  ])('compares a limit of 2,000 with %s on the market', (usdc, gap) => {
    expect(marketGap(order, auctionPrices({ nativePrices: pricesAt(usdc) }))).toEqual(gap)
  })

  it('rounds towards zero, so that a sentence never overstates', () => {
    const almost = orderWith({ buyAmount: atoms(2_000_000_001n) })
    expect(marketGap(almost, auctionPrices({ nativePrices: pricesAt(2_000n) }))).toEqual({
      side: 'worse',
      bps: 0n,
    })
  })

  it('is unknown without both prices', () => {
    expect(marketGap(order, new Map())).toBeNull()
    expect(marketGap(order, new Map([[order.sellToken, 0n]]))).toBeNull()
  })

  it('keeps its sign and bound for any amounts', () => {
    const positive = fc.bigInt({ min: 1n, max: 2n ** 128n })
    fc.assert(
      fc.property(positive, positive, positive, positive, (sell, buy, sellPrice, buyPrice) => {
        const gap = marketGap(
          orderWith({ sellAmount: atoms(sell), buyAmount: atoms(buy) }),
          new Map([
            [order.sellToken, sellPrice],
            [order.buyToken, buyPrice],
          ]),
        )
        if (gap === null) return false
        const offered = sell * sellPrice
        const asked = buy * buyPrice
        const difference = offered > asked ? offered - asked : asked - offered
        return (
          (gap.side === 'worse') === offered < asked &&
          gap.bps * offered <= difference * 10_000n &&
          (gap.bps + 1n) * offered > difference * 10_000n
        )
      }),
    )
  })
})

describe('executionGap', () => {
  it('works for a partial fill', () => {
    const executed = { sell: atoms(5n * 10n ** 17n), buy: atoms(1_050_000_000n) }
    expect(executionGap(order, executed)).toEqual({ side: 'better', bps: 500n })
  })
  it('is the share of the limit that a buy order did not spend', () => {
    const limit = { kind: 'buy', sellAmount: atoms(2_000n), buyAmount: atoms(10n) } as const
    const gapOf = (sell: bigint) => executionGap(limit, { sell: atoms(sell), buy: atoms(10n) })
    // At the price paid, twice as much is bought for what is sold; that is no gain of 100 %.
    expect(gapOf(1_000n)).toEqual({ side: 'better', bps: 5_000n })
    expect(gapOf(2_000n)).toEqual({ side: 'equal', bps: 0n })
    expect(gapOf(2_500n)).toEqual({ side: 'worse', bps: 2_500n })
  })
  it('is unknown when nothing was sold', () => {
    expect(executionGap(order, { sell: atoms(0n), buy: atoms(1n) })).toBeNull()
  })
})

describe('bidTable', () => {
  const auction = auctionWith(1, {
    proposedSolutions: [
      bidWith({ ranking: 3, solutionUid: 2, score: wei(149n), filteredOut: true }),
      bidWith({ ranking: 1, score: wei(150n), isWinner: true }),
      bidWith({ ranking: 2, solutionUid: 1, score: wei(75n), solver: MATCHER }),
    ],
  })

  it('sorts by rank, with score gaps rounded up and each bid’s outcome', () => {
    const { rows, isBestOfAuction } = bidTable(order, auction)
    expect(isBestOfAuction).toBe(true)
    expect(rows.map((row) => [row.bid.ranking, row.scoreGapBps, row.outcome])).toEqual([
      [1, 0n, 'winner'],
      [2, 5_000n, 'lost'],
      [3, 67n, 'filteredOut'],
    ])
    expect(rows[0]?.limitGap).toEqual({ side: 'better', bps: 395n })
  })

  it('reports when it lacks the best bid of the auction', () => {
    const partial = auctionWith(1, { proposedSolutions: [bidWith({ ranking: 2 })] })
    expect(bidTable(order, partial).isBestOfAuction).toBe(false)
  })

  it('has no score gap when no score is positive', () => {
    const zero = auctionWith(1, { proposedSolutions: [bidWith({ score: wei(0n) })] })
    expect(bidTable(order, zero).rows[0]?.scoreGapBps).toBeNull()
  })
})

describe('explainFees', () => {
  const formatters = {
    amount: (value: bigint) => `${value}`,
    percent: String,
    number: (value: number) => formatNumber(value),
    account: String,
    time: String,
  }
  const executed = (amount: bigint) => [
    {
      executedFee: atoms(1n),
      executedFeeToken: order.sellToken,
      blockNumber: 105,
      protocolFees: [{ token: USDC, amount: atoms(amount) }],
    },
  ]

  it('explains the worked sell example: half of 100 gained, capped at 1 % of 2,100', () => {
    const auction = auctionWith(1, {
      feePolicies: [{ kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.01 }],
      executions: executed(21_000_000n),
    })
    const [fee] = explainFees(order, auction, tradeWith({ buyAmount: atoms(2_079_000_000n) }))
    expect(sentenceText(fee?.rule ?? [], formatters)).toBe(
      '50 % of what was gained over the limit, at most 1 % of the amount traded',
    )
    expect(sentenceText(fee?.steps ?? [], formatters)).toBe(
      '0.5 × 100000000 gained = 50000000; at most 0.01 × 2100000000 = 21000000',
    )
    expect(fee?.charged?.amount).toBe(21_000_000n)
  })

  it('counts a buy order’s fee in the token it sells', () => {
    const buy = orderWith({ kind: 'buy' })
    const auction = auctionWith(1, {
      feePolicies: [{ kind: 'volume', volumeFactor: 0.0002 }],
      executions: executed(200n),
    })
    const trade = tradeWith({
      sellAmountBeforeFees: atoms(1_000_200n),
      buyAmount: atoms(2_000n),
    })
    const [fee] = explainFees(buy, auction, trade)
    expect(sentenceText(fee?.rule ?? [], formatters)).toBe('0.02 % of the amount traded')
    expect(sentenceText(fee?.steps ?? [], formatters)).toBe('0.0002 × 1000000 = 200')
  })

  it('computes each of several fees from the amounts it was charged on', () => {
    // 1 % of the 2,100 bought, then half of the remaining gain of 79.
    const auction = auctionWith(1, {
      feePolicies: [
        { kind: 'volume', volumeFactor: 0.01 },
        { kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.1 },
      ],
      executions: [
        {
          executedFee: atoms(1n),
          executedFeeToken: order.sellToken,
          blockNumber: 105,
          protocolFees: [
            { token: USDC, amount: atoms(21_000_000n) },
            { token: USDC, amount: atoms(39_500_000n) },
          ],
        },
      ],
    })
    const trade = tradeWith({ buyAmount: atoms(2_039_500_000n) })
    const steps = explainFees(order, auction, trade).map((fee) =>
      sentenceText(fee.steps ?? [], formatters),
    )
    expect(steps).toEqual([
      '0.01 × 2100000000 = 21000000',
      '0.5 × 79000000 gained = 39500000; at most 0.1 × 2079000000 = 207900000',
    ])
  })

  it('states whose fee it is, and computes gains without volume fees charged later', () => {
    // The limit of 2,000 is 2,020.2 before 1 %. Half of the 79.8 above it is charged, then 1 %.
    const auction = auctionWith(1, {
      feePolicies: [
        { kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.1, origin: 'protocol' },
        { kind: 'volume', volumeFactor: 0.01, origin: 'partner' },
      ],
      executions: [
        {
          executedFee: atoms(1n),
          executedFeeToken: order.sellToken,
          blockNumber: 105,
          protocolFees: [
            { token: USDC, amount: atoms(39_898_989n) },
            { token: USDC, amount: atoms(20_601_010n) },
          ],
        },
      ],
    })
    const trade = tradeWith({ buyAmount: atoms(2_100_000_000n - 39_898_989n - 20_601_010n) })
    const explained = explainFees(order, auction, trade)
    expect(explained.map(({ rule }) => sentenceText(rule, formatters))).toEqual([
      'For the protocol: 50 % of what was gained over the limit, without the share of volume taken after it, at most 10 % of the amount traded',
      'For a partner: 1 % of the amount traded',
    ])
    expect(explained.map(({ steps }) => sentenceText(steps ?? [], formatters))).toEqual([
      '0.5 × 79797979 gained = 39898989; at most 0.1 × 2100000000 = 210000000',
      '0.01 × 2060101011 = 20601010',
    ])
  })

  it('shows an unknown kind verbatim, without steps', () => {
    const auction = auctionWith(1, {
      feePolicies: [{ kind: 'lunar' }],
    })
    const [fee] = explainFees(order, auction, null)
    expect(fee?.rule).toEqual([{ kind: 'verbatim', text: 'lunar' }])
    expect(fee?.steps).toBeNull()
  })
})

describe('groupDigits', () => {
  it.each([
    [7, '7'],
    [999, '999'],
    [8_123_456, '8,123,456'],
    [1_234.5, '1,234.5'],
    [0.0000001, '0.0000001'],
  ])('writes %s as %s', (value, text) => expect(formatNumber(value)).toBe(text))

  it('uses the reader’s separators', () =>
    expect(formatNumber(1_234.5, { decimal: ',', group: '.' })).toBe('1.234,5'))
})
