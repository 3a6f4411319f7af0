import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { costLines } from './cost-lines'

const amount = fc.bigInt({ min: 1n, max: 10n ** 30n }).map(atoms)

describe('costLines', () => {
  it('adds up to the last atom for any quote', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.double({ min: 0, max: 500, noNaN: true }),
        (sellAmount, buyAmount, feeAmount, bps) => {
          const sell = costLines({ kind: 'sell', sellAmount, buyAmount, feeAmount }, bps)
          expect(sell.beforeCosts - sell.networkCost - sell.fee).toBe(buyAmount)
          expect(sell.networkCost >= 0n && sell.fee >= 0n).toBe(true)
          const buy = costLines({ kind: 'buy', sellAmount, buyAmount, feeAmount }, bps)
          expect(buy.beforeCosts + buy.networkCost + buy.fee).toBe(sellAmount + feeAmount)
        },
      ),
    )
  })

  it('accepts a fraction of a basis point, and treats an unreadable fee as none', () => {
    const quote = {
      kind: 'sell' as const,
      sellAmount: atoms(1n),
      buyAmount: atoms(999_970n),
      feeAmount: atoms(0n),
    }
    expect(costLines(quote, 0.3).fee).toBe(30n)
    expect(costLines(quote, Number('soon')).fee).toBe(0n)
  })

  it('values the network cost of a sell order in the token received', () => {
    const lines = costLines(
      {
        kind: 'sell',
        sellAmount: atoms(996n * 10n ** 15n),
        buyAmount: atoms(2_490_000_000n),
        feeAmount: atoms(4n * 10n ** 15n),
      },
      0,
    )
    expect(lines).toEqual({
      kind: 'sell',
      beforeCosts: 2_500_000_000n,
      networkCost: 10_000_000n,
      fee: 0n,
      expected: 2_490_000_000n,
    })
  })
})
