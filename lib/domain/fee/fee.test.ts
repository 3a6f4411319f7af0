import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { bps, wei } from '@/lib/domain/shared/amount'
import { executedFee } from './executed-fee'
import { factor, factorToNumber } from './factor'
import { formatSellTokenPrice, networkFee } from './network-fee'
import { partnerFeePolicies } from './partner-policies'
import type { FeePolicy } from './policy'
import { chargedFees, chargeFees } from './policy'
import type { LimitPrice } from './surplus'
import { limitGain, limitSurplus, respectsLimit, tradeScore } from './surplus'

const recipient = address(`0x${'05'.repeat(20)}`)
const amount = (max = 10n ** 30n) => fc.bigInt({ min: 1n, max })

describe('networkFee', () => {
  const cost = { gasAmount: 160_000n, extraGas: 0n, gasPrice: wei(25_000_000_000n) }

  it('is the gas cost in sell-token atoms, rounded up', () => {
    expect(networkFee({ ...cost, sellTokenNativePrice: 10n ** 18n })).toBe(4_000_000_000_000_000n)
    expect(networkFee({ ...cost, sellTokenNativePrice: 10n ** 27n })).toBe(4_000_000n)
    expect(networkFee({ ...cost, sellTokenNativePrice: 3n * 10n ** 27n })).toBe(1_333_334n)
    expect(networkFee({ ...cost, extraGas: 160_000n, sellTokenNativePrice: 10n ** 27n })).toBe(
      8_000_000n,
    )
  })

  it('exceeds the cost by less than one atom', () => {
    fc.assert(
      fc.property(amount(10n ** 8n), amount(10n ** 12n), amount(), (gas, price, native) => {
        const fee = networkFee({
          gasAmount: gas,
          extraGas: 0n,
          gasPrice: wei(price),
          sellTokenNativePrice: native,
        })
        const needed = gas * price * 10n ** 18n
        expect(fee * native >= needed && (fee - 1n) * native < needed).toBe(true)
      }),
    )
  })
})

describe('formatSellTokenPrice', () => {
  it.each([
    [10n ** 18n, '1'],
    [10n ** 27n, '1000000000'],
    [1n, '0.000000000000000001'],
    [15n * 10n ** 17n, '1.5'],
  ])('prints %s as %s', (price, text) => {
    expect(formatSellTokenPrice(price)).toBe(text)
  })
})

describe('surplus and score', () => {
  const sell: LimitPrice = { kind: 'sell', sellAmount: 3n, buyAmount: 10n }
  const buy: LimitPrice = { kind: 'buy', sellAmount: 10n, buyAmount: 3n }

  it('rounds against the surplus', () => {
    // Selling 2 of 3 must pay at least 6.67, so 7; buying 2 of 3 may cost at most 6.67, so 6.
    expect(limitSurplus(sell, { executedSell: 2n, executedBuy: 9n })).toBe(2n)
    expect(limitSurplus(buy, { executedSell: 5n, executedBuy: 2n })).toBe(1n)
  })

  it('is a share of the limit: got on top of it by a sell order, not spent of it by a buy order', () => {
    const twice = { executedSell: 30n, executedBuy: 200n }
    expect(limitGain(sell, twice)).toEqual({ surplus: 100n, limitAmount: 100n, bps: 10_000n })
    const half = { executedSell: 50n, executedBuy: 30n }
    expect(limitGain(buy, half)).toEqual({ surplus: 50n, limitAmount: 100n, bps: 5_000n })
    expect(limitGain({ ...sell, buyAmount: 0n }, twice)).toBeNull()
    expect(limitGain(buy, { executedSell: 0n, executedBuy: 0n })).toBeNull()
  })

  it('scores in wei of the buy token, protocol fees added back', () => {
    const price = 2n * 10n ** 18n
    expect(tradeScore(sell, { executedSell: 2n, executedBuy: 9n }, 1n, price)).toEqual({
      ok: true,
      value: 6n,
    })
    expect(
      tradeScore({ ...buy, buyAmount: 20n }, { executedSell: 5n, executedBuy: 20n }, 0n, price),
    ).toEqual({ ok: true, value: 20n })
    expect(tradeScore(sell, { executedSell: 2n, executedBuy: 6n }, 5n, price)).toMatchObject({
      ok: false,
      error: { errorType: 'NegativeSurplus' },
    })
  })

  it('is negative exactly when the contract would see the limit broken', () => {
    const kinds = fc.constantFrom('sell', 'buy')
    fc.assert(
      fc.property(kinds, amount(), amount(), amount(), amount(), (kind, s, b, sold, bought) => {
        const limit = { kind, sellAmount: s, buyAmount: b } as const
        const trade = { executedSell: sold, executedBuy: bought }
        expect(limitSurplus(limit, trade) >= 0n).toBe(respectsLimit(limit, trade))
      }),
    )
  })
})

describe('fee policies', () => {
  const limit: LimitPrice = { kind: 'sell', sellAmount: 1n, buyAmount: 2000n }
  const surplus: FeePolicy = {
    kind: 'surplus',
    factor: factor(0.5),
    maxVolumeFactor: factor(0.01),
  }

  it('gives the worked example: 2079 for the owner, 21 for the protocol', () => {
    const before = { executedSell: 1n, executedBuy: 2100n }
    const charged = chargeFees([surplus], limit, before)
    expect(charged).toEqual({ trade: { executedSell: 1n, executedBuy: 2079n }, fees: [21n] })
    expect(chargedFees([surplus], limit, charged.trade)).toEqual([21n])
  })

  it('takes half the surplus of a buy order when the cap allows', () => {
    const wide: FeePolicy = { ...surplus, maxVolumeFactor: factor(0.9) }
    const order: LimitPrice = { kind: 'buy', sellAmount: 2000n, buyAmount: 1n }
    const charged = chargeFees([wide], order, { executedSell: 1900n, executedBuy: 1n })
    expect(charged).toEqual({ trade: { executedSell: 1950n, executedBuy: 1n }, fees: [50n] })
    expect(chargedFees([wide], order, charged.trade)).toEqual([50n])
  })

  it('measures price improvement against the quote when it is better than the limit', () => {
    const policy: FeePolicy = {
      kind: 'priceImprovement',
      factor: factor(0.5),
      maxVolumeFactor: factor(0.5),
      quote: { sellAmount: 90n, buyAmount: 205_000n, feeAmount: 10n },
    }
    const trade = (executedBuy: bigint) => ({ executedSell: 1n, executedBuy })
    const left = (by: FeePolicy, executedBuy: bigint) =>
      chargeFees([by], limit, trade(executedBuy)).trade.executedBuy
    expect(left(policy, 2100n)).toBe(2075n)
    expect(left(policy, 2050n)).toBe(2050n)
    expect(left(policy, 2010n)).toBe(2010n)
    const worse = { ...policy, quote: { ...policy.quote, buyAmount: 100_000n } }
    expect(left(worse, 2100n)).toBe(2050n)
  })

  it('derives the charged fees from the amounts on chain: never more, less by dust only', () => {
    const shares = fc.integer({ min: 0, max: 500_000_000 }).map((n) => factor(n / 1e9))
    const policies = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('surplus' as const),
          factor: shares,
          maxVolumeFactor: shares,
        }),
        fc.record({
          kind: fc.constant('priceImprovement' as const),
          factor: shares,
          maxVolumeFactor: shares,
          quote: fc.record({
            sellAmount: amount(10n ** 24n),
            buyAmount: amount(10n ** 24n),
            feeAmount: amount(10n ** 12n),
          }),
        }),
        fc.record({ kind: fc.constant('volume' as const), factor: shares }),
      ),
      { maxLength: 3 },
    )
    const kinds = fc.constantFrom('sell', 'buy')
    const sizes = fc.oneof(amount(1_000n), amount(10n ** 24n))
    fc.assert(
      fc.property(
        kinds,
        policies,
        sizes,
        sizes,
        sizes,
        (kind, list, sellAmount, buyAmount, extra) => {
          const order = { kind, sellAmount, buyAmount } as const
          const before =
            kind === 'sell'
              ? { executedSell: sellAmount, executedBuy: buyAmount + extra }
              : {
                  executedSell: (sellAmount * buyAmount) / (buyAmount + extra),
                  executedBuy: buyAmount,
                }
          const { trade, fees } = chargeFees(list, order, before)
          const taken =
            kind === 'sell'
              ? before.executedBuy - trade.executedBuy
              : trade.executedSell - before.executedSell
          const computed = fees.reduce((sum, fee) => sum + fee, 0n)
          expect(computed <= taken && taken - computed < 2n ** BigInt(list.length)).toBe(true)
          expect(fees).toEqual(chargedFees(list, order, trade))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('never charges more surplus than exists, so a surplus fee never breaks a limit', () => {
    const policy: FeePolicy = {
      kind: 'surplus',
      factor: factor(0.9999),
      maxVolumeFactor: factor(0.01),
    }
    fc.assert(
      fc.property(amount(10_000n), amount(10_000n), (sellAmount, buyAmount) => {
        const order: LimitPrice = { kind: 'sell', sellAmount, buyAmount }
        const before = { executedSell: sellAmount, executedBuy: buyAmount + 3n }
        const { trade } = chargeFees([policy], order, before)
        expect(respectsLimit(order, trade)).toBe(true)
      }),
    )
  })

  it('cuts partner fees to one percent of volume in total, in document order', () => {
    const policies = partnerFeePolicies(
      [
        { kind: 'volume', volumeBps: bps(60), recipient },
        { kind: 'surplus', surplusBps: bps(5000), maxVolumeBps: bps(60), recipient },
        { kind: 'volume', volumeBps: bps(1), recipient },
      ],
      null,
    )
    expect(policies).toEqual([
      { kind: 'volume', factor: factor(0.006) },
      { kind: 'surplus', factor: factor(0.5), maxVolumeFactor: factor(0.004) },
    ])
    const improvement = {
      kind: 'priceImprovement',
      priceImprovementBps: bps(10),
      maxVolumeBps: bps(10),
      recipient,
    } as const
    expect(partnerFeePolicies([improvement], null)).toEqual([])
    const quote = { sellAmount: 1n, buyAmount: 1n, feeAmount: 0n }
    expect(partnerFeePolicies([improvement], quote)).toHaveLength(1)
  })

  it('keeps shares exact to a billionth and below one', () => {
    expect(factorToNumber(factor(0.0098))).toBe(0.0098)
    for (const share of [-0.1, 1, 2, Number.NaN]) expect(() => factor(share)).toThrow()
  })
})

describe('executedFee', () => {
  const prices = { sellPrice: 2000n, buyPrice: 1n }

  it('is the gap to uniform prices in sell-token atoms', () => {
    expect(executedFee('sell', { executedSell: 100n, executedBuy: 190_000n }, prices)).toBe(5n)
    expect(executedFee('buy', { executedSell: 105n, executedBuy: 200_000n }, prices)).toBe(5n)
  })

  it('is nothing for a trade at or above uniform prices', () => {
    expect(executedFee('sell', { executedSell: 100n, executedBuy: 200_001n }, prices)).toBe(0n)
    expect(executedFee('buy', { executedSell: 99n, executedBuy: 200_000n }, prices)).toBe(0n)
  })
})
