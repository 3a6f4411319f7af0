import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import {
  amountAtPrice,
  betterThan,
  type LimitPrice,
  limitRatio,
  priceFieldText,
  withLimitPrice,
} from './limit-price'
import { initialTradeForm } from './trade-form-state'

const weth = { decimals: 18 }
const usdc = { decimals: 6 }
const pair = { sell: weth, buy: usdc }
const ONE_WETH = 10n ** 18n
const COMMA = { decimal: ',', group: '.' }

const typed = (text: string, unit: 'buyPerSell' | 'sellPerBuy' = 'buyPerSell'): LimitPrice => ({
  from: 'typed',
  text,
  unit,
})
const limitForm = (limitPrice: LimitPrice | null, texts: { sell?: string; buy?: string }) => ({
  ...initialTradeForm(address(`0x${'a'.repeat(40)}`), address(`0x${'b'.repeat(40)}`)),
  isLimit: true,
  limitPrice,
  kind: texts.sell === undefined ? ('buy' as const) : ('sell' as const),
  sellText: texts.sell ?? '',
  buyText: texts.buy ?? '',
})
const shown = (price: LimitPrice | null, texts: { sell?: string; buy?: string }) => {
  const { sellText, buyText } = withLimitPrice(limitForm(price, texts), pair, ENGLISH_SEPARATORS)
  return [sellText, buyText]
}

describe('the amounts of a limit order', () => {
  it('follow from a price in either direction', () => {
    expect(shown(typed('3150.5'), { sell: '2' })).toEqual(['2', '6301'])
    expect(shown(typed('0.00025', 'sellPerBuy'), { sell: '1' })).toEqual(['1', '4000'])
    expect(shown(typed('3150.5'), { buy: '6301' })).toEqual(['2', '6301'])
  })

  it('never undercut the price: bought amounts round up, sold amounts down', () => {
    const third = { sellAmount: 3n, buyAmount: 1n }
    expect(amountAtPrice('sell', 10n, third)).toBe(4n)
    expect(amountAtPrice('buy', 10n, { sellAmount: 1n, buyAmount: 3n })).toBe(3n)
  })

  it('are those of the ratio to the last digit', () => {
    const ratio = { sellAmount: ONE_WETH, buyAmount: 2_998_591_367n }
    expect(shown({ from: 'ratio', ratio }, { sell: '1' })).toEqual(['1', '2998.591367'])
    expect(shown({ from: 'ratio', ratio }, { sell: '2' })).toEqual(['2', '5997.182734'])
  })

  it('are as typed without a price, and open while it cannot be read', () => {
    expect(shown(null, { sell: '1', buy: '9000' })).toEqual(['1', '9000'])
    expect(shown(typed(''), { sell: '1', buy: '9000' })).toEqual(['1', ''])
    expect(shown(typed('0'), { sell: '1', buy: '9000' })).toEqual(['1', ''])
    expect(shown(typed('3000'), { sell: '', buy: '9000' })).toEqual(['', ''])
  })
})

describe('the price field', () => {
  const ratio = { sellAmount: ONE_WETH, buyAmount: 2_998_591_367n }

  it('shows six significant digits of the price in both directions', () => {
    expect(priceFieldText(ratio, pair, 'buyPerSell', ENGLISH_SEPARATORS)).toBe('2998.59')
    expect(priceFieldText(ratio, pair, 'sellPerBuy', ENGLISH_SEPARATORS)).toBe('0.000333489')
    expect(priceFieldText(ratio, pair, 'buyPerSell', COMMA)).toBe('2998,59')
  })

  it('reads its decimal mark', () => {
    expect(limitRatio(typed('1,5'), pair, COMMA)).toEqual({
      sellAmount: ONE_WETH * 10n ** 24n,
      buyAmount: 1_500_000n * 10n ** 24n,
    })
  })

  it('is empty without a price', () => {
    expect(priceFieldText(null, pair, 'buyPerSell', ENGLISH_SEPARATORS)).toBe('')
    expect(
      priceFieldText({ sellAmount: 1n, buyAmount: 0n }, pair, 'sellPerBuy', ENGLISH_SEPARATORS),
    ).toBe('')
  })
})

it('is better than the market by exactly the preset', () => {
  const market = { sellAmount: ONE_WETH, buyAmount: 3_000_000_000n }
  expect(amountAtPrice('sell', ONE_WETH, betterThan(market, 500))).toBe(3_150_000_000n)
  expect(amountAtPrice('buy', 3_300_000_000n, betterThan(market, 1000))).toBe(ONE_WETH)
})
