import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { comparablePrice, marketBuyAmount, orderWhy, type StandingOrder } from './order-why'

const open: StandingOrder = {
  sellToken: address(`0x${'a1'.repeat(20)}`),
  buyToken: address(`0x${'a2'.repeat(20)}`),
  validTo: unixSeconds(1_800_000_000),
  sellTokenBalance: 'erc20',
  status: 'open',
  sellAmount: atoms(10n ** 18n),
  buyAmount: atoms(2_000_000_000n),
  feeAmount: atoms(0n),
  executedSellAmount: atoms(0n),
  executedSellAmountBeforeFees: atoms(0n),
  executedBuyAmount: atoms(0n),
  partiallyFillable: false,
}
const pricesOf = (sellUsd: number) =>
  new Map([
    [open.sellToken, comparablePrice(sellUsd, 18) ?? 0n],
    [open.buyToken, comparablePrice(1, 6) ?? 0n],
  ])
const facts = { funding: null, prices: new Map<never, bigint>(), nowSeconds: 0 }
const plenty = 10n ** 30n

describe('orderWhy', () => {
  it('says that the market is unknown without prices, and nothing past the deadline', () => {
    expect(orderWhy(open, facts)).toEqual({ kind: 'unpriced' })
    expect(orderWhy(open, { ...facts, nowSeconds: open.validTo })).toBeNull()
  })

  it('names how far the market is, as a share of the limit, over tokens of different decimals', () => {
    expect(orderWhy(open, { ...facts, prices: pricesOf(1964) })).toEqual({
      kind: 'market',
      gap: { side: 'worse', bps: 180n },
    })
    expect(marketBuyAmount(open, pricesOf(1964))).toBe(1_964_000_000n)
  })

  it('puts a lack of balance before one of allowance, and both before the market', () => {
    const prices = pricesOf(1964)
    const funding = { balance: 4n * 10n ** 17n, allowance: 0n }
    expect(orderWhy(open, { ...facts, prices, funding })).toEqual({
      kind: 'balance',
      missing: 6n * 10n ** 17n,
    })
    expect(
      orderWhy(open, { ...facts, prices, funding: { balance: plenty, allowance: 1n } }),
    ).toEqual({ kind: 'allowance', missing: 10n ** 18n - 1n })
  })

  it('lets part of the funds do for an order that may be filled in parts', () => {
    const funding = { balance: 1n, allowance: 1n }
    expect(orderWhy({ ...open, partiallyFillable: true }, { ...facts, funding })?.kind).toBe(
      'unpriced',
    )
  })

  it('does not look for funds of a placement with its user', () => {
    const ethflowData = { userValidTo: unixSeconds(9_999_999_999) }
    const funding = { balance: 0n, allowance: 0n }
    expect(orderWhy({ ...open, ethflowData }, { ...facts, funding })?.kind).toBe('unpriced')
  })

  it('compares what was traded with the limit once an order has ended', () => {
    const done = {
      ...open,
      status: 'fulfilled' as const,
      executedSellAmountBeforeFees: atoms(10n ** 18n),
      executedBuyAmount: atoms(2_020_000_000n),
    }
    expect(orderWhy(done, facts)).toEqual({
      kind: 'traded',
      gap: { side: 'better', bps: 100n },
    })
    expect(orderWhy({ ...open, status: 'expired' }, facts)).toBeNull()
  })

  it('makes no price out of nothing', () => {
    expect(comparablePrice(0, 18)).toBeNull()
    expect(comparablePrice(Number.NaN, 18)).toBeNull()
  })
})
