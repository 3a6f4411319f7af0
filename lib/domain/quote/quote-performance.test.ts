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
  fills: [],
})
const buy = (executedSell: bigint, executedBuy: bigint): QuotedExecution => ({
  order: { kind: 'buy', sellAmount: atoms(1010n), buyAmount: atoms(2000n), feeAmount: atoms(0n) },
  quote,
  executedSell,
  executedBuy,
  fills: [],
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
            fills: [],
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

const NO_SUMS = {
  quoted: 0n,
  market: 0n,
  difference: 0n,
  marketMove: 0n,
  gas: 0n,
  fee: 0n,
  solving: 0n,
}
const NO_SPLIT = { orders: 0, held: 0, share: null, sums: NO_SUMS }

describe('quotePerformance', () => {
  it('counts those at or above the quote, and uses the median improvement', () => {
    const executions = [sell(1000n, 1999n), sell(1000n, 2000n), sell(1000n, 2003n)]
    expect(quotePerformance(executions)).toEqual({
      orders: 3,
      atOrAbove: 2,
      share: 0.6666,
      medianImprovementBps: 0,
      split: NO_SPLIT,
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

  it('sums what the differences are made of, in native coins, of orders whose fills are all recorded', () => {
    const split = (parts: Partial<typeof NO_SUMS>) => ({ ...NO_SUMS, quoted: 2000n, ...parts })
    const filled = (...fills: QuotedExecution['fills']) => ({ ...sell(1000n, 2000n), fills })
    const half = 5n * 10n ** 17n
    const kept = filled(
      { split: split({ difference: -8n, marketMove: -9n, solving: 1n }), nativePrice: half },
      { split: split({ difference: -1n, gas: -1n }), nativePrice: half },
    )
    const missed = filled({
      split: split({ difference: 5n, marketMove: 7n, fee: -2n }),
      nativePrice: 2n * 10n ** 18n,
    })
    const unknown = [
      filled({ split: null, nativePrice: half }, { split: split({}), nativePrice: half }),
      filled({ split: split({ difference: 9n }), nativePrice: null }),
      filled(),
    ]
    expect(quotePerformance([kept, missed, ...unknown]).split).toEqual({
      orders: 2,
      held: 1,
      share: 0.5,
      // Of the first, -8 and -9 halves are -4 and -4 whole ones, which leaves solving none.
      sums: {
        quoted: 1000n + 1000n + 4000n,
        market: 0n,
        difference: -4n + 0n + 10n,
        marketMove: -4n + 14n,
        gas: 0n,
        fee: -4n,
        solving: 0n,
      },
    })
  })

  it('has neither share nor median without orders', () => {
    expect(quotePerformance([])).toEqual({
      orders: 0,
      atOrAbove: 0,
      share: null,
      medianImprovementBps: null,
      split: NO_SPLIT,
    })
  })
})
