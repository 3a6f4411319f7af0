import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor } from './factor'
import { chargedFees, chargeFees, type FeePolicy, limitBeforeFees } from './policy'
import { type LimitPrice, limitSurplus, respectsLimit } from './surplus'

const amount = (max: bigint) => fc.bigInt({ min: 1n, max })
const size = fc.oneof(amount(1_000n), amount(10n ** 24n))
const share = fc.integer({ min: 0, max: 500_000_000 }).map((n) => factor(n / 1e9))
const policy: fc.Arbitrary<FeePolicy> = fc.oneof(
  fc.record({ kind: fc.constant('surplus' as const), factor: share, maxVolumeFactor: share }),
  fc.record({ kind: fc.constant('volume' as const), factor: share }),
  fc.record({
    kind: fc.constant('priceImprovement' as const),
    factor: share,
    maxVolumeFactor: share,
    quote: fc.record({ sellAmount: size, buyAmount: size, feeAmount: amount(1_000n) }),
  }),
)
const policies = fc.array(policy, { maxLength: 5 })
const kind = fc.constantFrom('sell' as const, 'buy' as const)

describe('fees in any order', () => {
  const surplus: FeePolicy = { kind: 'surplus', factor: factor(0.5), maxVolumeFactor: factor(0.9) }
  const volume: FeePolicy = { kind: 'volume', factor: factor(0.01) }
  const limit: LimitPrice = { kind: 'sell', sellAmount: 1n, buyAmount: 9_900n }

  it('charge no share of what a later volume fee charges', () => {
    const trade = (executedBuy: bigint) => ({ executedSell: 1n, executedBuy })
    // 10,000 are 9,900 after the volume fee: no surplus.
    expect(chargeFees([surplus, volume], limit, trade(10_000n))).toEqual({
      trade: trade(9_900n),
      fees: [0n, 100n],
    })
    expect(chargeFees([surplus, volume], limit, trade(10_200n))).toEqual({
      trade: trade(9_999n),
      fees: [100n, 101n],
    })
    // Half of what the volume fee leaves above the limit.
    expect(chargeFees([volume, surplus], limit, trade(10_200n))).toEqual({
      trade: trade(9_999n),
      fees: [102n, 99n],
    })
  })

  it('keep the signed limit up to dust if the limit before volume fees was kept', () => {
    fc.assert(
      fc.property(kind, policies, size, size, size, fc.bigInt(0n, 1_000n), (...drawn) => {
        const [side, list, sellAmount, buyAmount, fill, extra] = drawn
        const order: LimitPrice = { kind: side, sellAmount, buyAmount }
        const tight = limitBeforeFees(order, list)
        const whole = side === 'sell' ? sellAmount : buyAmount
        const executed = fill < whole ? fill : whole
        const before =
          side === 'sell'
            ? { executedSell: executed, executedBuy: 0n }
            : { executedSell: 0n, executedBuy: executed }
        const room = limitSurplus(tight, before)
        const planned =
          side === 'sell'
            ? { ...before, executedBuy: extra - room }
            : { ...before, executedSell: room > extra ? room - extra : room }
        fc.pre(respectsLimit(tight, planned))
        const { trade, fees } = chargeFees(list, order, planned)
        expect(limitSurplus(order, trade) > -(2n ** BigInt(list.length))).toBe(true)
        expect(fees).toEqual(chargedFees(list, order, trade))
      }),
      { numRuns: 3_000, endOnFailure: true },
    )
  })
})
