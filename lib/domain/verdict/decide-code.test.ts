import { describe, expect, test } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import type { DebugReport, ReportOrder } from './report'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  START_MS,
  tradeWith,
  USDC,
  WETH,
} from './report.fixture'
import { judge, said } from './said.fixture'
import type { VerdictContext } from './verdict'

const codeOf = (report: Partial<DebugReport>, change: Partial<VerdictContext> = {}) => {
  const { code, certainty, params } = judge(report, change)
  return { code, certainty, params }
}

/** Fills 1 WETH; the rest of the change decides how well. */
const filledOrder = (change: Partial<ReportOrder> = {}) =>
  orderWith({
    status: 'fulfilled',
    executedSellAmount: atoms(10n ** 18n),
    executedSellAmountBeforeFees: atoms(10n ** 18n),
    executedBuyAmount: atoms(2_079_000_000n),
    ...change,
  })

const quoteOf = (buyAmount: bigint) => ({
  sellAmount: atoms(999_000_000_000_000_000n),
  feeAmount: atoms(1_000_000_000_000_000n),
  buyAmount: atoms(buyAmount),
})

describe('a filled order', () => {
  const fills = { trades: [tradeWith()], auctions: [auctionWith(1)] }

  test('got its quote or more, or less, counted over all that was paid', () => {
    const exact = filledOrder({ quote: quoteOf(2_079_000_000n) })
    expect(codeOf({ order: exact, ...fills })).toMatchObject({ code: 'filled' })
    const less = filledOrder({ quote: quoteOf(2_100_000_000n) })
    expect(codeOf({ order: less, ...fills })).toMatchObject({
      code: 'filled_below_quote',
      certainty: 'certain',
      params: { belowBps: 100n },
    })
  })

  test('waited for several auctions, at first out of its market', () => {
    const auctions = [1, 2, 3, 4, 5, 6].map((id) =>
      auctionWith(id, { nativePrices: pricesAt(id < 5 ? 1_900n : 2_100n) }),
    )
    const events = [
      { label: 'created', timestamp: at(START_MS) },
      { label: 'traded', timestamp: at(START_MS + 12_000) },
    ]
    const verdict = judge({ order: filledOrder(), ...fills, auctions, events })
    expect(verdict).toMatchObject({
      code: 'filled_late',
      params: { auctions: 6, gapAtFirstBps: 526n, waitedSeconds: 12 },
      since: at(START_MS + 12_000),
    })
  })
})

describe('an order that no solver bid for', () => {
  const at2100 = auctionWith(1)

  test('asks for more than the market', () => {
    const auctions = [
      auctionWith(1, { nativePrices: pricesAt(1_900n), timestamp: at(START_MS + 1) }),
    ]
    const verdict = judge({ auctions })
    expect(verdict).toMatchObject({
      code: 'limit_out_of_market',
      certainty: 'certain',
      since: at(START_MS + 1),
    })
    // 2,000 asked where the market gives 1,900: 5.26 % of the market, rounded down.
    expect(verdict.params).toEqual({ auctionId: 1, gapBps: 526n })
  })

  test('keeps that code when it has expired', () => {
    const order = orderWith({ status: 'expired' })
    const auctions = [auctionWith(1, { nativePrices: pricesAt(1_900n) })]
    expect(judge({ order, auctions })).toMatchObject({
      code: 'limit_out_of_market',
      status: 'expired',
    })
  })

  // The market gives 2,100 and the limit is 2,000: what lies between is 4.76 % of the market.
  test.each([
    ['price_impact', 0n, 0n, 0n],
    ['gas_exceeds_value', 10n ** 17n, 0n, 0n],
    ['hook_gas', 10n ** 17n, 9n * 10n ** 16n, 0n],
    ['fees_exceed_limit', 0n, 0n, 189_000_000n],
  ] as const)('has room for %s only', (code, networkFee, hookFee, protocolFee) => {
    const fillPrice = {
      auctionId: 1,
      sellAmount: atoms(10n ** 18n),
      buyAmount: atoms(1_890_000_000n),
      networkFee: atoms(networkFee),
      hookFee: atoms(hookFee),
      protocolFee: atoms(protocolFee),
    }
    expect(codeOf({ auctions: [at2100], fillPrice })).toMatchObject({
      code,
      certainty: 'certain',
      // 2,000 to 1,890 is 5.5 % of the limit.
      params: { missingBps: 550n },
    })
  })

  test('would have been filled alone', () => {
    const fillPrice = {
      auctionId: 1,
      sellAmount: atoms(10n ** 18n),
      buyAmount: atoms(2_050_000_000n),
    }
    expect(codeOf({ auctions: [at2100], fillPrice }).code).toBe('liquidity_taken')
  })

  test('has no route, or no price at all', () => {
    const unfillable = { auctionId: 1, cause: 'noRoute' } as const
    expect(codeOf({ auctions: [at2100], unfillable }).code).toBe('no_route')
    const unpriced = auctionWith(1, { nativePrices: { [WETH]: wei(1n) } })
    expect(codeOf({ auctions: [unpriced] }).code).toBe('no_native_price')
    expect(
      codeOf({ auctions: [at2100], unfillable: { auctionId: 1, cause: 'noPrice' } }).code,
    ).toBe('gas_exceeds_value')
  })
})

describe('funds', () => {
  test('that are short now come before what auctions found', () => {
    const live = {
      funds: { kind: 'allowance', missing: atoms(7n), token: WETH } as const,
      prices: null,
    }
    const auctions = [auctionWith(1, { nativePrices: pricesAt(1_900n) })]
    const verdict = judge({ auctions }, { live })
    expect(verdict).toMatchObject({
      code: 'allowance_missing',
      certainty: 'certain',
      params: { missing: 7n, token: WETH },
    })
    expect(said(verdict.advice.owner)).toBe(
      `Approve 7 of ${WETH} more for the vault relayer, or cancel the order.`,
    )
  })

  const spentBy = { uid: `0x${'5b'.repeat(56)}` as OrderUid, amount: atoms(7n) }

  test('that another order of the owner took are named with that order', () => {
    const live = (missing: bigint, kind: 'balance' | 'allowance' = 'balance') => ({
      live: { funds: { kind, missing: atoms(missing), token: WETH } as const, prices: null },
    })
    const verdict = judge({ spentBy }, live(7n))
    expect(verdict).toMatchObject({
      code: 'spent_by_other_order',
      certainty: 'likely',
      params: { missing: 7n, token: WETH, orderUid: spentBy.uid, spent: 7n },
    })
    expect(said(verdict.sentence)).toContain(
      `Other orders of its owner sold 7 of ${WETH} since it was placed, the last of them`,
    )
    expect(said(verdict.reply)).toContain('Your other orders sold 7')
    expect(said(verdict.advice.owner)).toBe(
      `Bring 7 of ${WETH} more to the account, or cancel the order.`,
    )
    // More is missing than they sold, or something else.
    expect(codeOf({ spentBy }, live(8n)).code).toBe('balance_missing')
    expect(codeOf({ spentBy }, live(7n, 'allowance')).code).toBe('allowance_missing')
  })

  test('that an auction found short are named by what was recorded then', () => {
    const events = [
      { label: 'created', timestamp: at(START_MS) },
      { label: 'invalid', reason: 'insufficient_balance', timestamp: at(START_MS + 12_000) },
    ]
    const order = orderWith({ status: 'expired' })
    const recorded = {
      short: 'both',
      need: atoms(10n),
      balance: atoms(3n),
      allowance: atoms(4n),
    } as const
    expect(codeOf({ order, events, shortfall: recorded })).toMatchObject({
      code: 'balance_missing',
      certainty: 'certain',
      params: { missing: 7n, token: WETH },
    })
    expect(codeOf({ order, events, shortfall: { ...recorded, short: 'allowance' } })).toMatchObject(
      { code: 'allowance_missing', params: { missing: 6n } },
    )
    expect(codeOf({ order, events, shortfall: recorded, spentBy }).code).toBe(
      'spent_by_other_order',
    )
    expect(codeOf({ order, events }).code).toBe('funds_missing')
    const called = { ...order, interactions: { pre: [{}] } }
    expect(codeOf({ order: called, events, shortfall: recorded, spentBy })).toMatchObject({
      code: 'funding_hook_failed',
      certainty: 'likely',
      params: { missing: 7n },
    })
    expect(codeOf({ order: called, events }).code).toBe('funding_hook_failed')
  })

  test('do not explain an order that has ended, nor one that is being settled', () => {
    const live = {
      funds: { kind: 'balance', missing: atoms(7n), token: WETH } as const,
      prices: null,
    }
    const order = orderWith({ status: 'expired' })
    const auctions = [auctionWith(1, { nativePrices: pricesAt(1_900n) })]
    expect(codeOf({ order, auctions }, { live }).code).toBe('limit_out_of_market')
    const won = [auctionWith(4, { proposedSolutions: [bidWith({ isWinner: true })] })]
    expect(codeOf({ auctions: won }, { live }).code).toBe('being_settled')
  })
})

describe('an order kept out of auctions', () => {
  test.each([
    ['missing_native_price', 'no_native_price'],
    ['no_route', 'no_route'],
    ['insufficient_balance', 'funds_missing'],
    ['banned_user', 'account_denied'],
    ['unsupported_token', 'token_unsupported'],
    ['invalid_signature', 'signature_rejected'],
    ['failing_settlement', 'simulation_reverts'],
    ['dust_order', 'remainder_too_small'],
  ])('for %s has the code %s since then', (reason, code) => {
    const events = [
      { label: 'created', timestamp: at(START_MS) },
      { label: 'invalid', reason, timestamp: at(START_MS + 9_000) },
    ]
    expect(judge({ events })).toMatchObject({ code, since: at(START_MS + 9_000) })
  })
})

describe('an order that was never in an auction', () => {
  const validFrom = unixSeconds(START_MS / 1000 + 1_200)

  test('is scheduled, waits for the next one, or met a gap', () => {
    expect(codeOf({ order: orderWith({ validFrom }) })).toEqual({
      code: 'scheduled',
      certainty: 'certain',
      params: { validFrom },
    })
    expect(codeOf({}, { nowMs: START_MS + 2_000 }).code).toBe('waiting_for_auction')
    expect(codeOf({})).toMatchObject({ code: 'engine_gap', certainty: 'likely' })
  })

  test('came too late for one', () => {
    const order = orderWith({ status: 'expired', validTo: unixSeconds(START_MS / 1000 + 50) })
    expect(codeOf({ order }).code).toBe('too_late_for_an_auction')
  })
})

describe('an order that won', () => {
  const won = { proposedSolutions: [bidWith({ isWinner: true })] }

  test.each([
    ['timeout', 'settlement_timed_out'],
    ['driver failed: simulation reverted', 'settlement_reverted'],
  ])('and whose settlement ended with %s', (outcome, code) => {
    const auctions = [auctionWith(1, { ...won, settlementAttempts: [attemptWith({ outcome })] })]
    expect(codeOf({ auctions }).code).toBe(code)
  })

  test('and was sent after its deadline is being settled for as long as others are', () => {
    const attempt = attemptWith({ startBlock: 108, deadlineBlock: 107 })
    const auctions = [auctionWith(1, { ...won, settlementAttempts: [attempt] })]
    expect(codeOf({ auctions }, { headBlock: 113 }).code).toBe('being_settled')
    expect(codeOf({ auctions }, { headBlock: 114 }).code).toBe('settlement_timed_out')
  })

  test('lost to other bids', () => {
    const auctions = [auctionWith(1, { proposedSolutions: [bidWith({ ranking: 3 })] })]
    expect(codeOf({ auctions }).code).toBe('outbid')
  })
})

describe('an order that was cancelled', () => {
  test.each([
    ['signedRequest', 'cancelled_by_owner'],
    ['replacement', 'replaced'],
    ['onChain', 'cancelled_on_chain'],
    ['nativeRefund', 'withdrawn'],
  ] as const)('by %s', (source, code) => {
    const order = orderWith({ status: 'cancelled' })
    const cancellation = { source, timestamp: at(START_MS + 3_000) }
    expect(judge({ order, cancellation })).toMatchObject({ code, since: at(START_MS + 3_000) })
  })
})

test('a presignature that was taken back is distinguished from one that never came', () => {
  const order = orderWith({ status: 'presignaturePending', signingScheme: 'presign' })
  expect(codeOf({ order }).code).toBe('unsigned')
  expect(codeOf({ order, auctions: [auctionWith(1)] }).code).toBe('presignature_revoked')
})

test('a part that was filled leaves the rest waiting', () => {
  const order = orderWith({ partiallyFillable: true, executedBuyAmount: atoms(1_039_500_000n) })
  const executions = [
    { executedFee: atoms(0n), executedFeeToken: USDC, blockNumber: 105, protocolFees: [] },
  ]
  const auctions = [
    auctionWith(1, { executions, proposedSolutions: [bidWith({ isWinner: true })] }),
  ]
  expect(codeOf({ order, auctions, trades: [tradeWith()] }).code).toBe('partly_filled')
})
