import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { type OrderFacts, sizedTrade } from './order-size'

const BASE = address(`0x${'11'.repeat(20)}`)
const QUOTE = address(`0x${'22'.repeat(20)}`)

const nothing: OrderFacts = {
  orderKind: null,
  partiallyFillable: null,
  sellAmount: null,
  buyAmount: null,
  expirationTimeInSeconds: null,
  feeAmount: null,
}
const trade = (facts: Partial<OrderFacts>) => sizedTrade(BASE, QUOTE, { ...nothing, ...facts })

const tokens = { sellToken: BASE, buyToken: QUOTE }
const purchase = { sellToken: QUOTE, buyToken: BASE }

describe('the trade of an order', () => {
  it.each([
    ['a sell order', { sellAmount: 5n }, { ...tokens, kind: 'sell', amount: 5n }],
    ['the amount it buys', { buyAmount: 7n }, { ...tokens, kind: 'buy', amount: 7n }],
    [
      'the amount a sell order fixes',
      { orderKind: 'sell', sellAmount: 5n, buyAmount: 7n },
      { ...tokens, kind: 'sell', amount: 5n },
    ],
    [
      'the amount a purchase fixes',
      { orderKind: 'buy', sellAmount: 5n, buyAmount: 7n },
      { ...purchase, kind: 'buy', amount: 7n },
    ],
    [
      'what a purchase pays, its fee included',
      { orderKind: 'buy', sellAmount: 5n, feeAmount: 1n },
      { ...purchase, kind: 'sell', amount: 6n },
    ],
  ] as const)('is given by %s', (_, facts, expected) => {
    expect(trade(facts)).toEqual(expected)
  })

  it('is unknown without an amount', () => {
    expect(trade({ orderKind: 'sell', feeAmount: 3n, expirationTimeInSeconds: 60 })).toBeNull()
  })

  it('has no fixed size when it is partially fillable', () => {
    expect(trade({ sellAmount: 5n, partiallyFillable: true })).toBeNull()
    expect(trade({ sellAmount: 5n, partiallyFillable: false })).not.toBeNull()
  })
})
