import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { plainMessage } from '@/components/ui/sentence-text'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import { reportMarks } from '@/lib/client/report/rail-marks'
import { debugReportCodec } from '@/lib/contract/codecs/debug-report'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import { explainFees } from '@/lib/domain/verdict/fee-explanation'
import { auctionPrices, marketGap } from '@/lib/domain/verdict/price-gap'
import { sentence, sentenceText } from '@/lib/domain/verdict/sentence'

const sell = `0x${'aa'.repeat(20)}`
const buy = `0x${'bb'.repeat(20)}`
const owner = `0x${'0a'.repeat(20)}`
const solver = `0x${'51'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`
const uid = `0x${'2a'.repeat(32)}${'0a'.repeat(20)}6a8a0000`

const wire: z.input<typeof debugReportCodec> = {
  orderUid: uid,
  order: {
    uid,
    owner,
    from: owner,
    creationDate: '2026-08-21T10:00:05.123456Z',
    status: 'expired',
    class: 'limit',
    sellToken: sell,
    buyToken: buy,
    receiver: owner,
    sellAmount: '1000000000000000000',
    buyAmount: '2000000000',
    feeAmount: '0',
    validTo: 1_787_428_864,
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
    signature: '0x',
    appData: hash,
    appDataHash: hash,
    fullAppData: null,
    invalidated: false,
    executedSellAmount: '0',
    executedSellAmountBeforeFees: '0',
    executedBuyAmount: '0',
    executedFeeAmount: '0',
    executedFee: '0',
    executedFeeToken: sell,
    settlementContract: owner,
    quoteId: null,
    fullBalanceCheck: false,
    availableBalance: null,
    isLiquidityOrder: false,
    interactions: { pre: [], post: [] },
  },
  events: [{ label: 'created', timestamp: '2026-08-21T10:00:05.123456Z' }],
  auctions: [
    {
      id: 9,
      block: 104,
      deadline: 109,
      nativePrices: { [sell]: '1964000000000000000000', [buy]: '1000000000000000000000000000000' },
      proposedSolutions: [],
      executions: [],
      settlementAttempts: [],
      feePolicies: [],
    },
    {
      id: 8,
      block: 100,
      deadline: 105,
      nativePrices: { 'not an address': '1' },
      proposedSolutions: [
        {
          solutionUid: 0,
          ranking: 1,
          solver,
          isWinner: true,
          filteredOut: false,
          score: '150',
          executedSell: '1000000000000000000',
          executedBuy: '2010000000',
        },
      ],
      executions: [],
      settlementAttempts: [
        {
          solver,
          solutionUid: 0,
          startTimestamp: '2026-08-21T10:00:18Z',
          startBlock: 101,
          deadlineBlock: 105,
        },
      ],
      feePolicies: [
        {
          kind: 'priceImprovement',
          priceImprovementFactor: 0.5,
          priceImprovementMaxVolumeFactor: 0.0098,
        },
      ],
    },
  ],
  trades: [],
}

const report = debugReportCodec.parse(wire)
const units: TokenUnits = (address) => ({ address, symbol: 'T', decimals: 0 })

describe('a report off the wire', () => {
  it('keeps microseconds and leaves absent keys absent', () => {
    expect(report.events).toEqual([{ label: 'created', timestamp: 1_787_306_405_123_456 }])
    expect(report.auctionsOmitted).toBeUndefined()
    expect(report.order.quote).toBeUndefined()
    const attempt = report.auctions[0]?.settlementAttempts[0]
    expect(attempt?.endTimestamp).toBeUndefined()
    expect(attempt?.endBlock).toBeUndefined()
    expect(attempt?.outcome).toBeUndefined()
    expect(attempt?.txHash).toBeUndefined()
  })

  it('has its auctions by id, and no market price where a price belongs to neither token', () => {
    expect(report.auctions.map((auction) => auction.id)).toEqual([8, 9])
    expect(
      marketGap(report.order, auctionPrices(report.auctions[0] ?? { nativePrices: {} })),
    ).toBeNull()
  })

  it('reads the factors of every kind of fee policy', () => {
    const auction = report.auctions[0]
    const [fee] = auction === undefined ? [] : explainFees(report.order, auction, null)
    expect(sentenceText(fee?.rule ?? [], plainMessage(units, ENGLISH_SEPARATORS))).toBe(
      '50 % of what was gained over the quote, or over the limit where that is better, at most 0.98 % of the amount traded',
    )
  })

  it('gives the verdict everything it needs', () => {
    const verdict = explainOrder(report, { nowMs: 0, headBlock: null })
    const words = plainMessage(units, ENGLISH_SEPARATORS)
    expect(sentenceText(verdict.sentence, words)).toBe(
      'Nothing of it was filled. In auction 9 no solver bid; there the limit was 1.83 % away from the market. Before, it won auction 8, but the settlement failed.',
    )
  })
})

describe('plainMessage', () => {
  it('writes every number of a sentence with the reader’s separators', () => {
    const units: TokenUnits = (address) => ({ address, symbol: 'T', decimals: 2 })
    const amount = { kind: 'amount', atoms: atoms(123_456n), token: address(owner) } as const
    const text = sentence`${1_234} auctions, ${amount}, ${0.0002} of it, ${{ kind: 'block', number: 22_000_000 }}, ${{ kind: 'percent', bps: 180n }}`
    expect(sentenceText(text, plainMessage(units, { decimal: ',', group: '.' }))).toBe(
      '1.234 auctions, 1.234,56 T, 0,0002 of it, 22.000.000, 1,80 %',
    )
  })
})

describe('reportMarks', () => {
  it('marks the limit, the newest market price and every bid, and nothing that is not recorded', () => {
    const kinds = reportMarks(report, ENGLISH_SEPARATORS).map((mark) => mark.kind)
    expect(kinds).toEqual(['limit', 'spot', 'bid'])
  })
})
