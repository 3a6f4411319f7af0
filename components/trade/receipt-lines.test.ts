import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { receiptLines } from './receipt-lines'

const weth = address(`0x${'a'.repeat(40)}`)
const usdc = address(`0x${'b'.repeat(40)}`)

const sold = {
  kind: 'sell' as const,
  sellToken: weth,
  sellAmount: atoms(10n ** 18n),
  buyAmount: atoms(2_400_000_000n),
  executedSellAmount: atoms(10n ** 18n),
  executedSellAmountBeforeFees: atoms(10n ** 18n),
  executedBuyAmount: atoms(2_490_000_000n),
  executedFeeAmount: atoms(0n),
  executedFee: atoms(4n * 10n ** 15n),
  executedFeeToken: weth,
}

describe('receiptLines', () => {
  it('values the costs of a sell order in the token received', () => {
    expect(receiptLines(sold)).toEqual({
      kind: 'sell',
      beforeCosts: 2_500_000_000n,
      costs: 10_000_000n,
      actual: 2_490_000_000n,
      signed: 2_400_000_000n,
      surplus: 90_000_000n,
    })
  })

  it('adds the costs of a buy order to what it paid for the goods', () => {
    const lines = receiptLines({ ...sold, kind: 'buy', executedFeeAmount: atoms(0n) })
    expect(lines?.beforeCosts).toBe(996n * 10n ** 15n)
    expect(lines?.costs).toBe(4n * 10n ** 15n)
    expect(lines?.actual).toBe(10n ** 18n)
  })

  it('adds up to the last atom, whatever was traded', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, amount, amount, (net, fee, signedFee, bought) => {
        for (const kind of ['sell', 'buy'] as const) {
          const lines = receiptLines({
            ...sold,
            kind,
            sellAmount: atoms(net + fee),
            executedSellAmountBeforeFees: atoms(net + fee),
            executedSellAmount: atoms(net + fee + signedFee),
            executedFeeAmount: atoms(signedFee),
            executedFee: atoms(fee),
            executedBuyAmount: atoms(bought),
          })
          const { beforeCosts = null, costs = null, actual = null } = lines ?? {}
          if (beforeCosts === null || costs === null) throw new Error('the costs are known')
          expect(kind === 'sell' ? beforeCosts - costs : beforeCosts + costs).toBe(actual)
          expect(costs >= 0n).toBe(true)
        }
      }),
    )
  })

  it('leaves the costs open when they were charged in another token', () => {
    const lines = receiptLines({ ...sold, executedFeeToken: usdc })
    expect(lines?.costs).toBeNull()
    expect(lines?.beforeCosts).toBeNull()
    expect(lines?.actual).toBe(2_490_000_000n)
  })

  it('has nothing to tell of an order that traded nothing', () => {
    expect(
      receiptLines({
        ...sold,
        executedSellAmountBeforeFees: atoms(0n),
        executedBuyAmount: atoms(0n),
      }),
    ).toBeNull()
  })
})
