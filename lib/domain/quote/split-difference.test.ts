import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor } from '@/lib/domain/fee/factor'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import { atoms } from '@/lib/domain/shared/amount'
import { quoteAmounts } from './quote'
import { beyondMarket, type QuotedFill, splitQuoteDifference } from './split-difference'

/** Ten units of gas at one wei, as the sold atoms of a native coin pay for them. */
const GAS = { gasAmount: 10n, gasPrice: 1n }
const SAME_PRICE = { quoted: 10n ** 18n, auction: 10n ** 18n }

/** Quotes 1,000 to be sold, 10 of them for gas, where the market gives 2 for each. */
const SALE: QuotedFill = {
  kind: 'sell',
  quote: { sellAmount: 990n, buyAmount: 1980n, feeAmount: 10n, ...GAS },
  sellTokenPrices: SAME_PRICE,
  feePolicies: [],
  sold: 1000n,
  bought: 1980n,
  networkFee: 10n,
  protocolFee: 0n,
  market: 2000n,
  marketGas: null,
}
/** Quotes 2,000 to be bought for 1,000 in the market, and 10 for gas. */
const PURCHASE: QuotedFill = {
  ...SALE,
  kind: 'buy',
  quote: { sellAmount: 1000n, buyAmount: 2000n, feeAmount: 10n, ...GAS },
  sold: 1010n,
  bought: 2000n,
  market: 1000n,
}
const NOTHING = { difference: 0n, marketMove: 0n, gas: 0n, fee: 0n, solving: 0n }

describe('the split of what a fill got beyond its quote', () => {
  it('is nothing where all went as quoted', () => {
    expect(splitQuoteDifference(SALE)).toEqual({ quoted: 1980n, market: 2000n, ...NOTHING })
    expect(splitQuoteDifference(PURCHASE)).toEqual({ quoted: 1010n, market: 1000n, ...NOTHING })
  })

  it.each<readonly [string, Partial<QuotedFill>, Partial<typeof NOTHING>]>([
    // Of 1,000 sold, 990 get 2.1 each.
    ['a better market', { market: 2100n, bought: 2079n }, { difference: 99n, marketMove: 99n }],
    ['dearer gas', { networkFee: 20n, bought: 1960n }, { difference: -20n, gas: -20n }],
    ['a fee', { bought: 1970n, protocolFee: 10n }, { difference: -10n, fee: -10n }],
    ['a match', { bought: 1990n }, { difference: 10n, solving: 10n }],
    // 20 sold atoms are now worth what 10 were: the market's doing.
    [
      'a cheaper sold token, in which gas costs more',
      { sellTokenPrices: { quoted: 2n, auction: 1n }, networkFee: 20n, bought: 1960n },
      { difference: -20n, marketMove: -20n },
    ],
    // 985 get 2.02 each by a longer route, whose five more units of gas nobody else took.
    [
      'a better market by a route that takes more gas',
      { market: 2020n, marketGas: 15n, networkFee: 15n, bought: 1989n },
      { difference: 9n, marketMove: 9n },
    ],
    [
      'more gas than the market itself takes',
      { marketGas: 8n, networkFee: 10n },
      { marketMove: 4n, gas: -4n },
    ],
  ])('of a sell order names %s', (_, change, parts) => {
    expect(splitQuoteDifference({ ...SALE, ...change })).toMatchObject({ ...NOTHING, ...parts })
  })

  it.each<readonly [string, Partial<QuotedFill>, Partial<typeof NOTHING>]>([
    ['a worse market', { market: 1100n, sold: 1110n }, { difference: -100n, marketMove: -100n }],
    ['cheaper gas', { networkFee: 4n, sold: 1004n }, { difference: 6n, gas: 6n }],
    ['a fee', { sold: 1013n, protocolFee: 3n }, { difference: -3n, fee: -3n }],
    ['a batch that shares the pools', { sold: 1025n }, { difference: -15n, solving: -15n }],
  ])('of a buy order names %s', (_, change, parts) => {
    expect(splitQuoteDifference({ ...PURCHASE, ...change })).toMatchObject({ ...NOTHING, ...parts })
  })

  it('of a part of an order compares with the price of the quote, and with all of its gas', () => {
    // 333 of 1,000, of which gas takes 10 as it would of the whole.
    const part = { sold: 333n, bought: 646n, networkFee: 10n, market: 666n }
    expect(splitQuoteDifference({ ...SALE, ...part })).toEqual({
      quoted: 646n,
      market: 666n,
      ...NOTHING,
    })
    const bought = { sold: 513n, bought: 1000n, networkFee: 13n, market: 500n }
    expect(splitQuoteDifference({ ...PURCHASE, ...bought })).toEqual({
      quoted: 510n,
      market: 500n,
      ...NOTHING,
      difference: -3n,
      gas: -3n,
    })
  })

  it('is unknown where there is nothing to compare, or gas takes all', () => {
    for (const change of [{ sold: 0n }, { bought: 0n }, { networkFee: 1000n }, { sold: 10n }])
      expect(splitQuoteDifference({ ...SALE, ...change })).toBeNull()
    const free = { sellAmount: 0n, buyAmount: 0n, feeAmount: 0n, ...GAS }
    expect(splitQuoteDifference({ ...SALE, quote: free })).toBeNull()
  })
})

/** Amounts as ratios, so that this arithmetic never rounds. */
type Ratio = readonly [bigint, bigint]
const isNear = (amount: bigint, [top, bottom]: Ratio, atomsApart: bigint) => {
  const apart = amount * bottom - top
  return (apart < 0n ? -apart : apart) <= atomsApart * bottom
}

describe('the split of any fill', () => {
  const amount = fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n })
  const bps = fc.bigInt({ min: -300n, max: 300n })
  const world = fc.record({
    kind: fc.constantFrom('sell' as const, 'buy' as const),
    open: amount,
    given: amount,
    fee: fc.bigInt({ min: 0n, max: 10n ** 5n }),
    volumeBps: fc.integer({ min: 0, max: 50 }),
    moveBps: bps,
    gasBps: bps,
    solvedBps: bps,
  })
  /** Ten thousand and this many ten-thousandths of an amount. */
  const moved = (value: bigint, by: bigint) => (value * (10_000n + by)) / 10_000n

  function fillOf(w: typeof world extends fc.Arbitrary<infer T> ? T : never) {
    const volumeFee: StoredFeePolicy = { kind: 'volume', factor: factor(w.volumeBps / 10_000) }
    const feePolicies = w.volumeBps === 0 ? [] : [volumeFee]
    const isSale = w.kind === 'sell'
    const made = quoteAmounts(
      isSale
        ? { variant: 'sellBeforeFee', sellAmount: atoms(w.given), quotedBuy: atoms(w.open) }
        : { variant: 'buy', buyAmount: atoms(w.given), quotedSell: atoms(w.open) },
      atoms(w.fee),
    )
    if (!made.ok) throw new Error('the fee is small')
    // A share v of what is bought, or on top of all that is sold; whole atoms in favour of no one.
    const share = BigInt(w.volumeBps)
    const { sellAmount, buyAmount, feeAmount } = made.value
    const charged = (amountBefore: bigint) => (amountBefore * share) / 10_000n
    const quote = isSale
      ? { sellAmount, buyAmount: buyAmount - charged(buyAmount), feeAmount }
      : { sellAmount: sellAmount + charged(sellAmount + feeAmount), buyAmount, feeAmount }
    const market = moved(w.open, w.moveBps)
    const networkFee = moved(w.fee, w.gasBps)
    const clean = isSale ? (market * (w.given - networkFee)) / w.given : market + networkFee
    const solved = moved(clean, w.solvedBps)
    const protocolFee = charged(solved)
    const executed = isSale ? solved - protocolFee : solved + protocolFee
    const fill: QuotedFill = {
      kind: w.kind,
      quote: { ...quote, ...GAS },
      sellTokenPrices: SAME_PRICE,
      feePolicies,
      sold: isSale ? w.given : executed,
      bought: isSale ? executed : w.given,
      networkFee,
      protocolFee,
      market,
      marketGas: null,
    }
    return { fill, executed, solved, clean, market, networkFee }
  }

  it('adds up to the difference, and blames each cause for what it changed', () => {
    fc.assert(
      fc.property(world, (w) => {
        const { fill, executed, solved, clean, networkFee } = fillOf(w)
        const split = splitQuoteDifference(fill)
        if (split === null) throw new Error('nothing to compare')
        const sign = w.kind === 'sell' ? 1n : -1n
        const promised =
          w.kind === 'sell' ? fill.quote.buyAmount : fill.quote.sellAmount + fill.quote.feeAmount
        expect(split.quoted).toBe(promised)
        expect(split.difference).toBe(sign * (executed - promised))
        expect(split.marketMove + split.gas + split.fee + split.solving).toBe(split.difference)
        expect(isNear(split.solving, [sign * (solved - clean), 1n], 1n)).toBe(true)
        // Gas that costs more by g sold atoms costs a sell order g times the market's rate, less the volume fee on it.
        const dearer = networkFee - w.fee
        const net = 10_000n + (w.kind === 'sell' ? -1n : 1n) * BigInt(w.volumeBps)
        const gas: Ratio =
          w.kind === 'sell'
            ? [-dearer * fill.market * net, w.given * 10_000n]
            : [-dearer * net, 10_000n]
        expect(isNear(split.gas, gas, 3n)).toBe(true)
      }),
    )
  })

  it('has the quote hold where only the market moved', () => {
    fc.assert(
      fc.property(world, (w) => {
        const { fill } = fillOf({ ...w, gasBps: 0n, solvedBps: 0n })
        const split = splitQuoteDifference(fill)
        if (split === null) throw new Error('nothing to compare')
        expect({ gas: split.gas, solving: split.solving }).toEqual({ gas: 0n, solving: 0n })
        // Fees round to an atom.
        expect(beyondMarket(split) >= -1n && beyondMarket(split) <= 1n).toBe(true)
        if (w.moveBps === 0n) expect(isNear(split.marketMove, [0n, 1n], 1n)).toBe(true)
      }),
    )
  })
})
