import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import {
  executedAmounts,
  filledAmount,
  isDust,
  isFilled,
  NO_FILLS,
  remainingAmounts,
  sumFills,
} from './fills'
import type { OrderFills } from './order'
import { anyAtoms, anyOrderData, anyUint32, VECTOR_A, VECTOR_E } from './order.fixture'
import type { OrderStatusInput } from './status'
import { deriveOrderStatus, orderClass } from './status'

const open: OrderStatusInput = {
  data: VECTOR_E.data,
  signingScheme: 'eip712',
  presigned: false,
  cancelled: false,
  fills: NO_FILLS,
  now: unixSeconds(1_900_000_000),
}
const bought = (buyAmount: bigint): OrderFills => ({ ...NO_FILLS, buyAmount: atoms(buyAmount) })
const full = bought(VECTOR_E.data.buyAmount)
const late = unixSeconds(VECTOR_E.data.validTo + 1)

describe('deriveOrderStatus', () => {
  it.each([
    ['open', {}],
    ['open', { fills: bought(1n) }],
    ['open', { now: VECTOR_E.data.validTo }],
    ['expired', { now: late }],
    ['expired', { now: late, fills: bought(1n) }],
    ['expired', { userValidTo: unixSeconds(1_899_999_999) }],
    ['cancelled', { cancelled: true }],
    ['cancelled', { cancelled: true, now: late }],
    ['fulfilled', { fills: full, cancelled: true, now: late }],
    ['presignaturePending', { signingScheme: 'presign' }],
    ['open', { signingScheme: 'presign', presigned: true }],
    ['expired', { signingScheme: 'presign', now: late }],
  ] as const)('is %s for %o', (status, change) => {
    expect(deriveOrderStatus({ ...open, ...change })).toBe(status)
  })

  it('has one consistent answer for any order', () => {
    const anyInput: fc.Arbitrary<OrderStatusInput> = anyOrderData(10n ** 30n).chain((data) =>
      fc.record({
        data: fc.constant(data),
        signingScheme: fc.constantFrom('eip712', 'ethsign', 'eip1271', 'presign'),
        presigned: fc.boolean(),
        cancelled: fc.boolean(),
        fills: fc.record({
          sellAmount: fc.oneof(
            anyAtoms(data.sellAmount),
            fc.constant(atoms(data.sellAmount + data.feeAmount)),
          ),
          buyAmount: fc.oneof(anyAtoms(data.buyAmount), fc.constant(data.buyAmount)),
          feeAmount: fc.constant(atoms(0n)),
        }),
        now: anyUint32,
      }),
    )
    fc.assert(
      fc.property(anyInput, (input) => {
        const status = deriveOrderStatus(input)
        expect(status === 'fulfilled').toBe(isFilled(input.data, input.fills))
        if (status !== 'fulfilled') expect(status === 'cancelled').toBe(input.cancelled)
        if (status === 'open' || status === 'presignaturePending') {
          expect(input.data.validTo).toBeGreaterThanOrEqual(input.now)
          const pending = input.signingScheme === 'presign' && !input.presigned
          expect(status === 'presignaturePending').toBe(pending)
        }
        if (status === 'expired') expect(input.data.validTo).toBeLessThan(input.now)
      }),
    )
  })
})

describe('fills', () => {
  it('counts a sell order without its fee', () => {
    const fills = sumFills([
      { sellAmount: atoms(20n * 10n ** 18n), buyAmount: atoms(7n), feeAmount: atoms(10n ** 18n) },
      { sellAmount: atoms(23n * 10n ** 18n), buyAmount: atoms(8n), feeAmount: atoms(0n) },
    ])
    expect(isFilled(VECTOR_A.data, fills)).toBe(true)
    expect(executedAmounts(fills)).toEqual({
      executedSellAmount: 43n * 10n ** 18n,
      executedSellAmountBeforeFees: 42n * 10n ** 18n,
      executedBuyAmount: 15n,
      executedFeeAmount: 10n ** 18n,
    })
  })

  it('never offers more than is left, funded, or allowed by the limit', () => {
    const cases = anyOrderData(10n ** 30n).chain((data) =>
      fc.record({
        data: fc.constant({ ...data, partiallyFillable: true }),
        filled: anyAtoms(data.kind === 'sell' ? data.sellAmount : data.buyAmount),
        funded: anyAtoms(data.sellAmount),
      }),
    )
    fc.assert(
      fc.property(cases, ({ data, filled, funded }) => {
        const fills: OrderFills =
          data.kind === 'sell' ? { ...NO_FILLS, sellAmount: filled } : bought(filled)
        const left = remainingAmounts(data, fills, funded)
        const whole = data.kind === 'sell' ? data.sellAmount : data.buyAmount
        const side = data.kind === 'sell' ? left.sellAmount : left.buyAmount
        expect(filledAmount(data, fills) + side).toBeLessThanOrEqual(whole)
        expect(left.sellAmount).toBeLessThanOrEqual(funded)
        expect(data.sellAmount * left.buyAmount).toBeGreaterThanOrEqual(
          data.buyAmount * left.sellAmount,
        )
      }),
    )
  })

  it('offers a fill-or-kill order whole, however much is funded', () => {
    expect(remainingAmounts(VECTOR_A.data, NO_FILLS, 1n)).toEqual({
      sellAmount: VECTOR_A.data.sellAmount,
      buyAmount: VECTOR_A.data.buyAmount,
    })
  })

  it('calls a remainder dust when one side of it rounds to zero', () => {
    const partial = { ...VECTOR_A.data, partiallyFillable: true }
    const left = (funded: bigint) => remainingAmounts(partial, NO_FILLS, funded)
    expect(isDust(partial, left(1n))).toBe(true)
    expect(isDust(partial, left(10n))).toBe(false)
    expect(isDust(VECTOR_E.data, remainingAmounts(VECTOR_E.data, full))).toBe(true)
  })
})

describe('orderClass', () => {
  it('is market exactly when a fee is signed', () => {
    expect(orderClass(VECTOR_A.data)).toBe('market')
    expect(orderClass(VECTOR_E.data)).toBe('limit')
  })
})
