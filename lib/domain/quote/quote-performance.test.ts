import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import {
  improvementCentiBps,
  isAtOrAboveQuote,
  type QuotedExecution,
  quotePerformance,
} from './quote-performance'

/** The quote sells 990 plus a fee of 10 for 2,000. The limit is 1 % below. */
const quote = { sellAmount: atoms(990n), buyAmount: atoms(2000n), feeAmount: atoms(10n) }
const sell = (executedSell: bigint, executedBuy: bigint): QuotedExecution => ({
  order: { kind: 'sell', sellAmount: atoms(1000n), buyAmount: atoms(1980n), feeAmount: atoms(0n) },
  quote,
  executedSell,
  executedBuy,
})
const buy = (executedSell: bigint, executedBuy: bigint): QuotedExecution => ({
  order: { kind: 'buy', sellAmount: atoms(1010n), buyAmount: atoms(2000n), feeAmount: atoms(0n) },
  quote,
  executedSell,
  executedBuy,
})

describe('an execution compared with its quote', () => {
  it.each([
    ['the promise itself', sell(1000n, 2000n), true, 0],
    ['one atom less bought', sell(1000n, 1999n), false, -500],
    ['one atom more bought', sell(1000n, 2001n), true, 500],
    ['half of it at the promised rate', sell(500n, 1000n), true, 0],
    ['a third, rounded down to the owner’s loss', sell(333n, 665n), false, -1502],
    ['the bought amount for the quoted price', buy(1000n, 2000n), true, 0],
    ['one atom more paid', buy(1001n, 2000n), false, -1000],
    ['one atom less paid', buy(999n, 2000n), true, 1000],
  ])('%s', (_name, execution, isKept, improvement) => {
    expect(isAtOrAboveQuote(execution)).toBe(isKept)
    expect(improvementCentiBps(execution)).toBe(improvement)
  })

  it('is below the quote exactly when the improvement is below 0', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 120n })
    fc.assert(
      fc.property(
        fc.constantFrom('sell' as const, 'buy' as const),
        ...([amount, amount, amount, amount, amount] as const),
        (kind, sellAmount, buyAmount, feeAmount, executedSell, executedBuy) => {
          const execution = {
            order: { ...sell(1n, 1n).order, kind },
            quote: {
              sellAmount: atoms(sellAmount),
              buyAmount: atoms(buyAmount),
              feeAmount: atoms(feeAmount),
            },
            executedSell,
            executedBuy,
          }
          expect(isAtOrAboveQuote(execution)).toBe((improvementCentiBps(execution) ?? 0) >= 0)
        },
      ),
    )
  })

  it('has no improvement where the quote promised nothing', () => {
    const free = { ...sell(1000n, 1n), quote: { ...quote, buyAmount: atoms(0n) } }
    expect(improvementCentiBps(free)).toBeNull()
  })
})

describe('quotePerformance', () => {
  it('counts those at or above the quote, and uses the median improvement', () => {
    const executions = [sell(1000n, 1999n), sell(1000n, 2000n), sell(1000n, 2003n)]
    expect(quotePerformance(executions)).toEqual({
      orders: 3,
      atOrAbove: 2,
      share: 0.6666,
      medianImprovementBps: 0,
    })
    expect(quotePerformance([...executions, buy(999n, 2000n)])).toMatchObject({
      orders: 4,
      atOrAbove: 3,
      share: 0.75,
      medianImprovementBps: 5,
    })
  })

  it('leaves out orders whose limit is above the quote', () => {
    const waiting = { ...sell(1000n, 2100n) }
    const order = { ...waiting.order, buyAmount: atoms(2001n) }
    expect(quotePerformance([{ ...waiting, order }]).orders).toBe(0)
  })

  it('has neither share nor median without orders', () => {
    expect(quotePerformance([])).toEqual({
      orders: 0,
      atOrAbove: 0,
      share: null,
      medianImprovementBps: null,
    })
  })
})
