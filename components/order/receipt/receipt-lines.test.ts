import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceImprovement } from '@/lib/domain/notification/price-improvement'
import type { OrderUid } from '@/lib/domain/order/order'
import { VECTOR_E } from '@/lib/domain/order/order.fixture'
import { address } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { executionGap } from '@/lib/domain/verdict/price-gap'
import { quotedReceipt, receiptLines, splitCosts } from './receipt-lines'

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
      gainBps: 375n,
    })
  })

  it('adds the costs of a buy order to the amount sold', () => {
    const lines = receiptLines({ ...sold, kind: 'buy', executedFeeAmount: atoms(0n) })
    expect(lines?.beforeCosts).toBe(996n * 10n ** 15n)
    expect(lines?.costs).toBe(4n * 10n ** 15n)
    expect(lines?.actual).toBe(10n ** 18n)
  })

  it('shows the figure of the notification and of the list, of a buy order the share not spent', () => {
    const bought = { ...sold, kind: 'buy', executedFeeAmount: atoms(0n) } as const
    const half = { ...bought, executedSellAmountBeforeFees: atoms(sold.sellAmount / 2n) }
    expect(receiptLines({ ...half, executedBuyAmount: sold.buyAmount })?.gainBps).toBe(5_000n)
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n }).map(atoms)
    const kinds = fc.constantFrom('sell', 'buy')
    fc.assert(
      fc.property(kinds, amount, amount, amount, amount, (kind, sell, buy, paid, got) => {
        const order = { ...bought, kind, sellAmount: sell, buyAmount: buy }
        const executed = { executedSellAmountBeforeFees: paid, executedBuyAmount: got }
        const bps = receiptLines({ ...order, ...executed })?.gainBps ?? null
        const data = { ...VECTOR_E.data, kind, sellAmount: sell, buyAmount: buy }
        const fills = { sellAmount: paid, buyAmount: got, feeAmount: atoms(0n) }
        const notified = priceImprovement(data, fills)
        expect(notified?.percent ?? null).toBe(bps !== null && bps > 0n ? Number(bps) / 100 : null)
        const gap = executionGap(order, { sell: paid, buy: got })
        expect(gap?.side === 'worse' ? -gap.bps : (gap?.bps ?? null)).toBe(bps)
      }),
    )
  })

  it('adds up to the last atom for any trade', () => {
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

  it('has null costs if they were charged in another token', () => {
    const lines = receiptLines({ ...sold, executedFeeToken: usdc })
    expect(lines?.costs).toBeNull()
    expect(lines?.beforeCosts).toBeNull()
    expect(lines?.actual).toBe(2_490_000_000n)
  })

  it('is null for an order that traded nothing', () => {
    expect(
      receiptLines({
        ...sold,
        executedSellAmountBeforeFees: atoms(0n),
        executedBuyAmount: atoms(0n),
      }),
    ).toBeNull()
  })
})

const volume = { volume: { factor: 0.001 } }
const fill = (amount: bigint, token = usdc) => ({
  buyAmount: sold.executedBuyAmount,
  executedProtocolFees: [{ policy: volume, amount: atoms(amount), token }],
})
const order = { ...sold, buyToken: usdc }

describe('splitCosts', () => {
  it('splits the costs into fee and network cost, exactly', () => {
    expect(splitCosts(order, 10_000_000n, [fill(2_500_000n)])).toEqual({
      networkCost: 7_500_000n,
      fee: 2_500_000n,
    })
  })

  it('is null while a fill is missing or if a fee is in another token', () => {
    expect(splitCosts(order, 10_000_000n, [])).toBeNull()
    expect(splitCosts(order, null, [fill(1n)])).toBeNull()
    expect(splitCosts(order, 10_000_000n, [fill(1n, weth)])).toBeNull()
    expect(splitCosts(order, 10n, [fill(11n)])).toBeNull()
  })
})

describe('quotedReceipt', () => {
  const quote = {
    gasAmount: 0n,
    gasPrice: wei(0n),
    sellTokenPrice: '1',
    sellAmount: atoms(996n * 10n ** 15n),
    buyAmount: atoms(2_490_000_000n),
    feeAmount: atoms(4n * 10n ** 15n),
    solver: weth,
    verified: true,
    metadata: null,
  }
  const filled = { ...order, feeAmount: atoms(0n), status: 'fulfilled' as const, quote }
  const plain = { buyAmount: sold.executedBuyAmount, executedProtocolFees: [] }

  it('returns the quote next to a full trade of the quoted amount', () => {
    expect(quotedReceipt(filled, [plain], null)).toEqual({
      kind: 'sell',
      beforeCosts: 2_500_000_000n,
      networkCost: 10_000_000n,
      fee: 0n,
      expected: 2_490_000_000n,
    })
    expect(quotedReceipt(filled, [fill(1n)], null)?.fee).toBe(2_492_492n)
  })

  it('is null for a quote of another amount, or while a part is open', () => {
    expect(quotedReceipt({ ...filled, sellAmount: atoms(1n) }, [plain], null)).toBeNull()
    expect(quotedReceipt({ ...filled, status: 'open' }, [plain], null)).toBeNull()
    expect(quotedReceipt(filled, [], null)).toBeNull()
  })

  it('is the quote that was shown when it was signed, whatever the service kept', () => {
    const signed = {
      uid: `0x${'2a'.repeat(56)}` as OrderUid,
      sellAmount: atoms(998n * 10n ** 15n),
      buyAmount: atoms(2_470_000_000n),
      feeAmount: atoms(2n * 10n ** 15n),
      protocolFeeBps: 0,
    }
    expect(quotedReceipt(filled, [], signed)).toMatchObject({ expected: 2_470_000_000n })
    const ofOther = { ...signed, sellAmount: atoms(1n) }
    expect(quotedReceipt(filled, [plain], ofOther)).toBeNull()
  })
})
