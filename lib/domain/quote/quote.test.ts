import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { factor } from '@/lib/domain/fee/factor'
import { EMPTY_APP_DATA_HASH } from '@/lib/domain/order/order.fixture'
import { isOutOfMarket } from '@/lib/domain/order/out-of-market'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { orderAmountsFromQuote } from './order-amounts'
import type { MatchableQuote } from './order-quote'
import { quoteMatchesOrder } from './order-quote'
import type { QuoteAmounts } from './quote'
import { quoteAmounts } from './quote'

const amount = fc.bigInt({ min: 1n, max: 10n ** 30n }).map(atoms)

describe('quoteAmounts', () => {
  it('matches the protocol example for a sell order before fee', () => {
    const quote = quoteAmounts(
      {
        variant: 'sellBeforeFee',
        sellAmount: atoms(10n ** 18n),
        quotedBuy: atoms(2_500_000_000n),
      },
      atoms(4n * 10n ** 15n),
    )
    expect(quote).toEqual({
      ok: true,
      value: {
        kind: 'sell',
        sellAmount: 996n * 10n ** 15n,
        buyAmount: 2_490_000_000n,
        feeAmount: 4n * 10n ** 15n,
      },
    })
  })

  it('puts the fee on top for the other two variants', () => {
    const feeAmount = atoms(5n)
    const sellAmount = atoms(100n)
    const buyAmount = atoms(7n)
    expect(
      quoteAmounts({ variant: 'sellAfterFee', sellAmount, quotedBuy: buyAmount }, feeAmount),
    ).toEqual({ ok: true, value: { kind: 'sell', sellAmount, buyAmount, feeAmount } })
    expect(quoteAmounts({ variant: 'buy', buyAmount, quotedSell: sellAmount }, feeAmount)).toEqual({
      ok: true,
      value: { kind: 'buy', sellAmount, buyAmount, feeAmount },
    })
  })

  it('refuses an amount its fee uses up, naming the fee', () => {
    const ask = (sellAmount: bigint) =>
      quoteAmounts(
        { variant: 'sellBeforeFee', sellAmount: atoms(sellAmount), quotedBuy: atoms(9n) },
        atoms(5n),
      )
    expect(ask(5n)).toMatchObject({
      ok: false,
      error: { errorType: 'SellAmountDoesNotCoverFee', feeAmount: 5n },
    })
    expect(ask(6n).ok).toBe(true)
  })

  it('sums exactly to the requested amount, and never promises an atom not quoted', () => {
    fc.assert(
      fc.property(amount, amount, amount, (sellAmount, quotedBuy, fee) => {
        const quote = quoteAmounts({ variant: 'sellBeforeFee', sellAmount, quotedBuy }, fee)
        expect(quote.ok).toBe(sellAmount > fee)
        if (!quote.ok) return
        expect(quote.value.sellAmount + quote.value.feeAmount).toBe(sellAmount)
        expect(quote.value.buyAmount * sellAmount <= quotedBuy * quote.value.sellAmount).toBe(true)
        expect((quote.value.buyAmount + 1n) * sellAmount > quotedBuy * quote.value.sellAmount).toBe(
          true,
        )
      }),
    )
  })
})

const quoteOf = (kind: 'sell' | 'buy'): QuoteAmounts => ({
  kind,
  sellAmount: atoms(996n),
  buyAmount: atoms(2001n),
  feeAmount: atoms(4n),
})

describe('orderAmountsFromQuote', () => {
  it('moves the fee into the sell amount and applies the tolerance to the free side', () => {
    expect(orderAmountsFromQuote(quoteOf('sell'), bps(50))).toEqual({
      sellAmount: 1000n,
      buyAmount: 1991n,
    })
    expect(orderAmountsFromQuote(quoteOf('buy'), bps(57))).toEqual({
      sellAmount: 1005n,
      buyAmount: 2001n,
    })
  })

  it('signs at least one atom at full tolerance', () => {
    expect(orderAmountsFromQuote(quoteOf('sell'), bps(10_000)).buyAmount).toBe(1n)
  })

  it('is never looser than the tolerance, and in market at any', () => {
    const kinds = fc.constantFrom('sell', 'buy')
    const tolerance = fc.integer({ min: 0, max: 9999 })
    fc.assert(
      fc.property(
        kinds,
        amount,
        amount,
        amount,
        tolerance,
        (kind, sellAmount, buyAmount, feeAmount, slip) => {
          const quote = { kind, sellAmount, buyAmount, feeAmount }
          const signed = orderAmountsFromQuote(quote, bps(slip))
          const slippage = BigInt(slip)
          if (kind === 'sell') {
            expect(signed.sellAmount).toBe(sellAmount + feeAmount)
            expect(signed.buyAmount * 10_000n >= buyAmount * (10_000n - slippage)).toBe(true)
          } else {
            expect(signed.buyAmount).toBe(buyAmount)
            const paid = (sellAmount + feeAmount) * (10_000n + slippage)
            expect(signed.sellAmount * 10_000n <= paid).toBe(true)
          }
          expect(isOutOfMarket({ ...signed, feeAmount: atoms(0n) }, quote)).toBe(false)
        },
      ),
    )
  })
})

describe('isOutOfMarket', () => {
  it('starts at the first atom beyond the quote', () => {
    const order = { sellAmount: atoms(1000n), feeAmount: atoms(0n) }
    expect(isOutOfMarket({ ...order, buyAmount: atoms(2001n) }, quoteOf('sell'))).toBe(false)
    expect(isOutOfMarket({ ...order, buyAmount: atoms(2002n) }, quoteOf('sell'))).toBe(true)
  })

  it('counts a signed fee as paid', () => {
    const order = { sellAmount: atoms(996n), feeAmount: atoms(4n), buyAmount: atoms(2001n) }
    expect(isOutOfMarket(order, quoteOf('sell'))).toBe(false)
  })
})

describe('quoteMatchesOrder', () => {
  const now = unixSeconds(1000)
  const sellToken = address(`0x${'01'.repeat(20)}`)
  const buyToken = address(`0x${'02'.repeat(20)}`)
  const appData = ZERO_APP_DATA_HASH
  const quote: MatchableQuote = {
    ...quoteOf('sell'),
    sellToken,
    buyToken,
    appData,
    expiration: now,
    protocolFeeBps: null,
  }
  const order = {
    sellToken,
    buyToken,
    kind: 'sell',
    sellAmount: atoms(1000n),
    buyAmount: atoms(1n),
    feeAmount: atoms(0n),
    appData: EMPTY_APP_DATA_HASH,
    partnerFees: [],
    protocolFees: [],
  } as const

  it.each([
    [true, {}],
    [true, { sellAmount: atoms(996n) }],
    [true, { sellAmount: atoms(996n), feeAmount: atoms(4n) }],
    [false, { sellAmount: atoms(999n) }],
    [false, { kind: 'buy' }],
    [false, { sellToken: buyToken }],
    [false, { buyToken: sellToken }],
  ] as const)('is %s for %o', (matches, change) => {
    expect(quoteMatchesOrder({ ...order, ...change }, quote, now)).toBe(matches)
  })

  it('requires the same app data for a quote with volume fees', () => {
    const recipient = address(`0x${'03'.repeat(20)}`)
    const granted = { partnerFees: [{ kind: 'volume', volumeBps: bps(100), recipient } as const] }
    const charged = { ...quote, protocolFeeBps: '100' }
    expect(quoteMatchesOrder(order, charged, now)).toBe(false)
    expect(quoteMatchesOrder({ ...order, ...granted }, quote, now)).toBe(false)
    expect(quoteMatchesOrder({ ...order, ...granted }, charged, now)).toBe(false)
    expect(quoteMatchesOrder({ ...order, ...granted, appData }, charged, now)).toBe(true)
  })

  it('accepts any app data when the quote contains only the protocol’s own volume fee', () => {
    const protocolFees = [{ kind: 'volume', factor: factor(0.0002), side: 'any' }] as const
    const charged = { ...quote, protocolFeeBps: '2' }
    expect(quoteMatchesOrder({ ...order, protocolFees }, charged, now)).toBe(true)
    expect(quoteMatchesOrder({ ...order, protocolFees }, quote, now)).toBe(false)
    expect(quoteMatchesOrder(order, charged, now)).toBe(false)
    // An order with a signed fee pays no protocol fee.
    const signed = { ...order, sellAmount: atoms(996n), feeAmount: atoms(4n), protocolFees }
    expect(quoteMatchesOrder(signed, charged, now)).toBe(false)
    expect(quoteMatchesOrder(signed, quote, now)).toBe(true)
  })

  it('compares the bought amount of buy orders, and ends with the quote', () => {
    const buy = { ...order, kind: 'buy', buyAmount: atoms(2001n) } as const
    const buyQuote = { ...quote, kind: 'buy' } as const
    expect(quoteMatchesOrder(buy, buyQuote, now)).toBe(true)
    expect(quoteMatchesOrder({ ...buy, buyAmount: atoms(2000n) }, buyQuote, now)).toBe(false)
    expect(quoteMatchesOrder(order, quote, unixSeconds(1001))).toBe(false)
  })
})
