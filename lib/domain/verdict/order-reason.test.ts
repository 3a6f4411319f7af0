import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { type FundedOrder, fundsReason, type OwnerFunds, shortfallReason } from './funds-reason'
import { comparablePrice, marketRatio } from './market-price'
import {
  orderReason as findReason,
  isUpToOwner,
  type ReasonFacts,
  type StandingOrder,
} from './order-reason'

const open: StandingOrder & Pick<FundedOrder, 'signingScheme'> = {
  signingScheme: 'eip712',
  sellToken: address(`0x${'a1'.repeat(20)}`),
  buyToken: address(`0x${'a2'.repeat(20)}`),
  validTo: unixSeconds(1_800_000_000),
  kind: 'sell',
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

/** The reason with what the owner's funds lack. */
const orderReason = (
  order: StandingOrder & FundedOrder,
  { funding, ...rest }: Omit<ReasonFacts, 'funds'> & { readonly funding: OwnerFunds | null },
) => findReason(order, { ...rest, funds: fundsReason(order, funding) })

describe('isUpToOwner', () => {
  it('is what only the owner can change: funds, a signature, a placement that was refused', () => {
    const lacking = { missing: atoms(1n), token: open.sellToken }
    expect(isUpToOwner({ kind: 'balance', ...lacking })).toBe(true)
    expect(isUpToOwner({ kind: 'allowance', ...lacking })).toBe(true)
    expect(isUpToOwner({ kind: 'signature', until: open.validTo })).toBe(true)
    expect(isUpToOwner({ kind: 'placementError' })).toBe(true)
  })

  it('is not what the market or a settlement decides, or what is over', () => {
    expect(isUpToOwner({ kind: 'unpriced' })).toBe(false)
    expect(isUpToOwner({ kind: 'executing' })).toBe(false)
    expect(isUpToOwner({ kind: 'over' })).toBe(false)
    expect(isUpToOwner(null)).toBe(false)
  })
})

describe('orderReason', () => {
  it('reports an unknown market without prices, nothing before they are read, and the deadline', () => {
    expect(orderReason(open, facts)).toEqual({ kind: 'unpriced' })
    expect(orderReason(open, { ...facts, prices: null })).toBeNull()
    expect(orderReason(open, { ...facts, nowSeconds: open.validTo })).toEqual({ kind: 'over' })
  })

  it('reports the distance to the market as a share of the market, across different decimals', () => {
    expect(orderReason(open, { ...facts, prices: pricesOf(1964) })).toEqual({
      kind: 'market',
      gap: { side: 'worse', bps: 183n },
    })
    const market = marketRatio(open, pricesOf(1964))
    const given = market === null ? null : (open.sellAmount * market.buyAmount) / market.sellAmount
    expect(given).toBe(1_964_000_000n)
  })

  it('calls no funds short that the order brings itself: by a call before it, or its own contract', () => {
    const funding = { balance: 0n, allowance: 0n }
    const permit = { target: open.sellToken, callData: '0xd505accf', value: 0n }
    const known = { ...facts, prices: pricesOf(3_000), funding }
    expect(orderReason(open, known)).toMatchObject({ kind: 'balance' })
    expect(orderReason({ ...open, interactions: { pre: [] } }, known)).toMatchObject({
      kind: 'balance',
    })
    expect(orderReason({ ...open, interactions: { pre: [permit] } }, known)).toMatchObject({
      kind: 'market',
    })
    expect(orderReason({ ...open, signingScheme: 'eip1271' }, known)).toMatchObject({
      kind: 'market',
    })
  })

  it('reports a lack of balance before a lack of allowance, and both before the market', () => {
    const prices = pricesOf(1964)
    const funding = { balance: 4n * 10n ** 17n, allowance: 0n }
    expect(orderReason(open, { ...facts, prices, funding })).toEqual({
      kind: 'balance',
      missing: 6n * 10n ** 17n,
      token: open.sellToken,
    })
    expect(
      orderReason(open, { ...facts, prices, funding: { balance: plenty, allowance: 1n } }),
    ).toEqual({ kind: 'allowance', missing: 10n ** 18n - 1n, token: open.sellToken })
  })

  it('accepts part of the funds for a partially fillable order', () => {
    const reasonWith = (funds: bigint) => {
      const funding = { balance: funds, allowance: funds }
      return orderReason({ ...open, partiallyFillable: true }, { ...facts, funding })?.kind
    }
    expect(reasonWith(10n ** 12n)).toBe('unpriced')
    // An amount that buys nothing is no part.
    expect(reasonWith(1n)).toBe('balance')
  })

  it('does not check the funds of a placement’s user', () => {
    const ethflowData = { userValidTo: unixSeconds(9_999_999_999) }
    const funding = { balance: 0n, allowance: 0n }
    expect(orderReason({ ...open, ethflowData }, { ...facts, funding })?.kind).toBe('unpriced')
  })

  it('compares what was traded with the limit once an order has ended', () => {
    const done = {
      ...open,
      status: 'fulfilled' as const,
      executedSellAmountBeforeFees: atoms(10n ** 18n),
      executedBuyAmount: atoms(2_020_000_000n),
    }
    expect(orderReason(done, facts)).toEqual({
      kind: 'ended',
      isFilled: true,
      filledBps: 10_000n,
      gap: { side: 'better', bps: 100n },
    })
    expect(orderReason({ ...open, status: 'expired' }, facts)).toEqual({
      kind: 'ended',
      isFilled: false,
      filledBps: 0n,
      gap: null,
    })
  })

  it('waits for a signature or a settlement before all else that may be missing', () => {
    const funding = { balance: 0n, allowance: 0n }
    expect(orderReason({ ...open, status: 'presignaturePending' }, { ...facts, funding })).toEqual({
      kind: 'signature',
      until: open.validTo,
    })
    expect(orderReason(open, { ...facts, funding, isExecuting: true })?.kind).toBe('executing')
  })

  it('lacks as much by a notification as by the funds it was made of', () => {
    const [balance, allowance, need] = [4n, 3n, 10n]
    const lack = { need, balance, allowance, token: open.sellToken }
    expect(shortfallReason({ ...lack, short: 'both' })).toMatchObject({
      kind: 'balance',
      missing: 6n,
    })
    expect(shortfallReason({ ...lack, short: 'allowance' })).toMatchObject({
      kind: 'allowance',
      missing: 7n,
    })
  })

  it('has no price for zero or an invalid number', () => {
    expect(comparablePrice(0, 18)).toBeNull()
    expect(comparablePrice(Number.NaN, 18)).toBeNull()
  })
})
